import {
  Kind,
  type TArray,
  type TObject,
  type TRecord,
  type TSchema,
  type TUnion,
} from '@sinclair/typebox'
import type { Action } from '#shared/contract/action.ts'
import { visibleLines } from '../runtime/visible-text.ts'

/** A text that others wrote: data, never an instruction (AGENT-04). */
type UntrustedText = { untrustedText: string }

/** Whose answers hold only words that the shop's own staff wrote, besides codes and figures. */
const ownWords = /^(products|productGroups|collections|discounts|settings|users|tokens|reports)\./
const exceptions = new Set(['products.reviews'])

/** Fields that the shop itself fills, and what their values look like. */
const ownFields: readonly [name: RegExp, value: RegExp][] = [
  [/^(productName|translatedName)$/, /^/],
  [/^(token|secret|url|uploadURL|action|requestId|provider|paymentMethod|code|rate)$/, /^\S*$/],
  [/^(country|province|pickupProvince)$/, /^[A-Z]{2}$/],
]

/** The longest text that an agent gets. */
const LONGEST = 4_000

/**
 * An answer for an agent: each text in it that others may have written stands in an object of its own,
 * which no text can end, with invisible characters shown as their codes. Texts are cut at a length.
 */
export function markUntrusted(action: Action, answer: unknown): unknown {
  const isOwn = ownWords.test(action.name) && !exceptions.has(action.name)
  return mark(action.output, answer, isOwn ? cut : untrusted)
}

/** A text with its mark. */
const untrusted = (text: string): UntrustedText => ({
  untrustedText: visibleLines(cut(text)),
})

function cut(text: string): string {
  if (text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST)}… (${text.length - LONGEST} more characters)`
}

type Marked = (text: string) => unknown

function mark(schema: TSchema | null, value: unknown, marked: Marked): unknown {
  if (typeof value === 'string') return schema && isCode(schema, value) ? value : marked(value)
  if (Array.isArray(value)) {
    const items = memberOf(schema, 'Array') as TArray | null
    return value.map((each) => mark(items?.items ?? null, each, marked))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = memberOf(schema, 'Object') as TObject | null
  const others = memberOf(schema, 'Record') as TRecord | null
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => {
    const own = fields?.properties[name] ?? Object.values(others?.patternProperties ?? {})[0]
    return [name, isOwnField(name, part) ? cut(part) : mark(own ?? null, part, marked)]
  })
  return Object.fromEntries(entries)
}

function isOwnField(field: string, text: unknown): text is string {
  if (typeof text !== 'string') return false
  return ownFields.some(([name, value]) => name.test(field) && value.test(text))
}

function memberOf(schema: TSchema | null, kind: string): TSchema | null {
  if (schema === null) return null
  if (schema[Kind] === kind) return schema
  if (schema[Kind] !== 'Union') return null
  for (const each of (schema as TUnion).anyOf) {
    const member = memberOf(each, kind)
    if (member) return member
  }
  return null
}

/** The formats in which nobody can write a sentence. */
const strict = new Set(['money', 'optional-money', 'moment', 'optional-moment', 'day'])
const shortCode = /^[\w-]{0,64}$/

/** Whether a text is one of the values that its schema lists, a figure, a moment or an id. */
function isCode(schema: TSchema, text: string): boolean {
  if (schema[Kind] === 'Union') return (schema as TUnion).anyOf.some((each) => isCode(each, text))
  if (schema[Kind] === 'Literal') return schema.const === text
  if (schema.format === 'id') return shortCode.test(text)
  return strict.has(schema.format ?? '')
}
