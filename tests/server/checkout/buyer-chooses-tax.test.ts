import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import { cardBuyerAt } from '../../support/card-purchase.ts'
import { newBuyerAt, ontario, orderFor } from '../../support/purchase.ts'
import { expectRefused } from '../../support/refused.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { startStripeDouble, type StripeDouble } from '../../support/stripe-double.ts'

let shop: TestShop
let stripe: StripeDouble
let product: ListedProduct
beforeAll(async () => {
  stripe = startStripeDouble()
  shop = await openTestShop({ environment: { TRUST_PROXY: '1', ...stripe.environment } })
  product = await shop.addProduct({ price: '10.00', stock: 500 })
})
afterAll(async () => {
  await shop.dispose()
  await stripe.stop()
})

function order(address: unknown): OrderPayload {
  const shippingAddress = address as OrderPayload['shippingAddress']
  const lines = [{ product, quantity: 2 }]
  return { ...orderFor(lines, { shippingAddress: shippingAddress ?? null }), shippingAddress }
}

const addressless = [null, undefined, 'Queen Street, Toronto', ''] as const

for (const address of addressless) {
  test(`T21 T22 no payment is opened for an order whose address is ${JSON.stringify(address)}`, async () => {
    const sent = order(address)
    for (const open of [() => newBuyerAt(shop).open(sent), () => cardBuyerAt(shop).open(sent)]) {
      const body = await expectRefused(shop, open, 422, 'invalid')
      expect(body.errors).toEqual([
        {
          path: '/order/shippingAddress',
          message: 'Enter the delivery address, with its province and postal code.',
        },
      ])
    }
  })
}

async function buyTo(address: object): Promise<DetailedOrder> {
  const buyer = newBuyerAt(shop)
  const sent = order({ ...ontario, ...address })
  const { id } = (await buyer.open(sent)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const placed = await buyer.place(sent, id)
  expect(placed.status).toBe(200)
  return placed.body
}

const mismatch =
  "The province or state doesn't match the postal code, so the tax may be wrong. Please check the address."

test('T22 an order whose province contradicts the postal code is accepted and marked for attention', async () => {
  for (const [address, attention] of [
    [{ province: 'AB' }, mismatch],
    [{ province: 'AB', zipCode: 'T2P 2M5' }, null],
    [{ province: 'NY', country: 'US', zipCode: '90210' }, mismatch],
    [{ province: 'CA', country: 'US', zipCode: '90210' }, null],
    [{ province: 'Provence', country: 'FR', zipCode: 'M5V 2T6' }, mismatch],
    [{ province: 'Provence', country: 'FR', zipCode: '13001' }, null],
    [{}, null],
  ] as const) {
    expect([address, (await buyTo(address)).attention]).toEqual([address, attention])
  }
})

/** Opens a payment with only an amount, and posts the order for it later. */
async function placeLater(shippingAddress: unknown) {
  const buyer = newBuyerAt(shop)
  const sent = order(shippingAddress)
  const { id } = (await buyer.openAmount(sent.totalAmount ?? '')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  return buyer.place(sent, id)
}

test('T21 T22 an order sent without an address object is stored as sent, with a note that no tax was charged', async () => {
  for (const address of addressless) {
    const { status, body } = await placeLater(address)
    expect([status, body.shippingAddress, body.taxAmount, body.attention]).toEqual([
      201,
      address ?? null,
      '0.00',
      'No tax was charged because the order has no province and postal code.',
    ])
  }
  const { body } = await placeLater({ ...ontario, province: 'AB' })
  expect([body.taxAmount, body.attention]).toEqual(['1.00', mismatch])
})
