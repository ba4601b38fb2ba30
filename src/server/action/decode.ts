import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { Value, type ValueError } from '@sinclair/typebox/value'
import type { Action } from '../../shared/contract/action.ts'
import { ActionError, type FieldError } from '../../shared/contract/errors.ts'

const compiled = new WeakMap<Action, TypeCheck<TSchema>>()

/**
 * Checks an input against its action's schema: texts are trimmed, what the schema does not name is
 * left out. Throws `invalid` with one error for each field that is wrong.
 */
export function decode(action: Action, input: unknown): unknown {
  const value = Value.Clean(action.input, trimmed(input))
  const check = checkOf(action)
  if (check.Check(value)) return value
  const errors = fieldErrors(check.Errors(value))
  throw new ActionError('invalid', { errors, ...(errors[0] ? { message: errors[0].message } : {}) })
}

function checkOf(action: Action): TypeCheck<TSchema> {
  const known = compiled.get(action)
  if (known) return known
  const check = TypeCompiler.Compile(action.input as TSchema)
  compiled.set(action, check)
  return check
}

/** One error a path, in the words of the schema where it has some. */
function fieldErrors(found: Iterable<ValueError>): FieldError[] {
  const byPath = new Map<string, string>()
  for (const { path, schema, message } of found) {
    const words = typeof schema.errorMessage === 'string' ? schema.errorMessage : `${message}.`
    if (!byPath.has(path)) byPath.set(path, words)
  }
  return [...byPath].slice(0, 50).map(([path, message]) => ({ path, message }))
}

/** Every text without its outer white space, except passwords, where it may be meant. */
function trimmed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'password' ? value : value.trim()
  if (Array.isArray(value)) return value.map((entry) => trimmed(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, trimmed(entry, name)]),
  )
}
