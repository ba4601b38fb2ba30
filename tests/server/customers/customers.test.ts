import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import type { Customer, CustomerHistory } from '#shared/contract/staff/customers.ts'
import type { Mail } from '#shared/contract/staff/mail.ts'
import { listCustomerRows } from '../../../src/server/customers/find-customers.ts'
import { tokenFor } from '../../support/agents.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { buy } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function list(query = '') {
  const token = await shop.asOwner()
  const { status, body, headers } = await shop.api<Customer[]>('GET', `/api/customers${query}`, {
    token,
  })
  return {
    status,
    body,
    emails: status === 200 ? body.map(({ email }) => email) : [],
    total: headers.get('X-Total-Count'),
    next: headers.get('X-Next-Cursor'),
  }
}

async function get<T = Customer>(path: string) {
  const token = await shop.asOwner()
  return shop.api<T>('GET', `/api/customers/${path}`, { token })
}

const day = (number: number) => Date.parse('2026-01-01T12:00:00Z') + number * 86_400_000

test('CUST-01 a customer is everyone with the same address in any letter case, as the last order has them', async () => {
  const product = await shop.addProduct({ name: 'Plum', price: '10.00', stock: 50 })
  const lines = [{ product, quantity: 2 }]
  const order = await buy(shop, lines, {
    customerName: 'Zoe Quill',
    customerEmail: 'Zoe@Quill.example',
  })
  await buy(shop, lines, {
    customerName: 'Zoé Quillworth',
    customerEmail: 'zoe@quill.example',
    customerPhone: '514-555-0188',
  })
  const token = await shop.asOwner()
  await shop.api('POST', `/api/orders/${order.id}/refunds`, {
    token,
    body: { amount: '5.00', key: crypto.randomUUID() },
  })
  const { body } = await get('ZOE@quill.example')
  expect(body).toEqual({
    email: 'zoe@quill.example',
    name: 'Zoé Quillworth',
    phone: '514-555-0188',
    orders: 2,
    spent: '40.20',
    refunded: '5.00',
    firstOrderAt: order.createdAt,
    lastOrderAt: expect.any(String),
    locale: 'en',
    notes: [],
  })
  expect(body.lastOrderAt > body.firstOrderAt).toBe(true)
  expect((await list('?search=quill')).body).toEqual([body])
})

test('CUST-01 an order whose address is corrected counts for the right customer, with the notes', async () => {
  const product = await shop.addProduct({ stock: 50 })
  const order = await buy(shop, [{ product, quantity: 1 }], { customerEmail: 'bo@gmial.example' })
  const token = await shop.asOwner()
  const noted = await shop.api('POST', '/api/customers/bo@gmial.example/notes', {
    token,
    body: { text: 'Rings twice' },
  })
  expect(noted.status).toBe(201)
  await shop.api('PUT', `/api/orders/${order.id}`, {
    token,
    body: { customerEmail: 'bo@gmail.example' },
  })
  expect((await get('bo@gmial.example')).status).toBe(404)
  expect((await get('bo@gmail.example')).body).toMatchObject({
    orders: 1,
    spent: order.totalAmount,
    notes: [{ text: 'Rings twice' }],
  })
})

test('CUST-02 the list is sorted by last order, amount, orders or name, and read from page to page', async () => {
  const { id: productId } = await shop.addProduct()
  const of = (name: string, at: number, cents: number) => ({
    productId,
    name: `${name} Sorted`,
    email: `${name.toLowerCase()}@sorted.example`,
    at: day(at),
    cents,
  })
  await addPastOrders(shop, [
    of('Ann', 1, 9_000),
    of('Ben', 2, 1_000),
    of('Ben', 3, 1_000),
    of('Ben', 0, 1_000),
    of('Émile', 4, 500),
  ])
  const names = (emails: string[]) => emails.map((email) => email.split('@')[0])
  const sorted = async (sort: string) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const more = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await list(`?search=sorted&limit=1&sort=${sort}${more}`)
      expect(page.total).toBe('3')
      found.push(...names(page.emails).map(String))
      cursor = page.next
    }
    return found
  }
  expect(await sorted('last')).toEqual(['émile', 'ben', 'ann'])
  expect(await sorted('spent')).toEqual(['ann', 'ben', 'émile'])
  expect(await sorted('orders')).toEqual(['ben', 'émile', 'ann'])
  expect(await sorted('name')).toEqual(['ann', 'ben', 'émile'])
  expect(names((await list('?search=sorted')).emails)).toEqual(['émile', 'ben', 'ann'])
  const other = await list('?search=sorted&limit=1&sort=name')
  expect((await list(`?sort=spent&cursor=${other.next}`)).status).toBe(422)
})

test('CUST-02 a search finds names without accents, addresses and phone numbers, but no products', async () => {
  const { id: productId } = await shop.addProduct()
  await addPastOrders(shop, [
    { productId, name: 'Chloé Lévesque', email: 'chloe.l@found.example', productName: 'Xanthium' },
  ])
  for (const search of ['levesque', 'CHLOÉ', 'chloe.l@found.example', 'lévesque chlo']) {
    const { emails, total } = await list(`?search=${encodeURIComponent(search)}`)
    expect([search, emails, total]).toEqual([search, ['chloe.l@found.example'], '1'])
  }
  expect((await list('?search=levesque+416-555-0100')).emails).toEqual([])
  const byPhone = await list(`?search=${encodeURIComponent('(416) 555 0100')}&limit=500`)
  expect(byPhone.emails).toContain('chloe.l@found.example')
  for (const search of ['xanthium', 'unknown', '%', '"']) {
    expect([search, (await list(`?search=${encodeURIComponent(search)}`)).total]).toEqual([
      search,
      '0',
    ])
  }
})

test('CUST-02 a search that many orders match reads some customers at a time, and all in the end', async () => {
  const { id: productId } = await shop.addProduct()
  const names = ['Una', 'Vic', 'Wim', 'Xia', 'Yan']
  await addPastOrders(
    shop,
    names.map((name) => ({ productId, name: `${name} Walker`, email: `${name}@walked.example` })),
  )
  const { read } = shop.context.db
  const found: string[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const query = { search: 'walker', sort: 'name', limit: 2, ...(cursor && { cursor }) } as const
    const { rows, page } = await listCustomerRows(read, query, 4)
    expect(page.isMinimum).toBe(true)
    expect(rows.length).toBeLessThanOrEqual(2)
    found.push(...rows.map(({ name }) => name))
    cursor = page.nextCursor
  }
  expect(found).toEqual(names.map((name) => `${name} Walker`))
  expect(pages).toBeGreaterThan(3)
})

test("CUST-03 a customer's history has their orders, reviews and emails, newest first", async () => {
  const product = await shop.addProduct({ name: 'Fig', stock: 50 })
  const ida = { customerName: 'Ida Roy', customerEmail: 'Ida@roy.example' }
  const first = await buy(shop, [{ product, quantity: 1 }], ida)
  const second = await buy(shop, [{ product, quantity: 2 }], ida)
  await shop.api('POST', '/api/reviews', { body: reviewOf(product.id, ida) })
  const { body } = await get<CustomerHistory>('ida@roy.example/history')
  expect(body.orders.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(body.orders[0]).toMatchObject({
    status: 'placed',
    totalAmount: second.totalAmount,
    items: [{ productName: 'Fig', quantity: 2 }],
  })
  expect(body.reviews).toMatchObject([{ productName: 'Fig', rating: 5, status: 'pending' }])
  expect(body.emails.map(({ kind, orderId }) => [kind, orderId])).toEqual([
    ['order_confirmation', second.id],
    ['order_confirmation', first.id],
  ])
  expect((await get('nobody@roy.example/history')).status).toBe(404)
})

test('CUST-03 who may not read reviews or emails has none of them in a history', async () => {
  const own = { customerName: 'Ivo Roy', customerEmail: 'ivo@roy.example' }
  const product = await shop.addProduct({ name: 'Fig' })
  const { id } = await buy(shop, [{ product, quantity: 1 }], own)
  await shop.api('POST', '/api/reviews', { body: reviewOf(product.id, own) })
  const path = '/api/customers/ivo@roy.example/history'
  const { token } = await addPerson(shop, { role: 'accountant' })
  const { body } = await shop.api<CustomerHistory>('GET', path, { token })
  expect(body).toMatchObject({ orders: [{ id }], reviews: [], emails: [] })
  const program = await tokenFor(shop, ['customers:read'])
  const none = { orders: [], reviews: [], emails: [] }
  expect((await shop.api('GET', path, { token: program })).body).toEqual(none)
})

test('CUST-03 notices to staff are not in the history of a customer with the same address', async () => {
  const product = await shop.addProduct({ stock: 50 })
  const token = await shop.asOwner()
  const settings = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const customerEmail = 'owner@roy.example'
  const identity = { ...settings.body.identity.value, email: customerEmail }
  await shop.api('PUT', '/api/admin/settings', { token, body: { identity } })
  const own = await buy(shop, [{ product, quantity: 1 }], { customerEmail })
  const other = await buy(shop, [{ product, quantity: 1 }], { customerEmail: 'tom@roy.example' })
  const mails = await shop.api<Mail[]>('GET', '/api/mail', { token })
  expect(mails.body).toContainEqual(
    expect.objectContaining({ kind: 'new_order', recipient: customerEmail, orderId: other.id }),
  )
  const { body } = await get<CustomerHistory>(`${customerEmail}/history`)
  expect(body.emails.map(({ kind, orderId }) => [kind, orderId])).toEqual([
    ['order_confirmation', own.id],
  ])
})

test('CUST-04 staff note what they need to know about orders and customers', async () => {
  const product = await shop.addProduct({ stock: 50 })
  const order = await buy(shop, [{ product, quantity: 1 }], { customerEmail: 'mia@noted.example' })
  const token = await shop.asOwner()
  const add = (path: string, text: string) =>
    shop.api<ErrorBody>('POST', `/api/${path}/notes`, { token, body: { text } })
  expect((await add(`orders/${order.id}`, '  Leave it at the back gate ')).body).toMatchObject({
    text: 'Leave it at the back gate',
    by: 'admin',
    at: expect.any(String),
  })
  await add('customers/MIA@noted.example', 'Allergic to sesame')
  await add('customers/mia@noted.example', 'Prefers mornings')
  expect((await add('customers/mia@noted.example', '  ')).status).toBe(422)
  expect((await add('customers/mia@noted.example', 'x'.repeat(2_001))).status).toBe(422)
  expect((await add('customers/nobody@noted.example', 'Who?')).status).toBe(404)
  expect((await add(`orders/${crypto.randomUUID()}`, 'Which?')).status).toBe(404)

  const texts = (customer: Customer | undefined) => customer?.notes.map(({ text }) => text)
  expect(texts((await get('mia@noted.example')).body)).toEqual([
    'Prefers mornings',
    'Allergic to sesame',
  ])
  expect(texts((await list('?search=mia@noted.example')).body[0])).toEqual(['Prefers mornings'])
  const { body: details } = await shop.api<{ timeline: { kind: string; who: string | null }[] }>(
    'GET',
    `/api/admin/orders/${order.id}`,
    { token },
  )
  expect(details.timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
    { note: { text: 'Leave it at the back gate' }, who: 'admin' },
  ])
  expect(details.timeline.filter(({ who }) => who !== null)).toHaveLength(1)
})

test('CUST-04 customers never see notes, nor does anyone without the permission', async () => {
  const product = await shop.addProduct({ stock: 50 })
  const order = await buy(shop, [{ product, quantity: 1 }], { customerEmail: 'ned@noted.example' })
  const token = await shop.asOwner()
  const body = { text: 'Secretword' }
  await shop.api('POST', `/api/orders/${order.id}/notes`, { token, body })
  const key = shop.context.orderKeys.keyOf(order.id)
  const page = await fetch(`${shop.address}/order/${order.id}?key=${key}`)
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('Secretword')
  for (const path of ['customers', 'customers/ned@noted.example', 'customers/x/history']) {
    expect((await shop.api('GET', `/api/${path}`)).status).toBe(401)
  }
  const post = await shop.api('POST', `/api/orders/${order.id}/notes`, { body })
  expect(post.status).toBe(401)
})
