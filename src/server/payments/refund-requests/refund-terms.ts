import { ActionError } from '#shared/contract/errors.ts'
import type { RefundInput } from '#shared/contract/order/changes.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { refundedSent, withSent } from '#shared/domain/order/parcels/refunded-sent.ts'
import { unitsWith } from '#shared/domain/order/refund-parts.ts'
import { refundForUnits, returnedBy, splitRefund } from '#shared/domain/order/refund-split.ts'
import { leftToRefund, refundProblems, unitsRestocked } from '#shared/domain/order/refund.ts'
import { splitRefunds } from '../../orders/order-refunds.queries.ts'
import type { OrderItemRow, OrderRow } from '../../orders/orders.queries.ts'
import type { RefundRow } from '../refunds/refunds.queries.ts'

type Terms = Pick<RefundRow, 'amountCents' | 'items' | 'restock'> & {
  split: NonNullable<RefundRow['split']>
}

/**
 * The amount, units and split of a requested refund. Without an amount it is what the units are
 * worth. Throws `invalid` with the fields that are wrong.
 */
export function refundTerms(
  order: OrderRow,
  items: readonly OrderItemRow[],
  input: RefundInput,
): Terms {
  const { restock = [], fromParcels = false } = input
  const chosen = input.items?.length ? input.items : undefined
  const earlier = splitRefunds(order, items)
  const leftCents = leftToRefund(order)
  const figures = { ...order, items }
  const amountCents =
    input.amount === undefined && chosen
      ? refundForUnits(figures, returnedBy(earlier), { units: unitsWith([], chosen), leftCents })
          .amountCents
      : parseMoney(input.amount ?? '')
  const errors = refundProblems({ ...order, items }, { amountCents, items: chosen, restock })
  const [first] = errors
  if (first || amountCents === null) {
    throw new ActionError('invalid', { ...(first && { message: first.message }), errors })
  }
  const units = chosen ?? unitsRestocked(items, restock)
  const split = splitRefund(figures, earlier, { amountCents, units, leftCents })
  const { shipments } = order
  const lines = items.map((item) => {
    return { ...item, refundedSent: refundedSent(order, item.productId) }
  })
  const sent = withSent(units, { items: lines, shipments }, fromParcels)
  return { amountCents, items: sent, restock, split }
}

/** Whether a repeated request asks for the same refund as the stored one. */
export function isSameRefund(stored: RefundRow, input: RefundInput): boolean {
  const { id, amount, items = [] } = input
  if (stored.orderId !== id) return false
  if (amount !== undefined && parseMoney(amount) !== stored.amountCents) return false
  return items.length === 0 ? amount !== undefined : keyOf(items) === keyOf(stored.items)
}

function keyOf(units: RefundRow['items']): string {
  return units
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .toSorted()
    .join()
}
