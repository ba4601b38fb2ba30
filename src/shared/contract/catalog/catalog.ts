import { type Static, Type } from '@sinclair/typebox'
import { allergens } from '../../domain/catalog/allergens.ts'
import { perField, perTranslated } from '../../domain/catalog/per-field.ts'
import { productFields } from '../../domain/catalog/product-fields.ts'
import { productStatuses } from '../../domain/catalog/product-status.ts'
import { mostUnits } from '../../domain/catalog/stock.ts'
import { productTexts } from '../../domain/catalog/translation.ts'
import { taxClasses } from '../../domain/tax/tax.ts'
import * as m from '../../i18n/messages.ts'
import { publicAction } from '../action.ts'
import {
  Extended,
  Id,
  Money,
  Nullable,
  OneOf,
  OptionalMoney,
  OptionalText,
  OptionalTimestamp,
  OptionalWhole,
  page,
  Text,
  Timestamp,
} from '../scalars.ts'
import { PackComponents, PackContent, PackedProduct, PackUnits } from './pack.ts'
import { BilingualGroup, GroupOfProduct, groupsInList, Variant } from './product-group.ts'
import { ProductImage, ProductImageInput } from './product-image.ts'

/** From approved reviews only; `{0, 0}` when there are none (O23). */
export const RatingSummary = Type.Object({
  averageRating: Type.Number(),
  totalReviews: Type.Integer(),
})
export type RatingSummary = Static<typeof RatingSummary>

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  price: Money,
  imageUrl: Nullable(Type.String()),
  images: Type.Array(ProductImage),
  category: Type.String(),
  /** Units for sale; those held for open payments are not counted. */
  stock: Type.Integer(),
  featured: Type.Boolean(),
  tags: Type.Array(Type.String()),
  ...perField({
    text: () => Nullable(Type.String()),
    translated: () => Nullable(Type.String()),
    allergens: () => Nullable(Type.Array(OneOf(allergens))),
    amount: () => Nullable(Money),
    moment: () => Nullable(Timestamp),
    whole: () => Nullable(Type.Integer()),
  }),
  taxClass: Type.Optional(OneOf(taxClasses)), // Left out if it is standard.
  /** The color, as #rrggbb, that is shown until the picture has loaded. */
  tone: Nullable(Type.String()),
  group: Nullable(GroupOfProduct),
  /** Its place in the group, from 0; left out of a product without one. */
  variantPosition: Type.Optional(Type.Integer()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** What a pack consists of; null for every other product. */
  components: Nullable(Type.Array(PackUnits)),
  /** The same with names, of what is in the shop; only of packs. */
  contents: Type.Optional(Type.Array(PackContent)),
  /** In French responses: the texts that are in English because they lack a translation. */
  untranslated: Type.Optional(Type.Array(OneOf(productTexts))),
  /** In French responses: the English name and tags. */
  english: Type.Optional(Type.Object({ name: Type.String(), tags: Type.Array(Type.String()) })),
})
export type Product = Static<typeof Product>

/** A product with its rating, so that a grid needs one call instead of one per card. */
export const ListedProduct = Extended(Product, { rating: RatingSummary })
export type ListedProduct = Static<typeof ListedProduct>

/** A product with all variants of its group that are in the shop, itself included; none without a group. */
export const ProductWithVariants = Extended(ListedProduct, { variants: Type.Array(Variant) })
export type ProductWithVariants = Static<typeof ProductWithVariants>

/** A product's texts in French; null where a translation is missing (CONTENT-01). */
const French = Type.Object({
  name: Nullable(Type.String()),
  description: Nullable(Type.String()),
  /** In the order of the English tags; an empty string for a tag without a translation. */
  tags: Type.Array(Type.String()),
  ...perTranslated(() => Nullable(Type.String())),
})

/** A product in English with its French texts, as sent to staff and, in events, to open pages. */
export const BilingualProduct = Extended(ListedProduct, {
  group: Nullable(BilingualGroup),
  french: Nullable(French),
})
export type BilingualProduct = Static<typeof BilingualProduct>

/** What only staff see: whether the product is in the shop, and its stock figures (O39). */
const StaffFigures = Type.Object({
  status: OneOf(productStatuses),
  /** When a draft goes on sale by itself. */
  publishAt: Nullable(Timestamp),
  /** Units that open payments hold; they are not in `stock`. */
  held: Type.Integer(),
  /** Held units that are not on the shelf because a count found fewer. */
  missing: Type.Integer(),
  /** How many addresses get an email when it can be bought again; not in events of older versions. */
  waiting: Type.Optional(Type.Integer()),
  /** What a pack consists of, and what keeps it from being sold; only of packs. */
  packed: Type.Optional(Type.Array(PackedProduct)),
})
export type StaffFigures = Static<typeof StaffFigures>

export const StaffProduct = Extended(BilingualProduct, StaffFigures.properties)
export type StaffProduct = Static<typeof StaffProduct>

export const pictureUrl = Type.String({
  maxLength: 2000,
  // The editor sends an empty string if there is no picture (HTTP-03).
  pattern: '^(https?://[^\\s]+|/objects/uploads/[A-Za-z0-9-]+)?$',
  errorMessage: m.fieldPictureUrl,
})

/** The most pictures of a product. */
export const mostPictures = 20

/** Units of a product, as staff enter them. */
export const stockUnits = Type.Integer({
  minimum: 0,
  maximum: mostUnits,
  errorMessage: m.fieldStock,
})

/** Limits of a product's fields (O3). */
const fields = {
  name: Text(200, { message: m.fieldProductName }),
  description: Text(10_000, { message: m.fieldProductDescription }),
  price: Money,
  imageUrl: Type.Optional(Nullable(pictureUrl)),
  images: Type.Optional(
    Type.Array(ProductImageInput, {
      maxItems: mostPictures,
      errorMessage: () => m.fieldPictures({ most: mostPictures }),
    }),
  ),
  category: Type.Optional(Text(60)),
  stock: stockUnits,
  featured: Type.Optional(Type.Boolean()),
  tags: Type.Optional(
    Type.Array(Text(40, { message: m.fieldTag }), {
      maxItems: 20,
      errorMessage: m.fieldTags,
    }),
  ),
  ...perField({
    text: (field) => OptionalText(productFields[field].most),
    translated: (field) => OptionalText(productFields[field].most),
    allergens: () =>
      Type.Optional(
        Nullable(
          Type.Array(OneOf(allergens), {
            maxItems: allergens.length,
            errorMessage: () => m.fieldChooseFrom({ values: allergens.join(', ') }),
          }),
        ),
      ),
    amount: () => OptionalMoney,
    moment: () => OptionalTimestamp,
    whole: (field) => OptionalWhole(productFields[field].most),
  }),
  taxClass: Type.Optional(OneOf(taxClasses)),
  components: Type.Optional(Nullable(PackComponents)),
  status: Type.Optional(OneOf(productStatuses)),
  /** Until this moment the product is a draft, whatever its status is to be. */
  publishAt: OptionalTimestamp,
  french: Type.Optional(
    Nullable(
      Type.Object({
        name: OptionalText(200),
        description: OptionalText(10_000),
        tags: Type.Optional(
          Type.Array(Type.String({ maxLength: 40, errorMessage: m.fieldTag }), {
            maxItems: 20,
            errorMessage: m.fieldTags,
          }),
        ),
        ...perTranslated((field) => OptionalText(productFields[field].most)),
      }),
    ),
  ),
}

export const ProductInput = Type.Object({ ...fields, stock: Type.Optional(stockUnits) })
export type ProductInput = Static<typeof ProductInput>

/**
 * Fields that are not sent stay as they are (HTTP-13). A `stock` that differs from the current one,
 * and any `onShelf`, sets the units on the shelf, held units included; `onShelf` wins.
 */
export const ProductChanges = Extended(Type.Partial(Type.Object(fields)), {
  id: Id,
  version: Type.Optional(Timestamp),
  onShelf: Type.Optional(stockUnits),
})
export type ProductChanges = Static<typeof ProductChanges>

const ById = Type.Object({ id: Id })

export const listProducts = publicAction({
  name: 'products.list',
  summary: 'Every product in the shop, oldest first.',
  input: Type.Object({ ...page, ...groupsInList }),
  output: Type.Array(ListedProduct),
})

export const listFeatured = publicAction({
  name: 'products.featured',
  summary:
    'The featured products; the first is the hero of the home page. A group is there once, with the first variant that can be bought.',
  input: Type.Object({ ...page, ...groupsInList }),
  output: Type.Array(ListedProduct),
})

export const suggestProducts = publicAction({
  name: 'products.suggest',
  summary: 'Up to three products in stock: what goes with one product, or else what is featured.',
  input: Type.Object({ for: Type.Optional(Id), ...groupsInList }),
  output: Type.Array(ListedProduct),
})

export const getProduct = publicAction({
  name: 'products.get',
  summary: 'One product, with the variants of its group.',
  input: ById,
  output: ProductWithVariants,
  errors: ['not_found'],
})
