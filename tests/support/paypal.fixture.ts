import { afterEach, beforeEach } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { eventually } from './clock.ts'
import { ask } from './database.ts'
import { type PaypalProxy, startPaypalProxy } from './paypal-proxy.ts'
import { type Buyer, buyerAt, orderFor, ordersOf, stockOf } from './purchase.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { vouchForWebhooks } from './webhooks.ts'

type Fixture = {
  proxy: PaypalProxy
  shop: TestShop
  buyer: Buyer
  product: ListedProduct
}

type Options = {
  /** The initial stock. */
  stock?: number
  /** Whether PayPal verifies the webhooks that a test sends. */
  isVouchedFor?: boolean
}

/** A shop whose connection to PayPal can be cut, products at $10.00 and a buyer; new for each test. */
export function usePaypalFixture({ stock = 5, isVouchedFor = false }: Options = {}) {
  const fixture = {} as Fixture
  beforeEach(async () => {
    const proxy = startPaypalProxy()
    const shop = await openTestShop({ environment: { PAYPAL_API_URL: proxy.url } })
    proxy.leadTo(shop.address)
    if (isVouchedFor) vouchForWebhooks(proxy)
    const product = await shop.addProduct({ price: '10.00', stock })
    Object.assign(fixture, { proxy, shop, product, buyer: buyerAt(shop) })
  })
  afterEach(async () => {
    await fixture.shop.dispose()
    await fixture.proxy.stop()
  })

  /** Two jars: $22.60 with tax in Ontario. */
  const order = (quantity = 2) => orderFor([{ product: fixture.product, quantity }])
  const orders = () => ordersOf(fixture.shop)

  async function opened(quantity = 2): Promise<string> {
    return (await fixture.buyer.open(order(quantity))).body.id
  }

  async function approved(quantity = 2): Promise<string> {
    const id = await opened(quantity)
    await fixture.buyer.decide(id, 'approve')
    return id
  }

  return Object.assign(fixture, {
    order,
    orders,
    opened,
    approved,
    paid: async (): Promise<string> => {
      const id = await approved()
      await fixture.buyer.capture(id)
      return id
    },
    /** Captures at PayPal directly, without the shop's knowledge; returns the capture's id. */
    takenUnheard: async (id: string): Promise<string> => {
      const made = await fixture.shop.context.providers.paypal?.captureOrder(id, `elsewhere ${id}`)
      return made?.capture?.id ?? ''
    },
    stock: () => stockOf(fixture.shop, fixture.product.id),
    rows: (query: string) => ask(`${fixture.shop.directory}/shop.db`, query),
    /** Whether the payment becomes exactly one order within ten seconds (PAY-07). */
    becomesOneOrder: async () => {
      const isThere = await eventually(async () => (await orders()).length > 0)
      await Bun.sleep(100)
      return isThere && (await orders()).length === 1
    },
  })
}
