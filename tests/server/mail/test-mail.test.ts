import { beforeAll, expect, test } from 'bun:test'
import { useTestShop } from '../../support/shop.fixture.ts'
import { mailServerOf } from '../../support/shop.ts'
import type { MailServer } from '../../support/smtp.ts'

const PATH = '/api/admin/test-email/send-order-test'

const environment = { SALES_EMAIL: 'hello@saucery.example' }
const shop = useTestShop({ hasMailServer: true, environment })
let server: MailServer
let token: string
beforeAll(async () => {
  server = mailServerOf(shop)
  token = await shop.signIn()
})

test('API-15 TEST-03 the whole payload goes out as a marked test, with the names of the shop', async () => {
  const product = await shop.addProduct({ name: 'Spruce Tip & Juniper', price: '14.50' })
  const body = {
    customerName: 'Ann Lee',
    customerEmail: 'ann@example.com',
    customerPhone: '+1 416 555 0100',
    shippingAddress: '12 Queen Street, Toronto',
    items: [{ productId: product.id, quantity: 2, price: '14' }],
    subtotal: '28.00',
    shippingCost: '0.00',
    taxAmount: '3.64',
    total: '31.64',
    totalAmount: '31.64',
    paymentMethod: 'paypal',
    status: 'placed',
  }
  const answer = await shop.api<{ messageId: string }>('POST', PATH, { body, token })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ goesTo: 'mail server' })
  const mail = server.received.at(-1)
  expect(mail?.headers.get('message-id')).toBe(answer.body.messageId)
  expect(mail?.envelope.to).toEqual(['ann@example.com'])
  expect(mail?.headers.get('subject')).toMatch(/^\[TEST\] Your Saucery order [0-9a-f]{8}$/)
  expect(mail?.text).toStartWith(
    '*** This is a test. No order was placed and nothing was paid. ***',
  )
  for (const fact of [
    '2 x Spruce Tip & Juniper at $14.00: $28.00',
    'Tax: $3.64',
    'Total: $31.64 CAD',
  ]) {
    expect(mail?.text).toContain(fact)
  }
  expect(mail?.text).not.toContain('(test value)')
  const orders = await shop.api<unknown[]>('GET', '/api/orders', { token })
  expect(orders.body).toEqual([])
})

test('API-15 what the payload lacks is filled in with values that say so', async () => {
  const product = await shop.addProduct({ name: 'Birch Glaze', price: '10.00' })
  const items = [
    { productId: product.id, quantity: 3 },
    { productId: crypto.randomUUID(), quantity: 1 },
  ]
  const body = { customerEmail: 'ann@example.com', items }
  expect((await shop.api('POST', PATH, { body, token })).status).toBe(200)
  const text = server.received.at(-1)?.text
  for (const fact of [
    'Hello Test Customer (test value),',
    '3 x Birch Glaze at $10.00: $30.00',
    '1 x Test Sauce (test value) at $9.99: $9.99',
    // 13 % of $39.99 in Ontario, where the test address is.
    'Subtotal: $39.99\nShipping: Free\nTax: $5.20\nTotal: $45.19 CAD',
    'Test payment (test value), $45.19 CAD',
    '1 Test Street (test value)\nTest City, ON A1A 1A1\nCanada',
  ]) {
    expect(text).toContain(fact)
  }
})

test('API-15 a form that is half filled counts blank fields as missing', async () => {
  const shippingAddress = {
    firstName: 'Ann',
    lastName: '',
    address: '',
    city: 'Banff',
    province: 'AB',
  }
  const items = [{ productId: crypto.randomUUID(), quantity: 1, price: '10.00' }]
  const body = { customerEmail: 'ann@example.com', customerName: ' ', items, shippingAddress }
  expect((await shop.api('POST', PATH, { body, token })).status).toBe(200)
  const text = server.received.at(-1)?.text
  expect(text).toContain('Hello Test Customer (test value),')
  expect(text).toContain('Ann Customer\n1 Test Street (test value)\nBanff, AB A1A 1A1\nCanada')
  expect(text).toContain('Tax: $0.50')
})

test('O6 API-15 T20 a test mail needs an admin, an address and at least one item', async () => {
  const items = [{ productId: crypto.randomUUID(), quantity: 1 }]
  const before = server.received.length
  const good = { customerEmail: 'ann@example.com', items }
  expect((await shop.api('POST', PATH, { body: good })).status).toBe(401)
  for (const body of [{ items }, { ...good, customerEmail: 'ann' }, { ...good, items: [] }]) {
    expect((await shop.api('POST', PATH, { body, token })).status).toBe(422)
  }
  expect(server.received).toHaveLength(before)
})

test("API-15 TEST-03 MAIL-05 a refusal by the mail server is answered 503 with the server's message", async () => {
  server.behave({ does: 'refuse', code: 451, words: 'inner-host-7 is full', at: 'mail' })
  const body = { customerEmail: 'ann@example.com', items: [{ productId: 'x', quantity: 1 }] }
  // The shop notes the failure in its log, which is not what is asked here.
  const answer = await shop.api('POST', PATH, { body, token })
  server.behave({ does: 'accept' })
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual({
    code: 'mail_unavailable',
    message: 'The mail server asks to try again later. The server said: 451 inner-host-7 is full',
  })
  expect(answer.headers.get('Retry-After')).toBe('60')
})
