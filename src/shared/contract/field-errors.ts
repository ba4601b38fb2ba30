import type { TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { ActionError, type FieldError } from './errors.ts'

// How an input is judged, in the words of its schema: by the server and by a form before it is sent.

/** More than this is read by nobody. */
const MOST_ERRORS = 50

/**
 * One error a path, in the words of the schema where it has some. `found` is a generator that checks
 * as it goes: nothing is checked any more once there are enough.
 */
export function fieldErrors(found: Iterable<ValueError>): FieldError[] {
  const byPath = new Map<string, string>()
  for (const outer of found) {
    for (const error of inmost(outer)) {
      if (!byPath.has(error.path)) byPath.set(error.path, wordsFor(error))
      if (byPath.size === MOST_ERRORS) return toErrors(byPath)
    }
  }
  return toErrors(byPath)
}

function toErrors(byPath: ReadonlyMap<string, string>): FieldError[] {
  return [...byPath].map(([path, message]) => ({ path, message }))
}

/**
 * A value that is of one of several forms, but not quite: an address without its city lacks the
 * city, rather than being no address at all.
 */
function inmost(error: ValueError): ValueError[] {
  const forms = error.errors.map((found) => [...found].flatMap(inmost))
  const isWithin = ({ path }: ValueError) => path.startsWith(`${error.path}/`)
  return forms.find((faults) => faults.length > 0 && faults.every(isWithin)) ?? [error]
}

/** A choice of schemas has the words of the first of them that has any. */
function wordsFor({ schema, type, message, value }: ValueError): string {
  const isBlank = value === undefined || value === null || value === ''
  if (isBlank && typeof schema.requiredMessage === 'string') return schema.requiredMessage
  const choices: unknown[] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  const words = [schema, ...choices].map(errorMessageOf).find((found) => found !== undefined)
  if (words !== undefined) return words
  return plainWords[type]?.(schema) ?? `${message}.`
}

/** For what has no words of its own: mostly what programs send and people do not. */
const plainWords: Partial<Record<ValueErrorType, (schema: TSchema) => string>> = {
  [ValueErrorType.ObjectRequiredProperty]: () => 'This is required.',
  [ValueErrorType.Boolean]: () => 'Give true or false.',
  [ValueErrorType.String]: () => 'Give a text.',
  [ValueErrorType.Integer]: () => 'Give a whole number.',
  [ValueErrorType.IntegerMinimum]: ({ minimum }) => `Give at least ${minimum}.`,
  [ValueErrorType.IntegerMaximum]: ({ maximum }) => `Give at most ${maximum}.`,
  [ValueErrorType.Array]: () => 'Give a list.',
  [ValueErrorType.ArrayMinItems]: ({ minItems }) => `Give a list of at least ${minItems}.`,
  [ValueErrorType.ArrayMaxItems]: tooMany,
}

/** What is said of a list that is too long. */
export function tooMany(schema: TSchema): string {
  return errorMessageOf(schema) ?? `Give a list of at most ${schema.maxItems}.`
}

function errorMessageOf(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('errorMessage' in schema)) return undefined
  return typeof schema.errorMessage === 'string' ? schema.errorMessage : undefined
}

/** Nothing that the shop takes is nested deeper; what is would only use up the stack. */
const DEEPEST = 32

/**
 * Every text without its outer white space, except passwords, where it may be meant, and without
 * what a database cannot give back: half a character, and the NUL that ends a text early.
 */
export function trimmed(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return key === 'password' ? value : cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) {
    throw new ActionError('malformed', { message: 'The input is nested too deeply.' })
  }
  if (Array.isArray(value)) return value.map((entry) => trimmed(entry, '', depth + 1))
  const named: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(value)) {
    // No field has this name, and writing it would be giving the object another nature.
    if (name !== '__proto__') named[name] = trimmed(entry, name, depth + 1)
  }
  return named
}

/** A text without its outer white space and without what a database cannot store. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim()
}
