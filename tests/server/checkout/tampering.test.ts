import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { newBuyerAt, orderFor } from '../../support/purchase.ts'
import { expectRefused } from '../../support/refused.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// A refusal has a message and changes nothing: the whole database is compared.

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let mustard: ListedProduct
beforeAll(async () => {
  mustard = await shop.addProduct({ price: '10.00', stock: 10 })
})

const order = (more: Partial<OrderPayload> = {}) =>
  orderFor([{ product: mustard, quantity: 2 }], more)

const line = (price: string, quantity = 2) => [{ productId: mustard.id, quantity, price }]

/** Tampered figures; the right ones are 20.00, 0.00, 2.60 and 22.60. */
const tampered: [words: string, more: () => Partial<OrderPayload>][] = [
  ['an item price', () => ({ items: line('0.01') })],
  ['the subtotal', () => ({ subtotal: '2.00' })],
  ['the shipping', () => ({ shippingCost: '5.00' })],
  ['the tax', () => ({ taxAmount: '0.00' })],
  ['the total', () => ({ total: '2.60' })],
  ['the totalAmount', () => ({ totalAmount: '2.60' })],
  [
    'every figure together',
    () => ({ ...orderFor([{ product: { ...mustard, price: '1.00' }, quantity: 2 }]) }),
  ],
]

for (const [words, more] of tampered) {
  test(`PAY-02 an opening with a tampered price (${words}) is 409 price_changed with the right figures`, async () => {
    const sent = order(more())
    for (const amount of [sent.totalAmount, '22.60']) {
      const body = await expectRefused(
        shop,
        () => newBuyerAt(shop).open(sent, { amount }),
        409,
        'price_changed',
      )
      expect(body).toMatchObject({
        subtotal: '20.00',
        shippingCost: '0.00',
        taxAmount: '2.60',
        total: '22.60',
        totalAmount: '22.60',
        items: [{ productId: mustard.id, price: '10.00' }],
      })
    }
  })

  test(`a posted order with a tampered price (${words}) is 409 price_changed`, async () => {
    const buyer = newBuyerAt(shop)
    // Opened with an amount only, so that the posted order is what counts.
    const { id } = (await buyer.openAmount('22.60')).body
    await buyer.decide(id, 'approve')
    await buyer.capture(id)
    await expectRefused(shop, () => buyer.place(order(more()), id), 409, 'price_changed')
  })
}

test('an amount that is not the total of its order is 409 price_changed', async () => {
  for (const amount of ['0.01', '22.59', '22.61', '20.00']) {
    await expectRefused(
      shop,
      () => newBuyerAt(shop).open(order(), { amount }),
      409,
      'price_changed',
    )
  }
})

test('a zero, invalid or missing amount is refused with 422', async () => {
  for (const amount of ['0', '0.00', '-1', '22.605', 22.6, null, undefined]) {
    const call = () =>
      shop.api<ErrorBody>('POST', '/api/paypal/order', {
        body: { amount, currency: 'CAD', intent: 'CAPTURE' },
      })
    await expectRefused(shop, call, 422, 'invalid')
  }
})
