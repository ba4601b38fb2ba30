import { findProducts } from '../catalog/catalog.queries.ts'
import { listCollectionRows } from '../collections/collections.queries.ts'
import type { CollectionRow } from '../collections/collections.queries.ts'
import type { Reader } from '../db/engine/engine.ts'
import { everyPage } from '../db/query/paging.ts'
import type { Columns } from '../downloads/csv.ts'
import { pictureCell } from './columns.ts'
import { listCell } from './list-cells.ts'

/** A collection as another shop can take it: its products are named by SKU or name, not by id. */
type ExportedCollection = Pick<
  CollectionRow,
  'slug' | 'oldSlugs' | 'title' | 'text' | 'imageUrl' | 'rule' | 'french' | 'inMenu' | 'onHome'
> & { products: string[] }

export const collectionColumns: Columns<ExportedCollection> = [
  ['Slug', ({ slug }) => slug],
  ['Title', ({ title }) => title],
  ['Text', ({ text }) => text],
  ['Tags', ({ rule }) => listCell(rule?.tags ?? [])],
  ['Category', ({ rule }) => rule?.category ?? null],
  ['Without allergens', ({ rule }) => listCell(rule?.withoutAllergens ?? [])],
  ['Products', ({ products }) => listCell(products)],
  ['Picture', ({ imageUrl }) => imageUrl && pictureCell(imageUrl)],
  ['French title', ({ french }) => french?.title ?? null],
  ['French text', ({ french }) => french?.text ?? null],
  ['In the menu', ({ inMenu }) => (inMenu ? 'yes' : 'no')],
  ['On the home page', ({ onHome }) => (onHome ? 'yes' : 'no')],
  ['Earlier slugs', ({ oldSlugs }) => listCell(oldSlugs)],
]

/** Collections in memory at once; each names up to 500 products. */
const AT_ONCE = 20

/** The collections, oldest first. Deleted products are left out. */
export async function* everyCollection(db: Reader): AsyncGenerator<ExportedCollection[]> {
  const pages = everyPage((cursor) =>
    listCollectionRows(db, { limit: AT_ONCE, ...(cursor && { cursor }) }),
  )
  for await (const rows of pages) {
    const picked = await findProducts(
      db,
      rows.flatMap(({ productIds }) => productIds),
    )
    yield rows.map(({ productIds, ...row }) => {
      const { slug, oldSlugs, title, text, imageUrl, rule, french, inMenu, onHome } = row
      const products = productIds.flatMap((id) => {
        const product = picked.get(id)
        return product ? [product.sku ?? product.name] : []
      })
      return { slug, oldSlugs, title, text, imageUrl, rule, products, french, inMenu, onHome }
    })
  }
}
