import { expect, test } from 'bun:test'
import type { AnyAddress } from '#shared/contract/orders.ts'
import { newBuyerAt, ontario, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })

/** The correct amounts, which the server returns when a payment is opened with a wrong one. */
async function figures(price: string, quantity: number, shippingAddress: AnyAddress) {
  const product = await shop.addProduct({ price, stock: 1_000 })
  const buyer = newBuyerAt(shop)
  const { customerName, customerEmail, customerPhone, items } = orderFor([{ product, quantity }])
  const order = { customerName, customerEmail, customerPhone, items, shippingAddress }
  const { status, body } = await buyer.open(
    { ...order, totalAmount: undefined },
    { amount: '99999999.99' },
  )
  expect([status, body.code]).toEqual([409, 'price_changed'])
  const { subtotal, shippingCost, taxAmount, total, totalAmount } = body
  expect(totalAmount).toBe(total)
  return { subtotal, shippingCost, taxAmount, total }
}

const to = (country: string, province: string) => ({ ...ontario, country, province })

// Calculated by hand from the rates (PRICE-04, PRICE-05): a subtotal of 3 × 33.33 = 99.99.
const rates: [country: string, province: string, tax: string, total: string][] = [
  ['CA', 'ON', '13.00', '112.99'],
  ['CA', 'BC', '12.00', '111.99'],
  ['CA', 'QC', '14.97', '114.96'],
  ['CA', 'AB', '5.00', '104.99'],
  ['CA', 'NS', '15.00', '114.99'],
  ['CA', 'YT', '15.00', '114.99'],
  ['US', 'CA', '8.75', '108.74'],
  ['US', 'NY', '8.00', '107.99'],
  ['US', 'TX', '6.25', '106.24'],
  ['US', 'FL', '6.00', '105.99'],
  ['US', 'WA', '7.00', '106.99'],
  ['FR', 'Provence', '0.00', '99.99'],
  ['ca', 'on', '13.00', '112.99'],
]

for (const [country, province, tax, total] of rates) {
  test(`PRICE-04 PRICE-05 PRICE-06 PRICE-08 O18 O19 to ${province}, ${country}`, async () => {
    expect(await figures('33.33', 3, to(country, province))).toEqual({
      subtotal: '99.99',
      shippingCost: '0.00',
      taxAmount: tax,
      total,
    })
  })
}

// 14.975 % of 2.00 is 0.2995 and of 6.00 0.8985; 13 % of 0.50 is exactly six and a half cents.
const halves: [price: string, quantity: number, province: string, tax: string][] = [
  ['2.00', 1, 'QC', '0.30'],
  ['2.00', 3, 'QC', '0.90'],
  ['0.50', 1, 'ON', '0.07'],
  ['0.01', 1, 'ON', '0.00'],
  ['0.10', 1, 'AB', '0.01'],
  ['99999.99', 1_000, 'QC', '14974998.50'],
]

for (const [price, quantity, province, tax] of halves) {
  test(`O20 a tax is rounded half up once: ${quantity} × ${price} to ${province}`, async () => {
    expect((await figures(price, quantity, to('CA', province))).taxAmount).toBe(tax)
  })
}

test('PRICE-03 ORD-13 without an address that is known, tax and shipping are 0', async () => {
  for (const shippingAddress of [null, 'Queen Street, Toronto', undefined]) {
    const product = await shop.addProduct({ price: '10.00' })
    const buyer = newBuyerAt(shop)
    // Only an order that comes after its payment may be without one.
    const { id } = (await buyer.openAmount('0.01')).body
    await buyer.decide(id, 'approve')
    await buyer.capture(id)
    const { customerName, customerEmail, customerPhone, items } = orderFor([
      { product, quantity: 2 },
    ])
    const sent = { customerName, customerEmail, customerPhone, items, shippingAddress }
    const { status, body } = await buyer.place(sent, id)
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        subtotal: '20.00',
        shippingCost: '0.00',
        taxAmount: '0.00',
        total: '20.00',
      }),
    ])
  }
})

test('PRICE-02 the shop takes CAD with the intent CAPTURE and nothing else', async () => {
  const { body } = await shop.api<{ errors: unknown }>('POST', '/api/paypal/order', {
    body: { amount: '1.00', currency: 'USD', intent: 'AUTHORIZE' },
  })
  expect(body.errors).toEqual([
    { path: '/currency', message: 'The shop takes CAD.' },
    { path: '/intent', message: 'The intent is CAPTURE.' },
  ])
})
