import type { ErrorBody } from '#shared/contract/errors.ts'
import type { Refund } from '#shared/contract/order/changes.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { refundedOf } from '../../../../src/server/providers/provider.ts'
import { ask } from '../../../support/database.ts'
import { type PaypalProxy, startPaypalProxy } from '../../../support/paypal-proxy.ts'
import { buy } from '../../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

export type Refunded = { refund: Refund; order: DetailedOrder } & ErrorBody

export type RefundFixture = Awaited<ReturnType<typeof openRefundFixture>>

/** A shop whose connection to PayPal can be cut, and an admin who makes refunds. */
export async function openRefundFixture({ hasJobs = true } = {}) {
  const proxy: PaypalProxy = startPaypalProxy()
  const shop: TestShop = await openTestShop({
    environment: { PAYPAL_API_URL: proxy.url },
    hasJobs,
  })
  proxy.leadTo(shop.address)
  const token = await shop.asOwner()
  return {
    shop,
    proxy,
    token,
    /** Two jars at $10.00: $22.60 with tax in Ontario; 8 of 10 are left. */
    sell: async () => {
      const product = await shop.addProduct({ price: '10.00', stock: 10 })
      return { product, order: await buy(shop, [{ product, quantity: 2 }]) }
    },
    refund: (id: string, amount: string, more: object = {}) =>
      shop.api<Refunded>('POST', `/api/orders/${id}/refunds`, {
        token,
        body: { amount, key: crypto.randomUUID(), ...more },
      }),
    orderOf: async (id: string) => {
      const { body } = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', { token })
      const order = body.find((one) => one.id === id)
      if (!order) throw new Error('The order is gone.')
      return order
    },
    rows: (query: string, ...values: string[]) =>
      ask(`${shop.directory}/shop.db`, query, ...values),
    /** What PayPal itself has refunded for an order, in cents. */
    refundedAtPaypal: async ({ paymentIntentId }: DetailedOrder): Promise<number> => {
      const [row] = ask(
        `${shop.directory}/shop.db`,
        'select provider_order_id as id from payments where capture_id = ?',
        paymentIntentId ?? '',
      )
      const order = await shop.context.providers.paypal?.getOrder(String(row?.id))
      return order ? refundedOf(order) : 0
    },
    close: async () => {
      await shop.dispose()
      await proxy.stop()
    },
  }
}
