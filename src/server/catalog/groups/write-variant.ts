import type { ProductInput } from '#shared/contract/catalog/catalog.ts'
import { ActionError, invalidField } from '#shared/contract/errors.ts'
import {
  ownFrench,
  type ProductGroupInput,
  type VariantInput,
} from '#shared/contract/staff/product-groups.ts'
import { frenchAfter } from '#shared/domain/catalog/french-texts.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import {
  frenchVariantName,
  variantName,
  variantTexts,
} from '#shared/domain/catalog/product-group.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { ProductRow } from '../catalog.queries.ts'
import { type By, changesNothing, createProduct, writeChange } from '../save-product.ts'
import type { GroupRow } from './groups.queries.ts'
import { ownPicture, sharedAllergens, sharedOf } from './shared-fields.ts'

type Shared = ReturnType<typeof sharedAfter>

/**
 * What all variants share after an edit. What is not sent is as in those that the group has, or as in the
 * first of the products that it is made of.
 */
export function sharedAfter(
  rows: readonly ProductRow[],
  input: Pick<ProductGroupInput, 'french' | keyof Sent>,
) {
  const [base] = rows
  const before = base && { ...sharedOf(base), ...sharedAllergens(rows) }
  const description = input.description ?? before?.description
  if (description === undefined) throw invalidField('/description', m.fieldProductDescription())
  const tags = [...new Set(input.tags ?? before?.tags)]
  const sent = input.french && textsOf(input.french)
  const french = frenchAfter({ tags: base?.tags ?? [], french: base?.french ?? null }, tags, sent)
  return {
    ...before,
    ...sentFields(input),
    description,
    tags,
    french: {
      description: french?.description ?? '',
      tags: french?.tags ?? [],
      ingredients: french?.ingredients ?? '',
      storage: french?.storage ?? '',
    },
  }
}

type Sent = Pick<
  ProductInput,
  'category' | 'tags' | 'ingredients' | 'allergens' | 'storage' | 'taxClass' | 'images' | 'featured'
> & { description?: string }

function sentFields(input: Sent) {
  const { category, ingredients, allergens, storage, taxClass, images, featured } = input
  return sentOnly({ category, ingredients, allergens, storage, taxClass, images, featured })
}

function textsOf(sent: NonNullable<ProductGroupInput['french']>) {
  const { description, tags, ingredients, storage } = sent
  return sentOnly({ description, tags, ingredients, storage })
}

function sentOnly<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [F in keyof Fields]?: Exclude<Fields[F], undefined> }
}

type Variant = {
  group: GroupRow
  shared: Shared
  variant: VariantInput
  /** Its place in the list that was sent. */
  index: number
  /** Its place in the group. */
  position: number
  before: ProductRow | null
}

/** Writes one variant, with its event, unless nothing of it changes. */
export async function writeVariant(tx: Transaction, by: By, written: Variant): Promise<void> {
  try {
    await write(tx, by, written)
  } catch (error) {
    throw ofVariant(written.index, error)
  }
}

/** A refusal of a product's field, as one of the variant's. */
function ofVariant(index: number, error: unknown): unknown {
  if (!(error instanceof ActionError) || !error.errors) return error
  const { code, message, details } = error
  const errors = error.errors.map((each) => ({
    ...each,
    path: `/variants/${index}${each.path}`,
  }))
  return new ActionError(code, { message, details, errors })
}

async function write(tx: Transaction, by: By, written: Variant): Promise<void> {
  const { group, shared, variant, position, before } = written
  const { id: _, options, price, french, ...own } = variant
  const membership = {
    groupId: group.id,
    groupPosition: position,
    variant: variantTexts(group, options),
  }
  const isPack = Boolean(own.components === undefined ? before?.components : own.components)
  const { allergens, ...withoutAllergens } = shared
  const input = {
    ...withoutAllergens,
    // Those of a pack follow from what it consists of.
    ...(isPack || allergens === undefined ? {} : { allergens }),
    ...own,
    name: variantName(group.name, options),
    imageUrl: pictureAfter(before, variant.imageUrl),
    french: {
      ...shared.french,
      name: frenchVariantName(group, options) ?? '',
      ...(french === null ? noOwnFrench : french),
    },
  }
  if (before) {
    const edit = { before, input: price === undefined ? input : { ...input, price }, membership }
    const isSame = variant.version === undefined && changesNothing(edit, by.at)
    if (!isSame) await writeChange(tx, by, edit)
    return
  }
  if (price === undefined) throw invalidField('/price', m.fieldAmount())
  await createProduct(tx, by, { ...input, price, ...stockOf(variant) }, { membership })
}

const noOwnFrench = Object.fromEntries(ownFrench.map((field) => [field, '']))

function stockOf({ stock, onShelf }: VariantInput) {
  const units = onShelf ?? stock
  return units === undefined ? {} : { stock: units }
}

/** A picture that is the first of the group is none of the variant's own. */
function pictureAfter(before: ProductRow | null, sent: string | null | undefined): string | null {
  if (sent === undefined) return before && ownPicture(before)
  return before && sent === mainImageUrl(before.images) ? null : sent
}
