import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Units } from '#shared/domain/catalog/pack.ts'
import { carriers } from '#shared/domain/shipping/carriers.ts'
import { changes, id, json, oneOf } from './columns.ts'
import { orders } from './shop.ts'

/** The parcels of orders. Units in no parcel are left to ship. */
export const shipments = sqliteTable(
  'shipments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text('carrier', { enum: carriers }),
    trackingNumber: text('tracking_number'),
    /** The page about a parcel of the carrier `other`; those of all others follow from the number. */
    trackingUrl: text('tracking_url'),
    items: json('items').$type<Units[]>().notNull(),
    ...changes,
  },
  (table) => [
    index('shipments_of_order').on(table.orderId, table.createdAt),
    check('shipments_carrier', oneOf('carrier', carriers)),
  ],
)
