import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import {
  fieldNames,
  type ProductField,
  productFields,
  translatedFields,
} from '../../domain/catalog/product-fields.ts'
import { groupLimits } from '../../domain/catalog/product-group.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { ProductInput, StaffProduct, stockUnits } from '../catalog/catalog.ts'
import {
  Extended,
  Id,
  NoContent,
  Nullable,
  OptionalText,
  page,
  Text,
  Timestamp,
} from '../scalars.ts'

// Products that are one sauce in several sizes. Each variant is a product; what they share is written
// to every one of them.

/** The fields that every variant has from its group. */
export const sharedFields = [
  'description',
  'category',
  'tags',
  'ingredients',
  'allergens',
  'storage',
  'taxClass',
  'images',
  'featured',
] as const
export type SharedField = (typeof sharedFields)[number]

const isOwn = <Field extends ProductField>(field: Field): field is Exclude<Field, SharedField> =>
  !sharedFields.some((shared) => shared === field)

/** The fields of a variant of its own, beside its values and its stock. */
const ownFields = [
  'price',
  ...fieldNames.filter(isOwn),
  'imageUrl',
  'status',
  'publishAt',
  'components',
] as const

/** Those of which each variant has a French text. */
export const ownFrench = translatedFields.filter(isOwn)

function perOwnFrench<Schema extends TSchema>(schemaOf: (field: OwnFrench) => Schema) {
  const entries = ownFrench.map((field) => [field, schemaOf(field)])
  return Object.fromEntries(entries) as Record<OwnFrench, Schema>
}
type OwnFrench = (typeof ownFrench)[number]

const { held, missing } = StaffProduct.properties

const optionText = Text(groupLimits.text)

/** A product of the group; its version is its own. */
export const GroupVariant = Type.Object({
  id: Id,
  name: Type.String(),
  options: Type.Array(Type.String()),
  ...chosen(StaffProduct, ownFields),
  stock: StaffProduct.properties.stock,
  held,
  missing,
  french: Nullable(Type.Object(perOwnFrench(() => Nullable(Type.String())))),
  updatedAt: Timestamp,
})
export type GroupVariant = Static<typeof GroupVariant>

const FrenchTexts = Type.Object({
  name: Nullable(Type.String()),
  /** In the order of the English options; empty where there is no translation. */
  options: Type.Array(Type.String()),
  /** The French value of each English one that has one: `{"Large": "Grand"}`. */
  values: Type.Record(Type.String(), Type.String()),
  description: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  ingredients: Nullable(Type.String()),
  storage: Nullable(Type.String()),
})

export const ProductGroup = Type.Object({
  id: Id,
  name: Type.String(),
  options: Type.Array(Type.String()),
  ...chosen(StaffProduct, sharedFields),
  french: Nullable(FrenchTexts),
  variants: Type.Array(GroupVariant),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ProductGroup = Static<typeof ProductGroup>

const { price, ...ownInput } = chosen(ProductInput, ownFields)

const VariantInput = Type.Object({
  /** A product without a group that joins this one, or a variant that it has. */
  id: Type.Optional(Id),
  options: Type.Array(optionText, { minItems: 1, maxItems: groupLimits.options }),
  /** A new variant needs one. */
  price: Type.Optional(price),
  ...ownInput,
  /** As in `products.update`: a number other than the current one is a count of the shelf. */
  stock: Type.Optional(stockUnits),
  onShelf: Type.Optional(stockUnits),
  french: Type.Optional(
    Nullable(Type.Object(perOwnFrench((field) => OptionalText(productFields[field].most)))),
  ),
  /** The variant's `updatedAt` that the caller saw. */
  version: Type.Optional(Timestamp),
})
export type VariantInput = Static<typeof VariantInput>

const fields = {
  /** Room for its values is left in the names of its variants, which have 200 characters. */
  name: Text(200, { message: m.fieldProductName }),
  options: Type.Array(optionText, { minItems: 1, maxItems: groupLimits.options }),
  ...chosen(ProductInput, sharedFields),
  description: Type.Optional(ProductInput.properties.description),
  french: Type.Optional(
    Nullable(
      Type.Object({
        name: OptionalText(200),
        options: Type.Optional(
          Type.Array(Type.String({ maxLength: groupLimits.text }), {
            maxItems: groupLimits.options,
          }),
        ),
        values: Type.Optional(
          Type.Record(Type.String(), Type.String({ maxLength: groupLimits.text })),
        ),
        description: OptionalText(10_000),
        tags: Type.Optional(
          Type.Array(Type.String({ maxLength: 40, errorMessage: m.fieldTag }), { maxItems: 20 }),
        ),
        ingredients: OptionalText(2_000),
        storage: OptionalText(300),
      }),
    ),
  ),
  variants: Type.Array(VariantInput, { minItems: 1, maxItems: groupLimits.variants }),
}

/** Shared fields that are not sent come from the first variant that is a product already. */
export const ProductGroupInput = Type.Object(fields)
export type ProductGroupInput = Static<typeof ProductGroupInput>

/** Fields that are not sent stay as they are. */
export const ProductGroupChanges = Extended(Type.Partial(Type.Object(fields)), {
  id: Id,
  version: Type.Optional(Timestamp),
})
export type ProductGroupChanges = Static<typeof ProductGroupChanges>

/** Groups that are listed without a limit, and that can be asked for by their ids. */
export const mostListedGroups = 50

export const listProductGroups = staffAction({
  name: 'productGroups.list',
  needs: ['products:read'],
  summary: 'The product groups with their variants, oldest first; 50 at a time by default.',
  input: Type.Object({
    ...page,
    id: Type.Optional(Id),
    /** Several ids, separated by commas. */
    ids: Type.Optional(
      Type.String({
        pattern: `^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,${mostListedGroups - 1}}$`,
        maxLength: 37 * mostListedGroups,
      }),
    ),
  }),
  output: Type.Array(ProductGroup),
})

export const createProductGroup = staffAction({
  name: 'productGroups.create',
  needs: ['products:write'],
  summary: 'Adds a product group, with new products or such as have no group.',
  input: ProductGroupInput,
  output: ProductGroup,
  status: 201,
  errors: ['not_found', 'invalid', 'stale'],
})

export const updateProductGroup = staffAction({
  name: 'productGroups.update',
  needs: ['products:write'],
  summary: 'Changes a product group; a variant that is left out of `variants` is deleted.',
  input: ProductGroupChanges,
  output: ProductGroup,
  errors: ['not_found', 'invalid', 'stale', 'protected'],
})

export const deleteProductGroup = staffAction({
  name: 'productGroups.delete',
  needs: ['products:write'],
  summary: 'Takes the products out of a group and deletes it; the products stay.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found'],
})

function chosen<Properties extends TProperties, const Name extends keyof Properties & string>(
  { properties }: TObject<Properties>,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, properties[name]])) as Pick<Properties, Name>
}
