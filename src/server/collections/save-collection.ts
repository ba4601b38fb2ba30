import type { CollectionChanges, CollectionInput } from '#shared/contract/catalog/collections.ts'
import { ActionError, invalidField } from '#shared/contract/errors.ts'
import { statedRule } from '#shared/domain/collections/collection-rule.ts'
import { isReservedSlug } from '#shared/domain/collections/collection-slug.ts'
import { frenchCollectionAfter } from '#shared/domain/collections/collection-texts.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { collectionChange } from './collection.ts'
import {
  type CollectionRow,
  countCollections,
  findBySlug,
  findFormer,
  insertCollection,
  updateCollectionRow,
} from './collections.queries.ts'

export type By = Pick<Change, 'by' | 'at' | 'action'>

/** The most collections: every product's page goes through all of them. */
export const mostCollections = 200

/** Former slugs that lead to a collection. */
export const mostOldSlugs = 20

type Own = Omit<CollectionRow, 'id' | 'createdAt' | 'updatedAt'>

/** Adds a collection, with its event and its audit entry. */
export async function createCollection(
  tx: Transaction,
  by: By,
  input: CollectionInput,
): Promise<CollectionRow> {
  const id = Bun.randomUUIDv7()
  const own = await ownAfter(tx, null, input)
  await refuseTooMany(tx, 'invalid')
  await takeSlug(tx, { id, slug: own.slug })
  const row: CollectionRow = { id, ...own, createdAt: by.at, updatedAt: by.at }
  await insertCollection(tx, row)
  await announce(tx, by, null, row)
  return row
}

/** Changes a collection, with its event and its audit entry; an edit that changes nothing has neither. */
export async function changeCollection(
  tx: Transaction,
  by: By,
  before: CollectionRow,
  { version, ...input }: Omit<CollectionChanges, 'collection'>,
): Promise<CollectionRow> {
  refuseIfStale(before, version)
  const own = await ownAfter(tx, before, input)
  if (Bun.deepEquals({ ...before, ...own }, before)) return before
  if (own.slug !== before.slug) await takeSlug(tx, { id: before.id, slug: own.slug })
  const updatedAt = nextVersion(before, by.at)
  await updateCollectionRow(tx, before.id, { ...own, updatedAt })
  const after = { ...before, ...own, updatedAt }
  await announce(tx, by, before, after)
  return after
}

/** Changes the products picked by hand; deleted ones among them may come back to their places. */
export async function pickProducts(
  tx: Transaction,
  by: By,
  before: CollectionRow,
  productIds: string[],
): Promise<CollectionRow> {
  const after = { ...before, productIds, updatedAt: nextVersion(before, by.at) }
  await updateCollectionRow(tx, before.id, { productIds, updatedAt: after.updatedAt })
  await announce(tx, by, before, after)
  return after
}

/** The event and the audit entry of a collection that was added or changed. */
export async function announce(
  tx: Transaction,
  by: By,
  before: CollectionRow | null,
  after: CollectionRow,
) {
  const { id, slug, title } = after
  const name = before ? 'collection.updated' : 'collection.created'
  await appendEvent(tx, by.at, name, { id, slug, title })
  await recordChange(tx, { ...by, ...collectionChange(before, after) })
}

async function ownAfter(
  tx: Transaction,
  before: CollectionRow | null,
  input: Partial<CollectionInput>,
): Promise<Own> {
  const { productIds } = input
  const slug = input.slug ?? before?.slug ?? ''
  if (slug !== before?.slug && isReservedSlug(slug)) {
    throw invalidField('/slug', m.collectionSlugReserved({ slug }))
  }
  if (productIds) await refuseUnknown(tx, productIds)
  return {
    slug,
    oldSlugs: formerSlugs(before, slug),
    title: (input.title ?? before?.title ?? '').normalize('NFC'),
    text: input.text === undefined ? (before?.text ?? null) : input.text?.normalize('NFC') || null,
    imageUrl: input.imageUrl === undefined ? (before?.imageUrl ?? null) : input.imageUrl || null,
    rule: ruleAfter(before, input.rule),
    productIds: productIds ? [...new Set(productIds)] : (before?.productIds ?? []),
    french: frenchCollectionAfter(before?.french ?? null, input.french),
    inMenu: input.inMenu ?? before?.inMenu ?? false,
    onHome: input.onHome ?? before?.onHome ?? false,
  }
}

function formerSlugs(before: CollectionRow | null, slug: string): string[] {
  if (!before || before.slug === slug) return before?.oldSlugs ?? []
  const former = [before.slug, ...before.oldSlugs].filter((each) => each !== slug)
  return former.slice(0, mostOldSlugs)
}

/** A rule that states nothing would be every product, which nobody means by leaving fields empty. */
function ruleAfter(
  before: CollectionRow | null,
  sent: CollectionInput['rule'],
): CollectionRow['rule'] {
  if (sent === undefined) return before?.rule ?? null
  if (sent === null) return null
  const rule = statedRule(sent)
  if (rule === null) throw invalidField('/rule', m.collectionRuleEmpty())
  return rule
}

/** Throws if the shop has as many collections as it can have. */
export async function refuseTooMany(tx: Transaction, code: 'invalid' | 'protected') {
  if ((await countCollections(tx)) < mostCollections) return
  throw new ActionError(code, { message: m.collectionTooMany({ most: mostCollections }) })
}

async function refuseUnknown(db: AnyDatabase, ids: readonly string[]) {
  const products = await findProducts(db, ids)
  const errors = ids.flatMap((id, index) =>
    products.has(id) ? [] : [{ path: `/productIds/${index}`, message: m.collectionNoProduct() }],
  )
  if (errors.length > 0) throw new ActionError('invalid', { message: errors[0]?.message, errors })
}

/**
 * Refuses a slug that another collection has. One that another had before leads to this collection from
 * now on.
 */
export async function takeSlug(tx: Transaction, { id, slug }: { id: string; slug: string }) {
  const other = await findBySlug(tx, slug)
  if (other) throw invalidField('/slug', m.collectionSlugTaken({ slug, title: other.title }))
  for (const former of await findFormer(tx, slug, id)) {
    const oldSlugs = former.oldSlugs.filter((each) => each !== slug)
    await updateCollectionRow(tx, former.id, { oldSlugs })
  }
}
