import { everyProduct, toListedProducts } from '../catalog/catalog.queries.ts'
import { oldAddressesOf } from '../catalog/old-addresses.ts'
import { skusOf } from '../catalog/skus-of.ts'
import type { Engine, Reader } from '../db/engine/engine.ts'
import { everyPage } from '../db/query/paging.ts'
import { listDiscounts } from '../discounts/discount-code.ts'
import type { Columns } from '../downloads/csv.ts'
import { orderColumns, ordersWithItems } from '../orders/order-table.ts'
import { toDetailedOrder } from '../orders/orders.queries.ts'
import { listReviewRows, toReview } from '../reviews/reviews.queries.ts'
import { collectionColumns, everyCollection } from './collections.ts'
import {
  discountColumns,
  type ExportedProduct,
  partCell,
  productColumns,
  reviewColumns,
} from './columns.ts'
import { customerColumns, everyCustomer } from './customers.ts'
import { exportedVariant, groupNumbers, groupsOf } from './variant-columns.ts'

/** The records of an export, for CSV and for JSON. */
export type List<T> = {
  columns: Columns<T>
  pages: AsyncIterable<readonly T[]>
  toJson: (record: T) => unknown
}

/** The maximum number of reviews or discount codes in memory at once. */
const limit = 500

/** The lists of an export, read as they are written. Headings are in the current language. */
export const lists = {
  products: ({ read }: Engine) => list(productColumns, exportedProducts(read)),
  collections: ({ read }: Engine) => list(collectionColumns, everyCollection(read)),
  orders: (db: Engine) =>
    list(orderColumns(), ordersWithItems({ db }, { sort: 'oldest' }), (order) =>
      toDetailedOrder(order, order.items),
    ),
  customers: ({ read }: Engine) => list(customerColumns, everyCustomer(read)),
  reviews: ({ read }: Engine) =>
    list(
      reviewColumns,
      everyPage((cursor) => listReviewRows(read, { limit, ...(cursor && { cursor }) })),
      toReview,
    ),
  discounts: ({ read }: Engine) =>
    list(
      discountColumns,
      everyPage((cursor) => listDiscounts(read, 'oldest', { limit, ...(cursor && { cursor }) })),
    ),
}

function list<T>(
  columns: Columns<T>,
  pages: AsyncIterable<readonly T[]>,
  toJson: (record: T) => unknown = (record) => record,
): List<T> {
  return { columns, pages, toJson }
}

async function* exportedProducts(db: Reader): AsyncGenerator<ExportedProduct[]> {
  const numberOf = groupNumbers()
  for await (const rows of everyProduct(db, { isForStaff: true })) {
    const products = await toListedProducts(db, rows)
    const addresses = await oldAddressesOf(
      db,
      rows.map(({ id }) => id),
    )
    const skus = await skusOf(
      db,
      rows.flatMap(({ components }) => (components ?? []).map(({ productId }) => productId)),
    )
    const groups = await groupsOf(db, rows)
    yield products.map((each, index) => ({
      ...each,
      variant: exportedVariant(each, { ...groups, numberOf }),
      parts: (rows[index]?.components ?? []).map(({ productId, quantity, name }) =>
        partCell({ quantity, name: skus.get(productId) ?? name }),
      ),
      status: rows[index]?.status ?? 'active',
      publishAt: rows[index]?.publishAt ?? null,
      oldAddresses: addresses.get(each.id) ?? [],
    }))
  }
}
