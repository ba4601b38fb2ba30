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
} as const

type Fields = typeof productFields
export type ProductField = keyof Fields

/** A `text` is the same in both languages. */
type Kind = Fields[ProductField]['kind']

/** The fields of a kind. */
export type FieldOf<K extends Kind> = {
  [F in ProductField]: Fields[F]['kind'] extends K ? F : never
}[ProductField]

type Value = { text: string | null; translated: string | null; allergens: Allergen[] | null }
export type FieldValues = { [F in ProductField]: Value[Fields[F]['kind']] }

export const fieldNames = Object.keys(productFields) as ProductField[]

/** All of them but the SKU are on the product's label. */
export const labelFields = fieldNames.filter((field) => field !== 'sku')

export const translatedFields = fieldNames.filter(isTranslated)

export function isTranslated(field: ProductField): field is FieldOf<'translated'> {
  return productFields[field].kind === 'translated'
}

type ByKind = { [K in Kind]: (field: FieldOf<K>) => unknown }

/** One value for each field, computed as its kind says. */
export function perField<Of extends ByKind>(valueOf: Of) {
  const entries = fieldNames.map((field) => {
    const compute = valueOf[productFields[field].kind] as (field: ProductField) => unknown
    return [field, compute(field)]
  })
  return Object.fromEntries(entries) as {
    [F in ProductField]: ReturnType<Of[Fields[F]['kind']]>
  }
}

/** One value for each field with a translation. */
export function perTranslated<Value>(valueOf: (field: FieldOf<'translated'>) => Value) {
  const entries = translatedFields.map((field) => [field, valueOf(field)])
  return Object.fromEntries(entries) as Record<FieldOf<'translated'>, Value>
}

/** The fields of this table alone. */
export function fieldsOf(product: FieldValues): FieldValues {
  return Object.fromEntries(fieldNames.map((field) => [field, product[field]])) as FieldValues
}
