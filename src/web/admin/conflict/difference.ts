/** Text, or picture URLs. */
export type Shown = string | readonly string[]

/** One field that two people have edited at the same time. */
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

type Versions = { key: string; label: string; base: Shown; yours: Shown; theirs: Shown }

/** The fields in which the two versions differ, in form order. */
export function differencesIn(fields: readonly Versions[]): Difference[] {
  return fields.flatMap(({ base, ...field }) => {
    if (isSame(field.yours, field.theirs)) return []
    const isYours = !isSame(field.yours, base)
    const isTheirs = !isSame(field.theirs, base)
    return [{ ...field, changedBy: isYours && isTheirs ? 'both' : isYours ? 'you' : 'them' }]
  })
}

/** Default choices: a field that only one person changed keeps that change. */
export function plainChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.flatMap(({ key, changedBy }): [string, Choice][] => {
      if (changedBy === 'both') return []
      return [[key, changedBy === 'you' ? 'yours' : 'theirs']]
    }),
  )
}

type Field = Pick<Difference, 'key' | 'label'>

/** How another save changed the comparison. */
export type News = {
  /** Fields whose other value changed. */
  changed: readonly Field[]
  /** Fields that no longer differ. */
  settled: readonly Field[]
}

export const noNews: News = { changed: [], settled: [] }

export function newsBetween(before: readonly Difference[], now: readonly Difference[]): News {
  const known = new Map(before.map((difference) => [difference.key, difference]))
  const left = new Set(now.map(({ key }) => key))
  return {
    changed: now.filter(
      ({ key, theirs }) => !known.has(key) || !isSame(known.get(key)?.theirs ?? '', theirs),
    ),
    settled: before.filter(({ key }) => !left.has(key)),
  }
}

/** Drops choices of their value where it has changed; choices of your own value stay. */
export function choicesAfter(choices: Choices, { changed }: News): Choices {
  const gone = new Set(changed.map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(choices).filter(([key, choice]) => choice === 'yours' || !gone.has(key)),
  )
}

function isSame(one: Shown, other: Shown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
