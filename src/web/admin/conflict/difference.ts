/** A text, or the addresses of pictures. */
export type Shown = string | readonly string[]

/** One field of a thing that two people have edited at once. */
export type Difference = {
  key: string
  label: string
  yours: Shown
  theirs: Shown
  /** Who has changed it since both opened the same version. */
  changedBy: 'you' | 'them' | 'both'
}

export type Choice = 'yours' | 'theirs'

/** What is kept of each field, by its key; what both have changed nobody can decide but a person. */
export type Choices = Readonly<Record<string, Choice>>

type Versions = { key: string; label: string; base: Shown; yours: Shown; theirs: Shown }

/** The fields in which the two versions differ, in their order. */
export function differencesIn(fields: readonly Versions[]): Difference[] {
  return fields.flatMap(({ base, ...field }) => {
    if (isSame(field.yours, field.theirs)) return []
    const isYours = !isSame(field.yours, base)
    const isTheirs = !isSame(field.theirs, base)
    return [{ ...field, changedBy: isYours && isTheirs ? 'both' : isYours ? 'you' : 'them' }]
  })
}

/** What goes without saying: a field that only one of them has changed keeps that change. */
export function plainChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.flatMap(({ key, changedBy }): [string, Choice][] => {
      if (changedBy === 'both') return []
      return [[key, changedBy === 'you' ? 'yours' : 'theirs']]
    }),
  )
}

function isSame(one: Shown, other: Shown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
