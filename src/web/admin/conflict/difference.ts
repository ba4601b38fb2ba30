import { type FieldValues, get, set } from 'react-hook-form'
import * as m from '#shared/i18n/messages.ts'

/** Text, or picture URLs. */
export type Shown = string | readonly string[]

/** A field whose value differs between the two versions. */
export type Difference = {
  key: string
  label: string
  yours: Shown
  theirs: Shown
  /** Who changed it since the common base version. */
  changedBy: 'you' | 'them' | 'both'
}

export type Choice = 'yours' | 'theirs'

/** The version to keep for each field key. A field that both changed has no default. */
export type Choices = Readonly<Record<string, Choice>>

export type ComparedField<Form> = {
  key: string
  label: string
  /** The form fields that belong to it; by default, the field named by `key`. */
  paths?: readonly string[]
  /** How to show it; by default, its trimmed value. */
  show?: (form: Form) => Shown
}

/** The form as opened, as edited here, and as saved by somebody else. */
export type Versions<Form> = { base: Form; yours: Form; theirs: Form }

/** The fields in which the two versions differ, in form order. */
export function differencesIn<Form>(
  fields: readonly ComparedField<Form>[],
  { base, yours, theirs }: Versions<Form>,
): Difference[] {
  return fields.flatMap(({ key, label, show = (form) => shownValue(get(form, key)) }) => {
    const shown = { yours: show(yours), theirs: show(theirs) }
    if (isSame(shown.yours, shown.theirs)) return []
    const before = show(base)
    const isYours = !isSame(shown.yours, before)
    const isTheirs = !isSame(shown.theirs, before)
    const changedBy = isYours && isTheirs ? 'both' : isYours ? 'you' : 'them'
    return [{ key, label, ...shown, changedBy }]
  })
}

function shownValue(value: unknown): string {
  return typeof value === 'boolean'
    ? value
      ? m.staffYes()
      : m.staffNo()
    : String(value ?? '').trim()
}

/** The other person's version, with your value in each field where you chose yours. */
export function mergedVersion<Form>(
  fields: readonly ComparedField<Form>[],
  { yours, theirs }: Pick<Versions<Form>, 'yours' | 'theirs'>,
  choices: Choices,
): Form {
  const merged = structuredClone(theirs)
  for (const { key, paths = [key] } of fields) {
    if (choices[key] !== 'yours') continue
    for (const path of paths) set(merged as FieldValues, path, get(yours, path))
  }
  return merged
}

/** Default choices: a field that only one person changed keeps that change. */
export function defaultChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.flatMap(({ key, changedBy }): [string, Choice][] => {
      if (changedBy === 'both') return []
      return [[key, changedBy === 'you' ? 'yours' : 'theirs']]
    }),
  )
}

type Field = Pick<Difference, 'key' | 'label'>

/** How another save changed the comparison. */
export type ComparisonChange = {
  /** Fields whose value changed in the other person's version. */
  changed: readonly Field[]
  /** Fields that no longer differ. */
  settled: readonly Field[]
}

export const noChange: ComparisonChange = { changed: [], settled: [] }

export function changesBetween(
  before: readonly Difference[],
  now: readonly Difference[],
): ComparisonChange {
  const differenceByKey = new Map(before.map((difference) => [difference.key, difference]))
  const left = new Set(now.map(({ key }) => key))
  return {
    changed: now.filter(
      ({ key, theirs }) =>
        !differenceByKey.has(key) || !isSame(differenceByKey.get(key)?.theirs ?? '', theirs),
    ),
    settled: before.filter(({ key }) => !left.has(key)),
  }
}

/** Drops choices of the other person's values that changed again; keeps choices of your values. */
export function keptChoices(choices: Choices, { changed }: ComparisonChange): Choices {
  const changedKeys = new Set(changed.map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(choices).filter(([key, choice]) => choice === 'yours' || !changedKeys.has(key)),
  )
}

function isSame(one: Shown, other: Shown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
