import type { RefundInput } from '#shared/contract/order/changes.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { unitsByPlace } from '#shared/domain/order/parcels/refunded-sent.ts'
import { readTaxes } from '#shared/domain/pricing/order-taxes.ts'

/** Units to refund, by product. */
export type Units = Record<string, number>

export const noneOf = (lines: ReturnType<typeof refundLines>): Units =>
  Object.fromEntries(lines.map(({ productId }) => [productId, 0]))

export const unitsOf = (items: RefundInput['items'] = []): Units =>
  Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]))

/** The chosen units of a form, as a list. */
export const listOf = (units: Units) =>
  Object.entries(units).flatMap(([productId, quantity]) =>
    quantity > 0 ? [{ productId, quantity }] : [],
  )

/** The items of the order, and how many units of each are left to refund: in parcels, and in none. */
export function refundLines({ order }: OrderDetails) {
  const { items, shipments = [] } = order
  return items.map((item) => {
    const { productId, productName, quantity, refunded = 0 } = item
    const { sent, unsent } = unitsByPlace(item, shipments)
    return { productId, productName, count: quantity, left: quantity - refunded, sent, unsent }
  })
}

export function figuresOf({ order, refundable, refundedValue }: OrderDetails) {
  const cents = (amount: string | undefined) => parseMoney(amount ?? '') ?? 0
  return {
    figures: {
      items: order.items.map(({ productId, quantity, price, taxClass = 'standard' }) => {
        return { productId, quantity, priceCents: cents(price), taxClass }
      }),
      discountCents: cents(order.discount?.amount),
      shippingCents: cents(order.shippingCost),
      taxCents: cents(order.taxAmount),
      taxes: order.taxes ? readTaxes(order.taxes) : null,
      totalCents: cents(order.totalAmount),
      paidCents: cents(order.paidAmount),
    },
    returned: {
      units: order.items.map(({ productId, refunded = 0 }) => ({ productId, quantity: refunded })),
      worthCents: cents(refundedValue),
    },
    leftCents: cents(refundable),
  }
}
