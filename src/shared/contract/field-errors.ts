import { type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import * as m from '../i18n/messages.ts'
import { ActionError, type FieldError } from './errors.ts'
import type { TSchema } from '@sinclair/typebox'

// Turns schema errors into field errors, on the server and in forms before they are submitted.

/** More than anyone will read. Validation stops at this number. */
const MOST_ERRORS = 50

/**
 * One error per path, with the schema's own message where it has one. `errors` is a lazy generator:
 * validation stops once there are enough errors.
 */
export function fieldErrors(errors: Iterable<ValueError>): FieldError[] {
  const byPath = new Map<string, string>()
  for (const outer of errors) {
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
 * For a union, returns the errors of the branch that nearly matches: an address without a city
 * should be reported as missing its city, not as an invalid address.
 */
function inmost(error: ValueError): ValueError[] {
  const forms = error.errors.map((branch) => [...branch].flatMap(inmost))
  const isWithin = ({ path }: ValueError) => path.startsWith(`${error.path}/`)
  return forms.find((faults) => faults.length > 0 && faults.every(isWithin)) ?? [error]
}

/** The message of an error; for a union, the first message that any of its branches has. */
function wordsFor({ schema, type, message, value }: ValueError): string {
  const isBlank = value === undefined || value === null || value === ''
  if (isBlank && typeof schema.requiredMessage === 'function') return schema.requiredMessage()
  const choices: unknown[] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  const words = [schema, ...choices].map(errorMessageOf).find((message) => message !== undefined)
  if (words !== undefined) return words
  return plainWords[type]?.(schema) ?? `${message}.`
}

/** Messages for schemas that define none, mostly for fields that only API clients send. */
const plainWords: Partial<Record<ValueErrorType, (schema: TSchema) => string>> = {
  [ValueErrorType.ObjectRequiredProperty]: m.fieldRequired,
  [ValueErrorType.Boolean]: m.fieldTrueOrFalse,
  [ValueErrorType.String]: m.fieldText,
  [ValueErrorType.Integer]: m.fieldWholeNumber,
  [ValueErrorType.IntegerMinimum]: ({ minimum }) => m.fieldAtLeast({ minimum }),
  [ValueErrorType.IntegerMaximum]: ({ maximum }) => m.fieldAtMost({ maximum }),
  [ValueErrorType.Array]: m.fieldList,
  [ValueErrorType.ArrayMinItems]: ({ minItems }) => m.fieldListAtLeast({ count: minItems }),
  [ValueErrorType.ArrayMaxItems]: tooMany,
}

/** The message for a list that is too long. */
export function tooMany(schema: TSchema): string {
  return errorMessageOf(schema) ?? m.fieldListAtMost({ count: schema.maxItems })
}

function errorMessageOf(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('errorMessage' in schema)) return undefined
  return typeof schema.errorMessage === 'function' ? schema.errorMessage() : undefined
}

/** No valid input is nested deeper; the limit protects the stack. */
const DEEPEST = 32

/**
 * Trims every text except passwords, where spaces may be intended, and removes what the database
 * cannot return unchanged: lone surrogates and NUL.
 */
export function trimmed(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return key === 'password' ? value : cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) {
    throw new ActionError('malformed', { message: m.errorNestedTooDeeply() })
  }
  if (Array.isArray(value)) return value.map((entry) => trimmed(entry, '', depth + 1))
  const named: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(value)) {
    // Assigning __proto__ would replace the object's prototype.
    if (name !== '__proto__') named[name] = trimmed(entry, name, depth + 1)
  }
  return named
}

/** Trims a text and removes characters that the database cannot store. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim()
}
