import { type Static, Type } from '@sinclair/typebox'
import { ProductInput, stockUnits } from '#shared/contract/catalog/catalog.ts'
import { Money, OneOf, Text } from '#shared/contract/scalars.ts'
import {
  type GroupVariant,
  type ProductGroup,
  sharedFields,
} from '#shared/contract/staff/product-groups.ts'
import { allergenWords } from '#shared/domain/catalog/allergens.ts'
import { perField } from '#shared/domain/catalog/per-field.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import {
  fieldNames,
  type ProductField,
  translatedFields,
} from '#shared/domain/catalog/product-fields.ts'
import { groupLimits } from '#shared/domain/catalog/product-group.ts'
import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import { onShelf } from '#shared/domain/catalog/stock.ts'
import { taxClassName } from '#shared/domain/pricing/tax-lines.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ComparedField } from '../../conflict/difference.ts'
import { picturesInWords } from '../form/compared-fields.ts'
import {
  formOf as productFormOf,
  localOf,
  type ProductForm,
  valuesOf,
} from '../form/product-form.ts'
import { productStatusWords } from '../status-words.ts'

const Value = Type.Object({ text: Text(groupLimits.text) })
const French = Type.Object({ text: Type.String({ maxLength: groupLimits.text }) })

const VariantForm = Type.Object({
  /** The product that it is; empty for a new one. */
  id: Type.String(),
  /** One for each option. */
  values: Type.Array(Value),
  price: Money,
  stock: stockUnits,
  /** Its other fields; those that all variants share are not sent. */
  own: Type.Omit(Type.Pick(ProductInput, fieldNames), ['reducedAt']),
  french: Type.Record(Type.String(), Type.String({ maxLength: groupLimits.text })),
  /** Empty for the first picture of the group. */
  imageUrl: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  status: OneOf(productStatuses),
  /** On the shop's clock. */
  publishAt: Type.String(),
})
export type VariantForm = Static<typeof VariantForm>

const { description, tags, images, imageUrl, ingredients, allergens, storage, taxClass, french } =
  ProductInput.properties

/** What is checked of the form before it is sent. */
export const GroupForm = Type.Object({
  name: Text(200, { message: m.fieldProductName }),
  options: Type.Array(
    Type.Object({ name: Text(groupLimits.text), french: French.properties.text }),
  ),
  frenchValues: Type.Record(Type.String(), Type.String({ maxLength: groupLimits.text })),
  variants: Type.Array(VariantForm, { minItems: 1, errorMessage: m.groupNoVariants }),
  description,
  tags,
  images,
  imageUrl,
  ingredients,
  allergens,
  storage,
  taxClass,
  french,
  featured: Type.Boolean(),
})

/** The editor's form: the product's fields that variants share, the options and the variants. */
export type GroupForm = ProductForm & Pick<Static<typeof GroupForm>, OwnField>
type OwnField = 'options' | 'frenchValues' | 'variants'

const emptyVariant = {
  id: '',
  price: '',
  stock: 0,
  own: valuesOf(null),
  french: {},
  imageUrl: '',
  status: 'active',
  publishAt: '',
} satisfies Omit<VariantForm, 'values'>

/** The optional fields that each variant has of its own. */
export const variantFields = fieldNames.filter(
  (field): field is Exclude<ProductField, 'reducedAt'> =>
    field !== 'reducedAt' && !(sharedFields as readonly string[]).includes(field),
)

const noFields = perField({
  text: () => null,
  translated: () => null,
  allergens: () => null,
  amount: () => null,
  moment: () => null,
  whole: () => null,
})

/** The French texts of a variant's own fields, empty where there is none. */
export function textsIn(french: Partial<Record<string, unknown>> | null): Record<string, string> {
  const own = translatedFields.filter((field) => variantFields.includes(field))
  return Object.fromEntries(own.map((field) => [field, String(french?.[field] ?? '')]))
}

/** A new variant; what it has in common with the last one is filled in. */
export function newVariant(values: readonly string[], last?: VariantForm): VariantForm {
  const price = last?.price ?? ''
  return { ...emptyVariant, price, values: values.map((text) => ({ text })) }
}

export function formOf(group: ProductGroup | null): GroupForm {
  const shared = productFormOf(null)
  if (!group) {
    const options = [{ name: m.groupSize(), french: '' }]
    return { ...shared, options, frenchValues: {}, variants: [] }
  }
  const { name, description, tags, ingredients, allergens, storage, taxClass, images } = group
  const { featured, category, french } = group
  return {
    ...shared,
    name,
    description,
    category,
    tags,
    ingredients: ingredients ?? '',
    allergens,
    storage: storage ?? '',
    taxClass: taxClass ?? 'standard',
    images,
    imageUrl: mainImageUrl(images) ?? '',
    featured,
    french: {
      ...shared.french,
      name: french?.name ?? '',
      description: french?.description ?? '',
      ingredients: french?.ingredients ?? '',
      storage: french?.storage ?? '',
      tags: tags.map((_, index) => french?.tags[index] ?? ''),
    },
    options: group.options.map((option, index) => {
      return { name: option, french: french?.options[index] ?? '' }
    }),
    frenchValues: { ...french?.values },
    variants: group.variants.map((variant) => variantFormOf(variant, mainImageUrl(images))),
  }
}

function variantFormOf(variant: GroupVariant, shared: string | null): VariantForm {
  return {
    id: variant.id,
    values: variant.options.map((text) => ({ text })),
    price: variant.price,
    stock: onShelf(variant),
    own: valuesOf({ ...noFields, ...variant }),
    french: textsIn(variant.french),
    imageUrl: variant.imageUrl === shared ? '' : (variant.imageUrl ?? ''),
    status: variant.status,
    publishAt: localOf(variant.publishAt),
  }
}

/** The values of an option that the variants have, in their order. */
export function optionValuesOf(variants: readonly VariantForm[], option: number): string[] {
  const all = variants.map(({ values }) => values[option]?.text.trim() ?? '')
  return [...new Set(all)].filter((value) => value !== '')
}

/** Every combination of one value for each option. */
export function combinations(values: readonly (readonly string[])[]): string[][] {
  return values.reduce<string[][]>(
    (all, some) => all.flatMap((before) => some.map((value) => [...before, value])),
    [[]],
  )
}

export const variantWords = ({ values }: VariantForm) => values.map(({ text }) => text).join(' / ')

/** The fields to compare with a newer version. */
export const comparedFields = (): readonly ComparedField<GroupForm>[] => [
  { key: 'name', label: m.editorName() },
  { key: 'french.name', label: m.editorFrenchName() },
  {
    key: 'options',
    label: m.activityFieldOptions(),
    paths: ['options', 'frenchValues'],
    show: ({ options, frenchValues }) => [
      ...options.map(({ name, french }) => [name, french].filter(Boolean).join(' – ')),
      ...Object.entries(frenchValues).map(([value, french]) => `${value} – ${french}`),
    ],
  },
  {
    key: 'variants',
    label: m.activityFieldVariants(),
    show: ({ variants }) =>
      variants.map((variant) => {
        const { price, stock, own, status, publishAt } = variant
        const life = [productStatusWords[status](), publishAt]
        const facts = [...variantFields.map((field) => own[field]), ...life]
        return [variantWords(variant), price, stock, ...facts].filter(Boolean).join(', ')
      }),
  },
  { key: 'description', label: m.editorDescriptionText() },
  { key: 'french.description', label: m.editorFrenchDescription() },
  { key: 'ingredients', label: m.editorIngredients() },
  { key: 'french.ingredients', label: m.editorFrenchIngredients() },
  {
    key: 'allergens',
    label: m.editorContains(),
    show: ({ allergens }) => (allergens ? allergenWords(allergens) : m.editorNotStated()),
  },
  { key: 'storage', label: m.editorStorage() },
  { key: 'french.storage', label: m.editorFrenchStorage() },
  { key: 'taxClass', label: m.taxClass(), show: ({ taxClass }) => taxClassName(taxClass) },
  { key: 'featured', label: m.staffProductFeatured() },
  {
    key: 'pictures',
    label: m.editorImages(),
    paths: ['images', 'imageUrl'],
    show: ({ images }) => images.map(picturesInWords),
  },
  {
    key: 'tags',
    label: m.editorTags(),
    paths: ['tags', 'tag', 'french.tags'],
    show: ({ tags }) => tags.join(', '),
  },
]
