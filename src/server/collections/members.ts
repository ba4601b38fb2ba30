import { and } from 'drizzle-orm'
import { type RuledProduct, ruleTest } from '#shared/domain/collections/collection-rule.ts'
import { inShop } from '../catalog/catalog.queries.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { byCreation } from '../db/query/paging.ts'
import { products } from '../db/schema/catalog/products.ts'
import type { CollectionRow } from './collections.queries.ts'

export type Choice = Pick<CollectionRow, 'rule' | 'productIds'>
/** A product of a collection, with its group if it has one. */
export type Member = { id: string; groupId: string | null }
type Candidate = RuledProduct & Member

/**
 * The products of the shop in each of these collections: those picked by hand, then the
 * others, oldest first. One query serves any number of collections; it reads the whole catalog only if
 * there is a rule.
 */
export async function membersOf(db: AnyDatabase, choices: readonly Choice[]): Promise<Member[][]> {
  if (choices.some(({ rule }) => rule !== null)) {
    const all = await everyCandidate(db)
    const byId = new Map(all.map((each) => [each.id, each]))
    return choices.map((choice) => membersAmong(choice, byId, all))
  }
  const picks = choices.flatMap(({ productIds }) => productIds)
  const byId = new Map((await membersInShop(db, picks)).map((each) => [each.id, each]))
  return choices.map((choice) => membersAmong(choice, byId, []))
}

function membersAmong(
  { rule, productIds }: Choice,
  inShopNow: ReadonlyMap<string, Member>,
  candidates: readonly Candidate[],
): Member[] {
  const ids = new Set(productIds)
  const picks = [...ids].flatMap((id) => inShopNow.get(id) ?? [])
  if (rule === null) return picks
  const belongs = ruleTest(rule)
  return [...picks, ...candidates.filter((each) => !ids.has(each.id) && belongs(each))]
}

const { id, groupId, tags, category, allergens } = products

/** What rules look at, of every product in the shop, oldest first. */
function everyCandidate(db: AnyDatabase): Promise<Candidate[]> {
  return db
    .select({ id, groupId, tags, category, allergens })
    .from(products)
    .where(inShop)
    .orderBy(...byCreation(products, 'oldest'))
}

function membersInShop(db: AnyDatabase, ids: readonly string[]): Promise<Member[]> {
  return db
    .select({ id, groupId })
    .from(products)
    .where(and(inList(id, ids), inShop))
}
