import { pluralize } from '../../shared/domain/format.ts'
import { type Finding, good, warn } from './finding.ts'

/** How many products the shop has, and how many of them have a text without a French version. */
export type TranslationCount = { products: number; incomplete: number }

/** Nothing for a shop without products, or before a migration, when the count is null (CONTENT-04). */
export function translationFindings(count: TranslationCount | null): Finding[] {
  if (!count || count.products === 0) return []
  const { products, incomplete } = count
  if (incomplete === 0) return [good('French', 'Every product has all of its texts in French.')]
  const words = `${incomplete} of ${pluralize(products, 'product')} without all texts in French, where shoppers read the English. The dashboard lists them: Products, "French incomplete".`
  return [warn('French', words)]
}
