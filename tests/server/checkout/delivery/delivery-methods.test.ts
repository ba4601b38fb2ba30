import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import {
  canadaZone,
  express,
  montreal,
  pickup,
  quebecZone,
  saveShipping,
  standard,
} from '../../../support/delivery.ts'
import { newBuyerAt, ontario, orderFor } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
  expect((await saveShipping(shop)).status).toBe(200)
})

/** Amounts as a buyer in Québec knows them; the tax is 14.975 %. */
type Amounts = { shipping: string; tax: string; total: string }

const withAmounts = ({ shipping, tax, total }: Amounts) => ({
  shippingCost: shipping,
  taxAmount: tax,
  total,
  totalAmount: total,
})

async function pay(order: OrderPayload) {
  const buyer = newBuyerAt(shop)
  const opened = await buyer.open(order)
  expect(opened.status).toBe(200)
  await buyer.decide(opened.body.id, 'approve')
  await buyer.capture(opened.body.id)
  return buyer.place(order, opened.body.id)
}

const jar = (weightGrams: number | null = 340) =>
  shop.addProduct({ price: '10.00', stock: 500, weightGrams })

test('METHOD-02 a Québec buyer who chooses express pays for the weight, by the gram', async () => {
  const product = await jar()
  const order = orderFor([{ product, quantity: 3 }], {
    shippingAddress: montreal,
    deliveryMethod: 'express',
    // 1,020 g: $15 and $4.08.
    ...withAmounts({ shipping: '19.08', tax: '4.49', total: '53.57' }),
  })
  const { status, body } = await pay(order)
  expect(status).toBe(200)
  expect(body).toMatchObject({ shippingCost: '19.08', taxAmount: '4.49', totalAmount: '53.57' })
  expect(body.deliveryMethod).toEqual({
    id: 'express',
    kind: 'ship',
    name: 'Express',
    fastest: 1,
    slowest: 2,
  })
  // The dashboard reads the same, whatever becomes of the settings.
  await saveShipping(shop, { zones: [{ ...quebecZone, methods: [standard] }, canadaZone] })
  const { body: read } = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', { token })
  const stored = read.find(({ id }) => id === body.id)
  expect(stored).toMatchObject({ deliveryMethod: { name: 'Express' }, shippingCost: '19.08' })
  await saveShipping(shop)
})

test('METHOD-02 without a choice, the first method that takes the weight counts', async () => {
  const product = await jar(400)
  const zones = [{ ...quebecZone, methods: [{ ...standard, upToGrams: 1_000 }, express] }]
  await saveShipping(shop, { zones })
  const light = orderFor([{ product, quantity: 2 }], { shippingAddress: montreal })
  expect((await newBuyerAt(shop).open(light)).body).toMatchObject({
    code: 'price_changed',
    shippingCost: '9.00',
  })
  const heavy = orderFor([{ product, quantity: 3 }], { shippingAddress: montreal })
  expect((await newBuyerAt(shop).open(heavy)).body).toMatchObject({
    code: 'price_changed',
    shippingCost: '19.80',
  })
  await saveShipping(shop)
})

test('METHOD-02 a method that does not fit is refused with a code, in the language of the page', async () => {
  const product = await jar()
  const refused = async (more: Partial<OrderPayload>, quantity = 1) => {
    const order = orderFor([{ product, quantity }], { shippingAddress: montreal, ...more })
    const body = { amount: order.total, currency: 'CAD', intent: 'CAPTURE', order }
    const headers = { 'Accept-Language': 'fr-CA' }
    const answer = await shop.api<ErrorBody>('POST', '/api/paypal/order', { body, headers })
    expect(answer).toMatchObject({ status: 422, body: { code: 'delivery_unavailable' } })
    return answer.body.errors
  }
  const path = '/order/deliveryMethod'
  const message =
    'Nous ne pouvons pas livrer cette commande de cette façon. Choisissez-en une autre.'
  // Too heavy, another zone's, and none.
  expect(await refused({ deliveryMethod: 'express' }, 15)).toEqual([{ path, message }])
  expect(await refused({ deliveryMethod: 'express', shippingAddress: ontario })).toHaveLength(1)
  expect(await refused({ deliveryMethod: 'teleport' })).toEqual([{ path, message }])
  // The only method of a zone without methods can be named.
  const named = orderFor([{ product, quantity: 1 }], { deliveryMethod: 'standard' })
  expect((await newBuyerAt(shop).open(named)).body).toMatchObject({ shippingCost: '12.00' })
})

test('METHOD-02 an order that is too heavy for every method is refused before it is paid', async () => {
  const product = await jar(6_000)
  await saveShipping(shop, { zones: [{ ...quebecZone, methods: [express] }] })
  const order = orderFor([{ product, quantity: 1 }], { shippingAddress: montreal })
  expect(await newBuyerAt(shop).open(order)).toMatchObject({
    status: 422,
    body: {
      code: 'delivery_unavailable',
      message:
        'This order is too heavy for us to ship to this address. Remove something, or contact us.',
    },
  })
  await saveShipping(shop)
})

test('METHOD-02 a pack without a weight of its own weighs its components', async () => {
  const [one, other] = [await jar(250), await jar(null)]
  const pack = await shop.addProduct({
    price: '25.00',
    stock: 166,
    components: [
      { productId: one.id, quantity: 3 },
      { productId: other.id, quantity: 1 },
    ],
  })
  const order = orderFor([{ product: pack, quantity: 2 }], {
    shippingAddress: montreal,
    deliveryMethod: 'express',
  })
  // 1,500 g: $15 and $6.
  expect((await newBuyerAt(shop).open(order)).body).toMatchObject({ shippingCost: '21.00' })
})

test('METHOD-03 a pickup needs no address, and bears the tax of its place', async () => {
  const product = await jar()
  const order = orderFor([{ product, quantity: 2 }], {
    shippingAddress: null,
    deliveryMethod: 'market',
    ...withAmounts({ shipping: '0.00', tax: '2.60', total: '22.60' }),
  })
  const { status, body } = await pay(order)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    taxAmount: '2.60',
    shippingAddress: null,
    pickupProvince: 'ON',
    attention: null,
    deliveryMethod: { id: 'market', kind: 'pickup', place: pickup.place },
  })
  // With an address in its zone, it is the same; Québec's tax would be 3.00.
  const addressed = await pay({ ...order, shippingAddress: montreal })
  expect(addressed.body).toMatchObject({ taxAmount: '2.60', pickupProvince: 'ON' })
  // Only a pickup can do without an address.
  const shipped = await newBuyerAt(shop).open({ ...order, deliveryMethod: 'express' })
  expect(shipped).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/order/shippingAddress' }] },
  })
})

test('METHOD-02 a payment pays for the method it was opened with, and for no other', async () => {
  const product = await jar()
  const order = orderFor([{ product, quantity: 1 }], {
    shippingAddress: montreal,
    deliveryMethod: 'standard',
    ...withAmounts({ shipping: '9.00', tax: '1.50', total: '20.50' }),
  })
  const buyer = newBuyerAt(shop)
  const { body: opened } = await buyer.open(order)
  await buyer.decide(opened.id, 'approve')
  await buyer.capture(opened.id)
  const other = await buyer.place({ ...order, deliveryMethod: 'market' }, opened.id)
  expect(other).toMatchObject({ status: 409, body: { code: 'payment_used' } })
  const { deliveryMethod: _, ...unnamed } = order
  const placed = await buyer.place(unnamed, opened.id)
  expect(placed.body).toMatchObject({ deliveryMethod: { id: 'standard' } })
})

test('METHOD-02 an order that arrives after its payment of an amount is priced with its method', async () => {
  const product = await jar()
  const order = orderFor([{ product, quantity: 1 }], {
    shippingAddress: montreal,
    deliveryMethod: 'express',
    // 340 g: $15 and $1.36.
    ...withAmounts({ shipping: '16.36', tax: '1.50', total: '27.86' }),
  })
  const buyer = newBuyerAt(shop)
  const { body: opened } = await buyer.openAmount('27.86')
  await buyer.decide(opened.id, 'approve')
  await buyer.capture(opened.id)
  const refused = await buyer.place({ ...order, deliveryMethod: 'teleport' }, opened.id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'delivery_unavailable' } })
  const placed = await buyer.place(order, opened.id)
  expect(placed).toMatchObject({ status: 201, body: { deliveryMethod: { id: 'express' } } })
})

test('METHOD-02 METHOD-03 staff enter orders by a method, which an edit of the address keeps', async () => {
  const product = await jar(1_000)
  const enter = (order: object) =>
    shop.api<DetailedOrder & ErrorBody>('POST', '/api/admin/orders', {
      token,
      body: {
        id: crypto.randomUUID(),
        customerName: 'Marie Tremblay',
        items: [{ productId: product.id, quantity: 2 }],
        shippingAddress: null,
        pickupProvince: null,
        paidBy: 'cash',
        ...order,
      },
    })
  const sold = await enter({ shippingAddress: montreal, deliveryMethod: 'express' })
  expect(sold.body).toMatchObject({ shippingCost: '23.00', deliveryMethod: { id: 'express' } })
  const picked = await enter({ deliveryMethod: 'market' })
  expect(picked.body).toMatchObject({ shippingCost: '0.00', pickupProvince: 'ON' })
  expect(await enter({ deliveryMethod: 'express' })).toMatchObject({
    status: 422,
    body: { code: 'delivery_unavailable', errors: [{ path: '/deliveryMethod' }] },
  })
  // To another address with three units, at the day's rates: express in Québec by 3,000 g.
  const gatineau = { ...montreal, city: 'Gatineau', zipCode: 'J8X 3X4' }
  const items = [{ productId: product.id, quantity: 3 }]
  const path = `/api/orders/${sold.body.id}`
  const change = { shippingAddress: gatineau, items }
  const edited = await shop.api<DetailedOrder>('PUT', path, { token, body: change })
  expect(edited.body).toMatchObject({ shippingCost: '27.00' })
})

test('METHOD-01 methods that are alike or incomplete are refused at their fields', async () => {
  const { place: _, ...placeless } = pickup
  const methods = [
    standard,
    { ...express, id: 'standard', slowest: 0 },
    { ...placeless, id: 'shop' },
    { ...express, place: pickup.place },
  ]
  const elsewhere = { ...pickup, place: { ...pickup.place, province: 'QC' } }
  const zones = [
    { ...quebecZone, methods },
    { ...canadaZone, methods: [pickup] },
    { ...canadaZone, methods: [elsewhere] },
  ]
  const answer = await saveShipping(shop, { zones } as never)
  expect(answer.status).toBe(422)
  const { errors = [] } = answer.body as unknown as ErrorBody
  expect(errors.map(({ path }) => path)).toEqual([
    '/shipping/zones/0/methods/1/id',
    '/shipping/zones/0/methods/1/slowest',
    '/shipping/zones/0/methods/2/place/name',
    '/shipping/zones/0/methods/3/kind',
    '/shipping/zones/1/methods/0/id',
    '/shipping/zones/2/methods/0/id',
  ])
})
