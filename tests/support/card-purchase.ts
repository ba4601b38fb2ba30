import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import type { CardCapture, CardPayment } from '#shared/contract/payments.ts'
import type { TestShop } from './shop.ts'

/** A buyer's steps with a card against a shop, each by itself. */
export function cardBuyerAt(shop: Pick<TestShop, 'api'>) {
  const post = <T>(path: string, body: object) => shop.api<T & ErrorBody>('POST', path, { body })
  return {
    open: (order: OrderPayload, more: object = {}) =>
      post<CardPayment>('/api/create-payment-intent', {
        amount: order.totalAmount,
        order: { ...order, paymentMethod: 'stripe' },
        ...more,
      }),
    capture: (id: string) => post<CardCapture>(`/api/stripe/intent/${id}/capture`, {}),
    cancel: (id: string) => post<object>(`/api/stripe/intent/${id}/cancel`, {}),
    place: (order: OrderPayload, paymentIntentId: string) =>
      post<DetailedOrder>('/api/orders', { ...order, paymentMethod: 'stripe', paymentIntentId }),
  }
}

export type CardBuyer = ReturnType<typeof cardBuyerAt>
