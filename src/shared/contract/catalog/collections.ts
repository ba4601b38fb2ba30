import { type Static, Type } from '@sinclair/typebox'
import { allergens } from '../../domain/catalog/allergens.ts'
import { productStatuses } from '../../domain/catalog/product-status.ts'
import { longestSlug, slugPattern } from '../../domain/collections/collection-slug.ts'
import * as m from '../../i18n/messages.ts'
import { publicAction, staffAction } from '../action.ts'
import {
  Extended,
  Id,
  NoContent,
  Nullable,
  OneOf,
  OptionalText,
  page,
  Text,
  Timestamp,
} from '../scalars.ts'
import { ListedProduct, pictureUrl } from './catalog.ts'
import { groupsInList } from './product-group.ts'

/** The most products that staff pick for a collection. */
export const mostPicks = 500

const Rule = Type.Object({
  /** Any of these. */
  tags: Type.Optional(
    Type.Array(Text(40, { message: m.fieldTag }), { maxItems: 20, errorMessage: m.fieldTags }),
  ),
  category: Type.Optional(Text(60)),
  /** A product without a declaration is not free of any. */
  withoutAllergens: Type.Optional(
    Type.Array(OneOf(allergens), {
      maxItems: allergens.length,
      errorMessage: () => m.fieldChooseFrom({ values: allergens.join(', ') }),
    }),
  ),
})

const French = Type.Object({ title: Nullable(Type.String()), text: Nullable(Type.String()) })

/** What staff enter about a collection, and only they see. */
const StaffFields = Type.Object({
  rule: Nullable(Rule),
  /** Picked by hand; they come first, in this order. */
  productIds: Type.Array(Id),
  /** The same products by name. */
  picked: Type.Array(Type.Object({ id: Id, name: Type.String(), status: OneOf(productStatuses) })),
  french: Nullable(French),
})

const Link = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  /** In French responses: the texts that are in English because they lack a translation. */
  untranslated: Type.Optional(Type.Array(OneOf(['title', 'text']))),
})

export const Collection = Type.Object({
  id: Id,
  ...Link.properties,
  text: Nullable(Type.String()),
  imageUrl: Nullable(Type.String()),
  /** Whether the header's menu and the home page link to it. */
  inMenu: Type.Boolean(),
  onHome: Type.Boolean(),
  /** Products of the shop only: those picked by hand, then the others, oldest first. */
  products: Type.Array(ListedProduct),
  /** How many products it has, of which `products` may be the first; with groups together, entries. */
  total: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Collection = Static<typeof Collection>

/** In English, with what only staff see. */
export const StaffCollection = Extended(Collection, StaffFields.properties)
export type StaffCollection = Static<typeof StaffCollection>

const fields = {
  slug: Type.String({
    minLength: 1,
    maxLength: longestSlug,
    pattern: slugPattern,
    errorMessage: () => m.collectionSlugShape({ most: longestSlug }),
  }),
  title: Text(120, { required: m.collectionTitleRequired }),
  text: OptionalText(2_000),
  imageUrl: Type.Optional(Nullable(pictureUrl)),
  rule: Type.Optional(Nullable(Rule)),
  productIds: Type.Optional(
    Type.Array(Id, {
      maxItems: mostPicks,
      errorMessage: () => m.collectionTooManyPicks({ most: mostPicks }),
    }),
  ),
  french: Type.Optional(
    Nullable(Type.Object({ title: OptionalText(120), text: OptionalText(2_000) })),
  ),
  inMenu: Type.Optional(Type.Boolean()),
  onHome: Type.Optional(Type.Boolean()),
}

export const CollectionInput = Type.Object(fields)
export type CollectionInput = Static<typeof CollectionInput>

/** An id or a slug, in small letters or capitals; also a slug that the collection had before. */
const collection = Type.String({ minLength: 1, maxLength: 100 })

/** Fields that are not sent stay as they are (HTTP-13). */
export const CollectionChanges = Extended(Type.Partial(Type.Object(fields)), {
  collection,
  version: Type.Optional(Timestamp),
})
export type CollectionChanges = Static<typeof CollectionChanges>

export const listCollections = publicAction({
  name: 'collections.list',
  summary:
    'The collections with their first products, oldest first; 50 at a time. Staff also get rules, picks and French texts, and the other texts in English.',
  input: Type.Object({ ...page, ...groupsInList, id: Type.Optional(Id) }),
  output: Type.Array(Extended(Collection, Type.Partial(StaffFields).properties)),
})

export const getCollection = publicAction({
  name: 'collections.get',
  summary: 'One collection with its products; 200 at a time, counted in the headers.',
  input: Type.Object({ collection, ...page, ...groupsInList }),
  output: Collection,
  errors: ['not_found', 'invalid'],
})

export const collectionLinks = publicAction({
  name: 'collections.links',
  summary: "The collections that the header's menu and the home page link to, oldest first.",
  input: Type.Object({}),
  output: Type.Object({
    menu: Type.Array(Link),
    home: Type.Array(
      Extended(Link, { text: Nullable(Type.String()), imageUrl: Nullable(Type.String()) }),
    ),
  }),
})
export type CollectionLinks = Static<(typeof collectionLinks)['output']>

export const collectionsOfProduct = publicAction({
  name: 'collections.ofProduct',
  summary: 'The collections that a product is in, oldest first.',
  input: Type.Object({ id: Id }),
  output: Type.Array(Link),
  errors: ['not_found'],
})

export const createCollection = staffAction({
  name: 'collections.create',
  needs: ['products:write'],
  summary: 'Adds a collection.',
  input: CollectionInput,
  output: StaffCollection,
  status: 201,
  errors: ['invalid'],
})

/** The address that a collection had before goes on leading to it. */
export const updateCollection = staffAction({
  name: 'collections.update',
  needs: ['products:write'],
  summary: 'Changes a collection.',
  input: CollectionChanges,
  output: StaffCollection,
  errors: ['not_found', 'invalid', 'stale'],
})

export const deleteCollection = staffAction({
  name: 'collections.delete',
  needs: ['products:write'],
  summary: 'Deletes a collection; its products stay.',
  input: Type.Object({ collection }),
  output: NoContent,
  errors: ['not_found'],
})

/** Everything of it comes back; a collection that is there is answered as it is. */
export const restoreCollection = staffAction({
  name: 'collections.restore',
  needs: ['products:write'],
  summary: 'Undoes the deletion of a collection within 7 days.',
  input: Type.Object({ id: Id }),
  output: StaffCollection,
  errors: ['not_found', 'protected'],
})

export const previewCollection = staffAction({
  name: 'collections.preview',
  effect: 'reads',
  needs: ['products:write'],
  summary: 'How many products of the shop a rule and a choice by hand have together.',
  input: Type.Object({ rule: Nullable(Rule), productIds: Type.Array(Id, { maxItems: mostPicks }) }),
  output: Type.Object({
    total: Type.Integer(),
    /** The first of them. */
    first: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
  errors: ['invalid'],
})
