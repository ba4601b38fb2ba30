import { type SQL, sql } from 'drizzle-orm'
import { products } from '../../db/schema/catalog/products.ts'

const { groupId, groupPosition } = products

/**
 * Whether a product in the shop stands for its group, as one without a group does for itself: its first
 * product in the shop, or the first one that can be bought, if any can.
 */
export function onceAGroup(which: 'first' | 'buyable'): SQL {
  const isBefore = sql`other.group_position < ${groupPosition}`
  const isBetter =
    which === 'first'
      ? isBefore
      : sql`case when (other.stock > 0) = (${products.stock} > 0) then ${isBefore}
          else other.stock > 0 end`
  return sql`(${groupId} is null or not exists (
    select 1 from ${products} other
    where other.group_id = ${groupId} and other.deleted_at is null
      and other.status = 'active' and ${isBetter}
  ))`
}
