import { expect, test } from 'bun:test'
import type { StockCheck } from '#shared/contract/checkout.ts'
import type { PaypalOrder } from '#shared/contract/payments.ts'
import { ontario } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const nowhere = '11111111-1111-4111-8111-111111111111'

const shop = useTestShop()

async function jar(stock: number): Promise<string> {
  return (await shop.addProduct({ name: 'Haskap Relish', price: '10.00', stock })).id
}

function check(items: { productId: string; quantity: number }[]) {
  return shop.api<StockCheck>('POST', '/api/check-stock', { body: { items } })
}

test('API-13 API-16 what the shop has is available, without signing in', async () => {
  const items = [
    { productId: await jar(3), quantity: 3 },
    { productId: await jar(1), quantity: 1 },
  ]
  const { status, body } = await check(items)
  expect({ status, body }).toEqual({
    status: 200,
    body: { available: true, insufficientItems: [] },
  })
})

test('API-13 each product that is short is named with what was asked and what is there', async () => {
  const [plenty, two, none] = [await jar(9), await jar(2), await jar(0)]
  const { status, body } = await check([
    { productId: plenty, quantity: 9 },
    { productId: two, quantity: 3 },
    { productId: none, quantity: 1 },
    { productId: nowhere, quantity: 2 },
  ])
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      available: false,
      insufficientItems: [
        { productId: two, requested: 3, available: 2 },
        { productId: none, requested: 1, available: 0 },
        { productId: nowhere, requested: 2, available: 0 },
      ],
    },
  })
})

test('API-13 a product that is named twice is asked for once, with the sum', async () => {
  const productId = await jar(3)
  const twice = [
    { productId, quantity: 2 },
    { productId, quantity: 2 },
  ]
  expect((await check(twice)).body.insufficientItems).toEqual([
    { productId, requested: 4, available: 3 },
  ])
})

test('API-13 what is held for an open payment is not there for others', async () => {
  const productId = await jar(3)
  const order = {
    customerName: 'Nora Tremblay',
    customerEmail: 'nora@example.ca',
    customerPhone: '514 555 0101',
    shippingAddress: ontario,
    items: [{ productId, quantity: 2 }],
    paymentMethod: 'paypal',
    paymentIntentId: '',
  }
  const payment = { amount: '22.60', currency: 'CAD', intent: 'CAPTURE', order }
  expect((await shop.api<PaypalOrder>('POST', '/api/paypal/order', { body: payment })).status).toBe(
    200,
  )
  expect((await check([{ productId, quantity: 1 }])).body.available).toBe(true)
  expect((await check([{ productId, quantity: 2 }])).body.insufficientItems).toEqual([
    { productId, requested: 2, available: 1 },
  ])
})

test('API-13 a stock check without products, or with an invalid quantity, is refused', async () => {
  const productId = await jar(3)
  expect((await check([])).status).toBe(422)
  for (const quantity of [0, -1, 1.5]) {
    expect((await check([{ productId, quantity }])).status).toBe(422)
  }
})
