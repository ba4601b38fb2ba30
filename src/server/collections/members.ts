import { and } from 'drizzle-orm'
import { type RuledProduct, ruleTest } from '#shared/domain/collections/collection-rule.ts'
import { inShop } from '../catalog/catalog.queries.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { byCreation } from '../db/query/paging.ts'
import { products } from '../db/schema/products.ts'
import type { CollectionRow } from './collections.queries.ts'

export type Choice = Pick<CollectionRow, 'rule' | 'productIds'>
type Candidate = RuledProduct & { id: string }

/**
 * The ids of the products of the shop in each of these collections: those picked by hand, then the
 * others, oldest first. One query serves any number of collections; it reads the whole catalog only if
 * there is a rule.
 */
export async function membersOf(db: AnyDatabase, choices: readonly Choice[]): Promise<string[][]> {
  if (choices.some(({ rule }) => rule !== null)) {
    const all = await everyCandidate(db)
    const ids = new Set(all.map(({ id }) => id))
    return choices.map((choice) => membersAmong(choice, ids, all))
  }
  const ids = await idsInShop(
    db,
    choices.flatMap(({ productIds }) => productIds),
  )
  return choices.map((choice) => membersAmong(choice, ids, []))
}

function membersAmong(
  { rule, productIds }: Choice,
  inShopNow: ReadonlySet<string>,
  candidates: readonly Candidate[],
): string[] {
  const picks = [...new Set(productIds)].filter((id) => inShopNow.has(id))
  if (rule === null) return picks
  const taken = new Set(picks)
  const belongs = ruleTest(rule)
  const others = candidates.filter((each) => !taken.has(each.id) && belongs(each))
  return [...picks, ...others.map(({ id }) => id)]
}

const { id, tags, category, allergens } = products

/** What rules look at, of every product in the shop, oldest first. */
function everyCandidate(db: AnyDatabase): Promise<Candidate[]> {
  return db
    .select({ id, tags, category, allergens })
    .from(products)
    .where(inShop)
    .orderBy(...byCreation(products, 'oldest'))
}

async function idsInShop(db: AnyDatabase, ids: readonly string[]): Promise<Set<string>> {
  const isOne = and(inList(id, ids), inShop)
  const rows = await db.select({ id }).from(products).where(isOne)
  return new Set(rows.map((row) => row.id))
}
