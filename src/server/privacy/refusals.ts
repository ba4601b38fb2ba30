import { orderNumber } from '#shared/domain/order/order.ts'
import { holdsStock } from '#shared/domain/order/payment/payment-status.ts'
import type { Customer } from './find-customer.ts'

/** Why a customer cannot be erased yet: one sentence for each open item (PRIV-04). */
export function reasonsNotToErase({ orders, payments, refunds }: Customer): string[] {
  return [
    ...orders
      .filter(({ status }) => status === 'placed')
      .map(({ id }) => `Order ${orderNumber(id)} has to be shipped or cancelled first.`),
    ...payments
      .filter(({ status }) => holdsStock(status) || status === 'captured')
      .map(({ id }) => `Payment ${id} is still open. Wait until it ends.`),
    ...payments
      .filter(({ status }) => status === 'disputed')
      .map(({ id, orderId }) => `${placeOf(orderId, id)} is disputed. Wait for the decision.`),
    ...refunds
      .filter(({ status, nextCheckAt }) => status === 'asked' || nextCheckAt !== null)
      .map(({ orderId }) => `A refund of order ${orderNumber(orderId)} is not complete yet.`),
  ]
}

function placeOf(orderId: string | null, paymentId: string): string {
  return orderId === null ? `Payment ${paymentId}` : `The payment of order ${orderNumber(orderId)}`
}
