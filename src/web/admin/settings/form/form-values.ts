import { momentOnShopClock, shopClock } from '#shared/domain/shop/shop-clock.ts'
import { typedAmount, typedRate, typedWhole } from '#shared/domain/typed-number.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec, FormValues } from './field-spec.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Converts settings to form values: null becomes blank, and a list of texts becomes one text with
 * one line for each.
 */
export function formOf(value: Values, fields: readonly FieldSpec[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, inputOf(value[field.key], field)]))
}

function inputOf(value: unknown, field: FieldSpec): FormValues[string] {
  if (field.kind === 'list')
    return ((value ?? []) as Values[]).map((entry) => formOf(entry, field.fields))
  if (field.kind === 'group') return formOf((value ?? {}) as Values, field.fields)
  if (field.kind === 'lines') return ((value ?? []) as string[]).join('\n')
  if (isCodes(field)) return ((value ?? []) as string[]).join(', ')
  if (field.kind === 'switch') return value === true
  if (field.kind === 'moment') return value ? shopClock(Date.parse(String(value))) : ''
  const text = String(value ?? '')
  // Codes of places may be stored in small letters.
  return field.kind === 'choice' && !(text in field.choices) ? text.toUpperCase() : text
}

/** Converts form values to settings; the schema refuses invalid ones. */
export function valueOf(form: FormValues, fields: readonly FieldSpec[]): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.key,
      isIncluded(form, field) ? outputOf(form[field.key], field) : null,
    ]),
  )
}

function isCodes({ kind }: FieldSpec): boolean {
  return kind === 'codes' || kind === 'places'
}

/** Whether a field counts with the values beside it. */
function isIncluded(form: FormValues, field: FieldSpec): boolean {
  if (field.kind !== 'group' || !field.only) return true
  return form[field.only.key] === field.only.value
}

function outputOf(input: unknown, field: FieldSpec): unknown {
  if (field.kind === 'list') {
    const entries = (input ?? []) as FormValues[]
    if (field.isOptional && entries.length === 0) return undefined
    return entries.map((entry) => valueOf(entry, field.fields))
  }
  if (field.kind === 'group') return valueOf((input ?? {}) as FormValues, field.fields)
  if (field.kind === 'switch') return input === true
  const text = String(input ?? '').trim()
  if (field.kind === 'lines') {
    const lines = text.split('\n').map((line) => line.trim())
    return lines.filter((line) => line !== '')
  }
  if (isCodes(field)) {
    const codes = text.split(/[,;\n]/).map((code) => code.trim().toUpperCase())
    return codes.filter((code) => code !== '')
  }
  if (text === '') return null
  if (field.kind === 'moment') return momentOf(text)
  if (field.kind === 'amount') return typedAmount(text)
  if (field.kind === 'rate') return typedRate(text)
  return field.kind === 'number' ? typedWhole(text) : text
}

/** ISO 8601 of a date and time on the shop's clock; the schema refuses what is none. */
function momentOf(typed: string): string {
  const at = momentOnShopClock(typed)
  return at === null ? typed : new Date(at).toISOString()
}

/** Maps a path in the value to its input: `/zones/0/places/2` to `zones.0.places`. */
export function inputAt(path: string, fields: readonly FieldSpec[]): string {
  const [key = '', index, ...rest] = path.split('/').slice(1)
  const field = fields.find((each) => each.key === key)
  if (field?.kind === 'group') return `${key}.${inputAt(path.slice(key.length + 1), field.fields)}`
  if (field?.kind !== 'list' || index === undefined) return key
  if (rest.length === 0) return `${key}.${index}`
  return `${key}.${index}.${inputAt(`/${rest.join('/')}`, field.fields)}`
}

/** A field's value in words, to compare two versions. */
export function wordsOf(form: FormValues, field: FieldSpec): string {
  const value = form[field.key]
  if (field.kind === 'group') {
    const group = (value ?? {}) as FormValues
    return field.fields
      .filter((part) => wordsOf(group, part) !== '')
      .map((part) => `${part.label()}: ${wordsOf(group, part)}`)
      .join('\n')
  }
  if (field.kind === 'list') {
    const entries = (value ?? []) as FormValues[]
    const lineOf = (entry: FormValues) =>
      field.fields
        .map((part) => `${part.label()}: ${wordsOf(entry, part) || m.staffNone()}`)
        .join(', ')
    return entries.map(lineOf).join('\n')
  }
  if (field.kind === 'switch') return value === true ? m.staffYes() : m.staffNo()
  if (field.kind === 'choice') return field.choices[String(value)]?.() ?? String(value)
  if (field.kind === 'moment') return String(value ?? '').replace('T', ' ')
  return String(value ?? '').trim()
}
