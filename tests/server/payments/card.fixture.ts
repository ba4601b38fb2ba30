import { afterEach, beforeEach } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { type CardBuyer, cardBuyerAt } from '../../support/card-purchase.ts'
import { ask } from '../../support/database.ts'
import { orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { startStripeDouble, type StripeDouble } from '../../support/stripe-double.ts'

export type CardFixture = {
  stripe: StripeDouble
  shop: TestShop
  buyer: CardBuyer
  product: ListedProduct
}

/** A shop that takes cards, five jars at $10.00, and a fake Stripe. */
export function useCardFixture(environment: Record<string, string> = {}) {
  const fixture = {} as CardFixture
  beforeEach(async () => {
    const stripe = startStripeDouble()
    const shop = await openTestShop({ environment: { ...stripe.environment, ...environment } })
    const product = await shop.addProduct({ price: '10.00', stock: 5 })
    Object.assign(fixture, { stripe, shop, product, buyer: cardBuyerAt(shop) })
  })
  afterEach(async () => {
    await fixture.shop.dispose()
    await fixture.stripe.stop()
  })

  /** Two jars: $22.60 with tax in Ontario. */
  const order = () => orderFor([{ product: fixture.product, quantity: 2 }])
  const rows = (query: string) => ask(`${fixture.shop.directory}/shop.db`, query)

  return Object.assign(fixture, {
    order,
    rows,
    /** A payment whose card is authorized, while the shop does not know it yet. */
    confirmed: async () => {
      const { id, clientSecret } = (await fixture.buyer.open(order())).body
      await fixture.stripe.pay(clientSecret)
      return id
    },
    paid: async () => {
      const { id, clientSecret } = (await fixture.buyer.open(order())).body
      await fixture.stripe.pay(clientSecret)
      await fixture.buyer.capture(id)
      const [made] = await ordersOf(fixture.shop)
      return { id, orderId: made?.id ?? '' }
    },
    orders: () => ordersOf(fixture.shop),
    stock: () => stockOf(fixture.shop, fixture.product.id),
    status: () => rows('select status from payments order by created_at desc')[0]?.status,
    mails: () => rows("select kind from outbox where kind in ('order_confirmation', 'new_order')"),
    asked: (what: string) => fixture.stripe.calls.filter((call) => call.what === what),
  })
}
