import { perTranslated } from './per-field.ts'
import type { French } from './translation.ts'

export const noFrench: French = {
  name: null,
  description: null,
  tags: [],
  ...perTranslated(() => null),
}

/**
 * A product's French texts after an edit. Texts that are not sent stay, and an empty text removes a
 * translation. If only the English tags change, each tag keeps its translation. Null if nothing is
 * translated (CONTENT-01).
 */
export function frenchAfter(
  before: { tags: readonly string[]; french: French | null },
  tags: readonly string[],
  sent: Partial<French> | null | undefined,
): French | null {
  if (sent === null) return null
  const own = before.french ?? noFrench
  const kept = translationsOf(tags, { tags: before.tags, translations: own.tags })
  const texts = { ...own, ...sent }
  const after: French = {
    name: texts.name || null,
    description: texts.description || null,
    tags: sent?.tags ? tags.map((_, index) => sent.tags?.[index] ?? '') : kept,
    ...perTranslated((field) => texts[field] || null),
  }
  const isEmpty = Object.values(after)
    .flat()
    .every((text) => !text)
  return isEmpty ? null : after
}

/** The translations after an edit of the tags: each stays with its tag. */
export function translationsOf(
  tags: readonly string[],
  before: { tags: readonly string[]; translations: readonly string[] },
): string[] {
  return tags.map((tag) => before.translations[before.tags.indexOf(tag)] ?? '')
}
