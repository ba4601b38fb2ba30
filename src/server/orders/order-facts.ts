import { formatMoney } from '../../shared/domain/money.ts'
import { orderNumber } from '../../shared/domain/order-number.ts'
import type { OrderItemRow, OrderRow } from './orders.queries.ts'

type Facts = Readonly<Record<string, unknown>>

/** An order as the subject of an audit entry. */
export function orderSubject({ id, customerName }: Pick<OrderRow, 'id' | 'customerName'>) {
  return { kind: 'order', id, name: `#${orderNumber(id)} of ${customerName}` } as const
}

/** The fields of an order that the audit compares: what staff can change, a field per quantity. */
export function orderFacts(order: OrderRow, items: readonly OrderItemRow[]): Facts {
  const { customerName, customerEmail, customerPhone, status, shippingAddress } = order
  return {
    status,
    customerName,
    customerEmail,
    customerPhone,
    shippingAddress,
    ...quantityFacts(items),
    totalAmount: formatMoney(order.totalCents),
  }
}

function quantityFacts(items: readonly OrderItemRow[]): Record<string, number> {
  const facts: Record<string, number> = {}
  for (const { productName, productId, quantity } of items) {
    const field = `quantity of ${productName}`
    // Two products can have the same name.
    facts[field in facts ? `${field} (${productId})` : field] = quantity
  }
  return facts
}
