import { beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import {
  canadaZone,
  express,
  type Method,
  montreal,
  pickup,
  quebecZone,
  saveShipping,
  standard,
} from '../../../support/delivery.ts'
import { buy } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const vancouver = { ...montreal, city: 'Vancouver', province: 'BC', zipCode: 'V6B 1A1' }
const slow: Method = { ...standard, price: '25.00', freeFrom: null, fastest: 7, slowest: 15 }

/** An order by express to Québec, of one jar of a kilogram. */
async function byExpress() {
  await saveShipping(shop)
  const product = await shop.addProduct({ price: '10.00', stock: 50, weightGrams: 1_000 })
  return buy(shop, [{ product, quantity: 1 }], {
    shippingAddress: montreal,
    deliveryMethod: 'express',
    shippingCost: '19.00',
    taxAmount: '1.50',
    total: '30.50',
    totalAmount: '30.50',
  })
}

const edit = async ({ id }: DetailedOrder, changes: object) =>
  (await shop.api<DetailedOrder>('PUT', `/api/orders/${id}`, { token, body: changes })).body

const withMethods = (...methods: Method[]) =>
  saveShipping(shop, { zones: [quebecZone, { ...canadaZone, methods }] })

test('METHOD-02 O25 an order that goes to another zone promises and costs what that zone sends by, not its pickup', async () => {
  const order = await byExpress()
  await withMethods(pickup, slow)
  const [item] = order.items
  const moved = await edit(order, { shippingAddress: vancouver })
  expect(moved).toMatchObject({
    shippingCost: '19.00',
    deliveryMethod: { id: 'standard', name: 'Standard', fastest: 7, slowest: 15 },
  })
  const raised = await edit(order, { items: [{ productId: item?.productId, quantity: 2 }] })
  expect(raised).toMatchObject({ shippingCost: '25.00', deliveryMethod: { id: 'standard' } })
  const path = '/api/admin/audit?limit=10'
  const { body: activity } = await shop.api<AuditEntry[]>('GET', path, { token })
  expect(activity.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'deliveryMethod',
    before: 'Express',
    after: 'Standard',
  })
})

test('METHOD-02 O25 the same method of another zone is kept, and within a zone whatever the settings are', async () => {
  const order = await byExpress()
  await withMethods(slow, { ...express, name: 'Air', fastest: 2, slowest: 4 })
  const moved = await edit(order, { shippingAddress: vancouver })
  expect(moved.deliveryMethod).toMatchObject({ id: 'express', name: 'Air', slowest: 4 })
  await withMethods(slow)
  const burnaby = { ...vancouver, city: 'Burnaby', zipCode: 'V5A 1A1' }
  const within = await edit(order, { shippingAddress: burnaby })
  expect(within.deliveryMethod).toMatchObject({ id: 'express', name: 'Air' })
})

test('METHOD-02 O25 a zone without methods leaves an order none, whose days are then those of the zone', async () => {
  const order = await byExpress()
  const moved = await edit(order, { shippingAddress: vancouver })
  expect(moved.deliveryMethod).toBeUndefined()
})
