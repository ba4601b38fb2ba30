import { mostPicks } from '#shared/contract/catalog/collections.ts'
import { slugOf } from '#shared/domain/collections/collection-slug.ts'
import { everyCollectionRow } from '../../collections/collections.queries.ts'
import { mostCollections } from '../../collections/save-collection.ts'
import type { Reader } from '../../db/engine/engine.ts'
import type { Placed } from '../plan-packs.ts'

/** A collection into which a product goes; the import adds it if the shop has none with the slug. */
export type Placement = { slug: string; title: string }

type CollectionPlan = {
  /** The collections in which a product of the file is not yet, by its line. */
  placements: ReadonlyMap<number, Placement[]>
  /** The lines of products that find no room: there are too many collections, or products in one. */
  full: ReadonlySet<number>
}

/** Into which collections the products of a file go, by their titles (IMPORT-16). */
export async function planCollections(
  db: Reader,
  placed: readonly Placed[],
): Promise<CollectionPlan> {
  const placements = new Map<number, Placement[]>()
  const full = new Set<number>()
  const named = placed.filter(({ each }) => each.collections.length > 0)
  if (named.length === 0) return { placements, full }
  const rows = await everyCollectionRow(db)
  const picks = new Map(rows.map(({ slug, productIds }) => [slug, new Set<string>(productIds)]))
  for (const { each, row } of named) {
    for (const title of each.collections) {
      const slug = slugOf(title)
      const pick = picks.get(slug)
      if (slug === '' || (row && pick?.has(row.id))) continue
      const isFull = pick ? pick.size >= mostPicks : picks.size >= mostCollections
      if (isFull) {
        full.add(each.line)
        continue
      }
      picks.set(slug, (pick ?? new Set<string>()).add(row?.id ?? `line ${each.line}`))
      placements.set(each.line, [...(placements.get(each.line) ?? []), { slug, title }])
    }
  }
  return { placements, full }
}
