import { sampleCollections } from '../../samples/collections.ts'
import { samplePacks } from '../../samples/packs.ts'
import { sampleProducts } from '../../samples/products.ts'
import { insertCollection } from '../collections/collections.queries.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { sampleAge } from './sample-products.ts'

const all = new Map([...sampleProducts, ...samplePacks].map(({ slug, id }) => [slug, id]))

export async function insertSampleCollections(tx: Transaction, now: number): Promise<void> {
  for (const [index, { picks, ...collection }] of sampleCollections.entries()) {
    const at = sampleAge(now, index)
    await insertCollection(tx, {
      ...collection,
      productIds: picks.flatMap((slug) => all.get(slug) ?? []),
      oldSlugs: [],
      imageUrl: null,
      inMenu: false,
      onHome: true,
      createdAt: at,
      updatedAt: at,
    })
  }
}
