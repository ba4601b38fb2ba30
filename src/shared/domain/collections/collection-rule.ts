import { type Allergen, isFreeOf } from '../catalog/allergens.ts'
import { plainText } from '../words.ts'

/** Which products belong to a collection by themselves; all that it states must apply. */
export type CollectionRule = {
  /** Any of these tags. */
  tags?: string[]
  category?: string
  /** Known to be free of all of these. */
  withoutAllergens?: Allergen[]
}

/** What a rule looks at. */
export type RuledProduct = {
  tags: readonly string[]
  category: string
  allergens: readonly Allergen[] | null
}

/** A rule without what states nothing; null if nothing is left. */
export function statedRule(rule: CollectionRule): CollectionRule | null {
  const { tags = [], category = '', withoutAllergens = [] } = rule
  const stated: CollectionRule = {
    ...(tags.length > 0 ? { tags: [...new Set(tags)] } : {}),
    ...(category === '' ? {} : { category }),
    ...(withoutAllergens.length > 0 ? { withoutAllergens: [...new Set(withoutAllergens)] } : {}),
  }
  return Object.keys(stated).length === 0 ? null : stated
}

/**
 * Decides whether products belong to a collection. Tags and the category match whatever their letter
 * case and accents, as in searches. A product whose allergens are not declared is not free of any
 * (LABEL-03).
 */
export function ruleTest({ tags, category, withoutAllergens = [] }: CollectionRule) {
  const ruleTags = tags && new Set(tags.map(plainText))
  const wantedCategory = category === undefined ? undefined : plainText(category)
  return (product: RuledProduct): boolean =>
    (!ruleTags || product.tags.some((tag) => ruleTags.has(plainText(tag)))) &&
    (wantedCategory === undefined || plainText(product.category) === wantedCategory) &&
    isFreeOf(product.allergens, withoutAllergens)
}
