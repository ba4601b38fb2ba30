import type { FieldOf, ProductField } from '#shared/domain/catalog/product-fields.ts'
import * as m from '#shared/i18n/messages.ts'

type Label = {
  /** In the editor, and where two versions are compared. */
  label: () => string
  hint?: () => string
  inActivity: () => string
}

type Translated = Label & {
  /** The label of the French text. */
  french: () => string
  /** Among the texts that lack a French version. */
  inSentence: () => string
  /** The lines of a text that may be long. */
  rows?: number
}

type Labels = { [F in ProductField]: F extends FieldOf<'translated'> ? Translated : Label }

/** What staff read about the fields of `productFields`. */
export const fieldLabels: Labels = {
  sku: { label: m.staffSku, inActivity: m.staffSku },
  ingredients: {
    label: m.editorIngredients,
    hint: m.editorIngredientsHint,
    inActivity: m.activityFieldIngredients,
    french: m.editorFrenchIngredients,
    inSentence: m.editorTextIngredients,
    rows: 3,
  },
  allergens: { label: m.editorContains, inActivity: m.activityFieldAllergens },
  storage: {
    label: m.editorStorage,
    hint: m.editorStorageHint,
    inActivity: m.activityFieldStorage,
    french: m.editorFrenchStorage,
    inSentence: m.editorTextStorage,
  },
  netQuantity: {
    label: m.editorNetQuantity,
    hint: m.editorNetQuantityHint,
    inActivity: m.activityFieldNetQuantity,
    french: m.editorFrenchNetQuantity,
    inSentence: m.editorTextNetQuantity,
  },
  compareAtPrice: {
    label: m.editorCompareAt,
    hint: m.editorCompareAtHint,
    inActivity: m.activityFieldCompareAt,
  },
  reducedAt: {
    label: m.editorReducedAt,
    hint: m.editorReducedAtHint,
    inActivity: m.editorReducedAt,
  },
  weightGrams: {
    label: m.editorWeight,
    hint: m.editorWeightHint,
    inActivity: m.activityFieldWeight,
  },
}
