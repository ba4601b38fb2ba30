import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { Closing } from '#shared/contract/settings/closing.ts'
import type { ShopFacts } from '#shared/contract/settings/settings.ts'
import { buyerAt, orderFor, ordersOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ isClockStopped: true })
const open: Closing = { closed: false, from: null, until: null, message: null, french: null }
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(shop.context.clock() + hours * HOUR).toISOString()

async function save(closing: Partial<Closing>) {
  return shop.api<ErrorBody>('PUT', '/api/admin/settings', {
    token: await shop.asOwner(),
    body: { closing: { ...open, ...closing } },
  })
}

const pageAt = async (path: string) => (await fetch(shop.address + path)).text()
const facts = async () => (await shop.api<ShopFacts>('GET', '/api/shop')).body.closing

test('CLOSE-01 while the shop is closed every page says so in its language, and until when', async () => {
  const { id } = await shop.addProduct()
  const pages = ['/', '/about', `/product/${id}`, '/checkout']
  for (const path of pages) expect(await pageAt(path)).not.toContain('closed')
  expect(await facts()).toBeUndefined()

  await save({ closed: true, until: '2099-01-05T05:00:00Z', french: 'Bonnes fêtes' })
  for (const path of pages) {
    expect(await pageAt(path)).toContain('We&#x27;re closed until Monday, January 5')
  }
  expect(await pageAt('/fr')).toMatch(/fermée jusqu’au lundi 5 janvier.*Bonnes fêtes/)
  expect(await facts()).toMatchObject({
    title: "We're closed until Monday, January 5",
    opensAt: '2099-01-05T05:00:00.000Z',
  })

  await save({ closed: true, message: 'Back from the market on <Sunday>' })
  expect(await pageAt('/about')).toMatch(/closed for now.*Back from the market on &lt;Sunday&gt;/)
  await save({})
  for (const path of pages) expect(await pageAt(path)).not.toContain('closed')
})

test('CLOSE-02 a closed shop opens no payment, before price and stock are judged', async () => {
  const product = await shop.addProduct({ stock: 1 })
  const order = orderFor([{ product, quantity: 9 }])
  const free = { ...order, totalAmount: '0.00', discountCode: 'ALL' }
  await save({ closed: true })
  const buyer = buyerAt(shop)
  for (const wrong of [order, { ...order, totalAmount: '1.00' }, free]) {
    const { status, body } = await buyer.open(wrong)
    expect([status, body.code]).toEqual([409, 'shop_closed'])
    expect(body.message).toContain('closed')
  }
  expect((await buyer.openAmount('5.00')).body.code).toBe('shop_closed')
  const french = await shop.api<ErrorBody>('POST', '/api/paypal/order', {
    body: { amount: '5.00', currency: 'CAD', intent: 'CAPTURE' },
    headers: { 'Accept-Language': 'fr-CA' },
  })
  expect(french.body.message).toContain('fermée')
  await save({})
  expect((await buyer.open(order)).body.code).toBe('out_of_stock')
})

test('CLOSE-02 an approved payment is still captured, and staff still enter orders', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const order = orderFor([{ product, quantity: 1 }])
  const buyer = buyerAt(shop)
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  await save({ closed: true })
  expect((await buyer.capture(id)).body).toMatchObject({ status: 'COMPLETED' })
  expect((await ordersOf(shop)).length).toBe(1)
  const entered = await shop.api('POST', '/api/admin/orders', {
    token: await shop.asOwner(),
    body: {
      id: crypto.randomUUID(),
      customerName: 'Ada',
      items: [{ productId: product.id, quantity: 1 }],
      shippingAddress: null,
      pickupProvince: 'ON',
      paidBy: 'cash',
    },
  })
  expect(entered.status).toBe(201)
  await save({})
})

test('CLOSE-03 the shop closes and opens by itself at its times, and no cached page is older', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const isClosed = async () => {
    const pages = await Promise.all(['/', `/product/${product.id}`].map(pageAt))
    const closed = new Set([
      ...pages.map((page) => page.includes('closed until')),
      ((await facts())?.title ?? null) !== null,
      (await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))).status === 409,
    ])
    expect(closed.size).toBe(1)
    return closed.has(true)
  }
  await save({ closed: true, from: inHours(1), until: inHours(3) })
  expect(await isClosed()).toBe(false)
  expect(await facts()).toMatchObject({ title: null, changesAt: inHours(1) })
  shop.pass(HOUR)
  expect(await isClosed()).toBe(true)
  expect(await facts()).toMatchObject({ opensAt: inHours(2), changesAt: inHours(2) })
  shop.pass(2 * HOUR)
  expect(await isClosed()).toBe(false)
  expect(await facts()).toBeUndefined()
  await save({})
})

test('CLOSE-04 a closing has to end after it begins', async () => {
  const { status, body } = await save({ closed: true, from: inHours(2), until: inHours(1) })
  expect([status, body.errors?.[0]?.path]).toEqual([422, '/closing/until'])
  expect((await save({ closed: true, until: 'tomorrow' })).status).toBe(422)
  expect((await save({ closed: true, message: 'x'.repeat(501) })).status).toBe(422)
})
