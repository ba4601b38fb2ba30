import type { Product } from '../../../shared/contract/catalog.ts'
import { allergenWords } from '../../../shared/domain/catalog/allergens.ts'
import { labelFields, isTranslated } from '../../../shared/domain/catalog/product-fields.ts'
import { langOf } from '../../../shared/domain/catalog/translation.ts'
import * as m from '../../../shared/i18n/messages.ts'

type LabelField = (typeof labelFields)[number]

const names: Record<LabelField, () => string> = {
  ingredients: m.labelIngredients,
  allergens: m.labelContains,
  storage: m.labelStorage,
  netQuantity: m.labelNetQuantity,
}

type Fact = { field: LabelField; name: string; text: string | null; lang: string | undefined }

/** What the label says, in its order (LABEL-01); the text is null where it says nothing. */
export function labelFacts(product: Product): Fact[] {
  return labelFields.map((field) => ({
    field,
    name: names[field](),
    text: isTranslated(field) ? product[field] : product[field] && allergenWords(product[field]),
    lang: isTranslated(field) ? langOf(product, field) : undefined,
  }))
}
