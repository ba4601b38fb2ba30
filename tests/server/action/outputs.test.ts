import { beforeAll, expect, test } from 'bun:test'
import { overHttp, overSocket, signedInSocket } from '../../support/callers.ts'
import { addPerson } from '../../support/people.ts'
import { buy, buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// Responses contain only declared fields. These lists are written out by hand, so that a new column
// in a table is not exposed unnoticed.

const fields = (names: string) => names.trim().split(/\s+/).toSorted()

const product =
  fields(`allergens category compareAtPrice components createdAt description featured group id imageUrl
  images ingredients name netQuantity price rating reducedAt sku stock storage tags tone updatedAt
  weightGrams`)
const publicReview = fields(`comment createdAt customerName id productId rating status title
  updatedAt`)
const review = [...publicReview, 'customerEmail', 'productName'].toSorted()
const order =
  fields(`attention billingAddress createdAt customerEmail customerName customerPhone discount id locale
  paidAmount paymentIntentId paymentMethod pickupProvince refundedAmount refundingAmount shippingAddress shippingCost status
  subtotal taxAmount taxes
  totalAmount updatedAt`)
const detailedOrder = [...order, 'items', 'refunds', 'shipments'].toSorted()
const item = fields('id price productId productName quantity refunded restocked')
const user = fields(
  'createdAt email id invitedUntil isAdmin language lastLogin role updatedAt username',
)

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const fieldsOf = (value: unknown) => Object.keys(value as object).toSorted()

test('API-05 to API-09 ENT-03 ENT-04 ENT-10 products and reviews are returned with the expected fields', async () => {
  const { id } = await shop.addProduct({ featured: true })
  const body = {
    productId: id,
    rating: 4,
    customerName: 'Ada',
    customerEmail: 'ada@secret.example',
    status: 'approved',
  }
  const created = await shop.api<{ id: string; status: string }>('POST', '/api/reviews', { body })
  expect(created.status).toBe(201)
  expect(fieldsOf(created.body)).toEqual(publicReview)
  const path = `/api/reviews/${created.body.id}/status`
  await shop.api('PUT', path, { token, body: { status: 'approved' } })
  for (const path of ['/api/products', '/api/products/featured']) {
    const [first] = (await shop.api<object[]>('GET', path)).body
    expect(fieldsOf(first)).toEqual(product)
  }
  const one = await shop.api('GET', `/api/products/${id}`)
  expect(fieldsOf(one.body)).toEqual([...product, 'variants'].toSorted())
  const rating = await shop.api('GET', `/api/products/${id}/rating`)
  expect(rating.body).toEqual({ averageRating: 4, totalReviews: 1 })
  const reviews = await shop.api<object[]>('GET', `/api/products/${id}/reviews`)
  expect(reviews.body.map(fieldsOf)).toEqual([publicReview])
  expect(JSON.stringify(reviews.body)).not.toContain('secret.example')
})

test('API-21 API-23 API-25 ENT-01 ENT-02 ENT-06 the lists return the expected fields and no secrets', async () => {
  const sold = await shop.addProduct()
  const placed = await buy(shop, [{ product: sold, quantity: 1 }])
  expect(fieldsOf(placed)).toEqual(detailedOrder)
  await addPerson(shop, { isAdmin: false })
  const socket = await signedInSocket(shop, token)
  for (const call of [overHttp(shop, token), overSocket(socket)]) {
    const answers = {
      orders: await call('orders.list'),
      detailed: await call('orders.listDetailed'),
      users: await call('users.list'),
      reviews: await call('reviews.list'),
    }
    const firsts = Object.entries(answers).map(([name, { body }]) => [
      name,
      fieldsOf((body as object[])[0]),
    ])
    expect(Object.fromEntries(firsts)).toEqual({
      orders: order,
      detailed: detailedOrder,
      users: user,
      reviews: review,
    })
    const [first] = answers.detailed.body as { items: object[] }[]
    expect(first?.items.map(fieldsOf)).toEqual([item])
    expect(JSON.stringify(answers)).not.toMatch(/argon2|password|session_?version|username_?key/i)
  }
  socket.close()
})

test('ENT-02 no answer about an account carries its password or its hash', async () => {
  const body = { username: 'carol', password: 'a very private word', isAdmin: true }
  const created = await shop.api<{ id: string }>('POST', '/api/users', { token, body })
  const path = `/api/users/${created.body.id}`
  const updated = await shop.api('PUT', path, { token, body: { password: 'another private word' } })
  const credentials = { username: 'carol', password: 'another private word' }
  const signedIn = await shop.api<{ user: object }>('POST', '/api/auth/login', {
    body: credentials,
  })
  expect(fieldsOf(created.body)).toEqual(user)
  expect(fieldsOf(updated.body)).toEqual(user)
  expect(fieldsOf(signedIn.body)).toEqual(['device', 'token', 'user'])
  expect(fieldsOf(signedIn.body.user)).toEqual(user)
  const said = JSON.stringify([created.body, updated.body, signedIn.body])
  expect(said).not.toMatch(/private word|argon2/)
})

test('API-11 API-12 API-13 the checkout calls return the expected fields', async () => {
  const sold = await shop.addProduct()
  const buyer = buyerAt(shop)
  const opened = await buyer.open(orderFor([{ product: sold, quantity: 1 }]))
  expect(fieldsOf(opened.body)).toEqual([
    'environment',
    'holdExpiresAt',
    'id',
    'paypalBaseUrl',
    'receipt',
  ])
  await buyer.decide(opened.body.id, 'approve')
  const captured = await buyer.capture(opened.body.id)
  expect(captured.body).toEqual({
    id: opened.body.id,
    status: 'COMPLETED',
    purchase_units: [
      {
        payments: {
          captures: [
            {
              id: expect.any(String),
              status: 'COMPLETED',
              amount: { currency_code: 'CAD', value: '11.30' },
            },
          ],
        },
      },
    ],
  } as never)
  const body = { items: [{ productId: sold.id, quantity: 10 }] }
  expect((await shop.api('POST', '/api/check-stock', { body })).body).toEqual({
    available: false,
    insufficientItems: [{ productId: sold.id, requested: 10, available: 9 }],
  })
})

test('HTTP-03 optional fields are there and null when they are empty', async () => {
  const { id } = await shop.addProduct({ imageUrl: '', sku: '' })
  expect((await shop.api('GET', `/api/products/${id}`)).body).toMatchObject({
    imageUrl: null,
    sku: null,
    images: [],
    tags: [],
    category: 'sauces',
    featured: false,
  })
  const body = { username: 'dave', password: 'long enough', email: '' }
  expect((await shop.api('POST', '/api/users', { token, body })).body).toMatchObject({
    email: null,
    lastLogin: null,
    isAdmin: false,
  })
  const review = { productId: id, rating: 3, customerName: 'B', customerEmail: 'b@example.ca' }
  expect((await shop.api('POST', '/api/reviews', { body: review })).body).toMatchObject({
    title: null,
    comment: null,
  })
  const placed = await buy(shop, [{ product: { id, price: '10.00' }, quantity: 1 }], {
    billingAddress: null,
  })
  expect(placed).toMatchObject({ billingAddress: null, attention: null })
})

test('HTTP-01 amounts are strings with two decimals, times are ISO 8601 in UTC, and ids are UUIDs', async () => {
  const { id } = await shop.addProduct({ price: '5' })
  const listed = (await shop.api<Record<string, string>>('GET', `/api/products/${id}`)).body
  expect(listed.price).toBe('5.00')
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
  const placed = await buy(shop, [{ product: { id, price: '5.00' }, quantity: 3 }])
  const amounts = [placed.subtotal, placed.shippingCost, placed.taxAmount, placed.totalAmount]
  expect([...amounts, placed.paidAmount]).toEqual(['15.00', '0.00', '1.95', '16.95', '16.95'])
  expect(placed.items[0]?.price).toBe('5.00')
  const [person] = (await shop.api<Record<string, string>[]>('GET', '/api/users', { token })).body
  for (const entity of [listed, placed, person ?? {}]) {
    expect(entity.id).toMatch(uuid)
    expect(entity.createdAt).toMatch(moment)
    expect(entity.updatedAt).toMatch(moment)
  }
  expect(placed.items[0]?.id).toMatch(uuid)
})
