import type { Allergen } from './allergens.ts'

/**
 * The optional fields of a product, in the order of its answers. Columns, answers, inputs, CSV files,
 * the editor, its comparison and the activity follow this table (docs/architecture.md). The other
 * fields have rules of their own and are listed where those are.
 */
export const productFields = {
  sku: { kind: 'text', most: 64 },
  ingredients: { kind: 'translated', most: 2_000 },
  /** Null if there is no declaration; empty if the declaration lists none (LABEL-02). */
  allergens: { kind: 'allergens' },
  storage: { kind: 'translated', most: 300 },
  netQuantity: { kind: 'translated', most: 60 },
  /** The price before a reduction; always above `price`. */
  compareAtPrice: { kind: 'amount' },
  /** Since when the price is reduced; null without a `compareAtPrice`. */
  reducedAt: { kind: 'moment' },
  /** What a unit weighs, packed. */
  weightGrams: { kind: 'whole', most: 1_000_000 },
} as const

export type Fields = typeof productFields
export type ProductField = keyof Fields

/** A `text` is the same in both languages; an `amount` is a decimal string. */
export type Kind = Fields[ProductField]['kind']

/** The fields of a kind. */
export type FieldOf<K extends Kind> = {
  [F in ProductField]: Fields[F]['kind'] extends K ? F : never
}[ProductField]

type Value = {
  text: string | null
  translated: string | null
  allergens: Allergen[] | null
  amount: string | null
  moment: string | null
  whole: number | null
}
export type FieldValues = { [F in ProductField]: Value[Fields[F]['kind']] }

export const fieldNames = Object.keys(productFields) as ProductField[]

export const translatedFields = fieldNames.filter(
  (field): field is FieldOf<'translated'> => productFields[field].kind === 'translated',
)
