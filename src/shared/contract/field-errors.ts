import type { ValueError } from '@sinclair/typebox/value'
import type { FieldError } from './errors.ts'

// What the server does with an input before it believes it, and a form before it sends it.

/** One error a path, in the words of the schema where it has some. */
export function fieldErrors(found: Iterable<ValueError>): FieldError[] {
  const byPath = new Map<string, string>()
  for (const { path, schema, message } of found) {
    const words = typeof schema.errorMessage === 'string' ? schema.errorMessage : `${message}.`
    if (!byPath.has(path)) byPath.set(path, words)
  }
  return [...byPath].slice(0, 50).map(([path, message]) => ({ path, message }))
}

/** Every text without its outer white space, except passwords, where it may be meant. */
export function trimmed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'password' ? value : value.trim()
  if (Array.isArray(value)) return value.map((entry) => trimmed(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, trimmed(entry, name)]),
  )
}
