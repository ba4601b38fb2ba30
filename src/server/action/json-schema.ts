import type { TSchema } from '@sinclair/typebox'

const ownKeywords = new Set(['errorMessage', 'requiredMessage'])

/** A TypeBox schema as plain JSON Schema, without symbols or custom keywords. */
export function jsonSchema(schema: TSchema | object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (ownKeywords.has(key) ? undefined : value)),
  )
}
