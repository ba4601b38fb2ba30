import type { Product } from '#shared/contract/catalog/catalog.ts'
import { allergenWords } from '#shared/domain/catalog/allergens.ts'
import type { LabelField } from '#shared/domain/catalog/per-field.ts'
import { langOf } from '#shared/domain/catalog/translation.ts'
import * as m from '#shared/i18n/messages.ts'

/** In the order of the label. */
const names: Record<LabelField, () => string> = {
  ingredients: m.labelIngredients,
  allergens: m.labelContains,
  storage: m.labelStorage,
  netQuantity: m.labelNetQuantity,
}

const labelFields = Object.keys(names) as LabelField[]

type Fact = { field: LabelField; name: string; text: string | null; lang: string | undefined }

/** What the label says, in its order (LABEL-01); the text is null where it says nothing. */
export function labelFacts(product: Product): Fact[] {
  return labelFields.map((field) => {
    const fact = { field, name: names[field]() }
    if (field !== 'allergens')
      return { ...fact, text: product[field], lang: langOf(product, field) }
    const { allergens } = product
    return { ...fact, text: allergens && allergenWords(allergens), lang: undefined }
  })
}
