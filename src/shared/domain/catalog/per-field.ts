import {
  fieldNames,
  type FieldOf,
  type Fields,
  type FieldValues,
  type Kind,
  type ProductField,
  productFields,
  translatedFields,
} from './product-fields.ts'

export type LabelField = FieldOf<'translated' | 'allergens'>

/** What is on the product's label. */
export const labelFields = fieldNames.filter((field): field is LabelField =>
  ['translated', 'allergens'].includes(productFields[field].kind),
)

type FigureField = FieldOf<'amount' | 'moment' | 'whole'>

/** What belongs to the price and the parcel. */
export const figureFields = fieldNames.filter((field): field is FigureField =>
  ['amount', 'moment', 'whole'].includes(productFields[field].kind),
)

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

export const amountFields = figureFields.filter(
  (field): field is FieldOf<'amount'> => productFields[field].kind === 'amount',
)

/** The fields of this table alone. */
export function fieldsOf(product: FieldValues): FieldValues {
  return Object.fromEntries(fieldNames.map((field) => [field, product[field]])) as FieldValues
}
