import { beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { hasTerms, termsOf } from '#shared/domain/order/order-words.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
let wanted: DetailedOrder
beforeAll(async () => {
  token = await shop.asOwner()
  const { id: productId } = await shop.addProduct()
  const [id = ''] = await addPastOrders(shop, [{ productId }, { productId }])
  const address = {
    firstName: 'Zoé',
    lastName: 'Receiver',
    company: 'Épicerie du Coin',
    address: '4120 avenue Laval',
    city: 'Québec',
    province: 'QC',
    zipCode: 'G1R 4P5',
    country: 'CA',
    phone: '418 555 0188',
  }
  const body = { shippingAddress: address, customerPhone: '+1 (581) 555-0123' }
  wanted = (await shop.api<DetailedOrder>('PUT', `/api/orders/${id}`, { token, body })).body
})

async function found(search: string): Promise<string[]> {
  const query = new URLSearchParams({ search })
  const { body } = await shop.api<DetailedOrder[]>('GET', `/api/orders?${query}`, { token })
  return body.map(({ id }) => id)
}

for (const search of [
  '5815550123',
  '581-555-0123',
  '+1 581 555 0123',
  '001 581.555.0123',
  '581 555',
  '(418) 555-0188',
  'g1r 4p5',
  'G1R4P5',
  'quebec',
  'Laval',
  '4120 avenue',
  'epicerie coin',
  'zoe receiver',
]) {
  test(`ORD-15 "${search}" finds the order by its new phone or address, on the server and among live events`, async () => {
    expect(await found(search)).toEqual([wanted.id])
    expect(hasTerms(wanted, termsOf(search))).toBe(true)
  })
}

test('ORD-15 an order is no longer found by its old address, and never by province or country', async () => {
  expect(await found('QC')).toEqual([])
  expect(await found('416 555 0100')).not.toContain(wanted.id)
  const body = { shippingAddress: 'General delivery, Iqaluit' }
  await shop.api('PUT', `/api/orders/${wanted.id}`, { token, body })
  expect(await found('iqaluit')).toEqual([wanted.id])
  expect(await found('laval')).toEqual([])
})

test('ORD-15 an order number of digits alone is found as it is written', () => {
  expect(termsOf('00123456')).toEqual(['00123456'])
  expect(termsOf('01112345')).toEqual(['01112345'])
})
