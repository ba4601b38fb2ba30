import { expect, test } from 'bun:test'
import { createPaypalClient } from '../../../src/server/providers/paypal/client.ts'
import { refundedOf } from '../../../src/server/providers/provider.ts'
import type { OrderResponseBody } from '@paypal/paypal-js'

// PayPal responses, typed by PayPal's own API package. They have more fields than
// the shop reads.

type Status = OrderResponseBody['status']
type Unit = NonNullable<OrderResponseBody['purchase_units']>[number]
type Payments = NonNullable<Unit['payments']>

const cad = (value: string) => ({ currency_code: 'CAD', value })
const link = (path: string, rel: string, method: 'GET' | 'POST' = 'GET') => ({
  href: `https://api-m.paypal.com/v2/${path}`,
  rel,
  method,
})
const capture = {
  id: '3C679366HH908993F',
  status: 'COMPLETED',
  amount: cad('100.00'),
  final_capture: true,
  seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED'] },
  seller_receivable_breakdown: {
    gross_amount: cad('100.00'),
    paypal_fee: cad('3.20'),
    net_amount: cad('96.80'),
  },
  create_time: '2026-04-01T21:20:49Z',
  update_time: '2026-04-01T21:20:49Z',
  links: [link('payments/captures/3C679366HH908993F/refund', 'refund', 'POST')],
} satisfies NonNullable<Payments['captures']>[number]
const refund = {
  id: '1JU08902781691411',
  status: 'COMPLETED',
  amount: cad('10.99'),
  note_to_payer: 'Defective product',
  seller_payable_breakdown: { total_refunded_amount: cad('10.99') },
  links: [link('payments/captures/3C679366HH908993F', 'up')],
} satisfies NonNullable<Payments['refunds']>[number]
const order = (status: Status, payments?: Payments): OrderResponseBody => ({
  id: '5O190127TN364715T',
  intent: 'CAPTURE',
  status,
  payment_source: { paypal: { email_address: 'john@example.com', name: { given_name: 'John' } } },
  purchase_units: [
    { reference_id: 'default', amount: cad('100.00'), ...(payments && { payments }) },
  ],
  payer: { payer_id: 'QYR5Z8XDVJNXQ', address: { country_code: 'CA' } },
  links: [link('checkout/orders/5O190127TN364715T', 'self')],
})
const refusal = {
  name: 'UNPROCESSABLE_ENTITY',
  message: 'The requested action could not be performed.',
  debug_id: '90957fca61718',
  details: [{ issue: 'ORDER_NOT_APPROVED', description: 'Payer has not yet approved the Order.' }],
}

const conversation: [asked: string, key: string | null, status: number, answer: object][] = [
  [
    'POST /v1/oauth2/token',
    null,
    200,
    { access_token: 'A21AAF', token_type: 'Bearer', expires_in: 31_668 },
  ],
  ['POST /v2/checkout/orders', 'create-key', 200, order('PAYER_ACTION_REQUIRED')],
  ['POST /v2/checkout/orders/5O190127TN364715T/capture', 'capture-key', 422, refusal],
  [
    'POST /v2/checkout/orders/5O190127TN364715T/capture',
    'capture-key',
    201,
    order('COMPLETED', { captures: [capture] }),
  ],
  ['POST /v2/payments/captures/3C679366HH908993F/refund', 'refund-key', 201, refund],
  [
    'GET /v2/checkout/orders/5O190127TN364715T',
    null,
    200,
    order('COMPLETED', {
      captures: [{ ...capture, status: 'PARTIALLY_REFUNDED' }],
      refunds: [refund],
    }),
  ],
]

const live = {
  environment: 'live',
  apiUrl: 'https://api-m.paypal.com',
  webUrl: '',
  clientId: 'id',
  clientSecret: 'secret',
  storeName: 'Saucery',
  publicUrl: 'https://sauces.example',
  webhookId: null,
  elapsed: () => performance.now(),
} as const

test("the client handles PayPal's documented responses, from the token to the refund", async () => {
  const left = [...conversation]
  const paypal = createPaypalClient({
    ...live,
    ask: async (request) => {
      const [asked = '', key = null, status = 500, answer = {}] = left.shift() ?? []
      const path = new URL(request.url).pathname
      expect([`${request.method} ${path}`, request.headers.get('PayPal-Request-Id')]).toEqual([
        asked,
        key,
      ])
      return Response.json(answer, { status, headers: { 'PayPal-Debug-Id': 'd1' } })
    },
  })
  const opened = await paypal.createOrder({ amount: 100_00, reference: 'r', key: 'create-key' })
  expect(opened).toMatchObject({
    status: 'waiting',
    code: 'PAYER_ACTION_REQUIRED',
    capture: null,
  })
  const early = paypal.captureOrder(opened.id, 'capture-key').catch((error: unknown) => error)
  expect(await early).toMatchObject({
    issue: 'ORDER_NOT_APPROVED',
    reason: 'not_approved',
    status: 422,
  })
  const captured = await paypal.captureOrder(opened.id, 'capture-key')
  expect(captured.capture).toEqual({
    id: capture.id,
    status: 'completed',
    amount: 100_00,
    fee: 3_20,
  })
  const back = {
    captureId: capture.id,
    amount: 10_99,
    key: 'refund-key',
    note: 'Defective product',
  }
  expect(await paypal.refundCapture(back)).toEqual({
    id: refund.id,
    status: 'completed',
    code: 'COMPLETED',
    amount: 10_99,
    feeReturned: null,
    trace: { http: 201, debugId: 'd1' },
  })
  expect(refundedOf(await paypal.getOrder(opened.id))).toBe(10_99)
  expect(left).toEqual([])
})

test("a shop's long name and a reason of several lines reach PayPal in the form that it takes", async () => {
  const bodies: string[] = []
  const paypal = createPaypalClient({
    ...live,
    storeName: `Sauces\n${'and more '.repeat(30)}`,
    ask: async (request) => {
      const path = new URL(request.url).pathname
      if (path.endsWith('/token')) return Response.json({ access_token: 'A', expires_in: 9_000 })
      bodies.push(await request.text())
      return Response.json(path.endsWith('/refund') ? refund : order('PAYER_ACTION_REQUIRED'))
    },
  })
  await paypal.createOrder({ amount: 100_00, reference: 'r', key: 'a' })
  await paypal.refundCapture({ captureId: 'C', amount: 10_99, key: 'b', note: 'Broken\r\njar' })
  const [opened, refunded] = bodies.map((body) => JSON.parse(body))
  const { brand_name: brand } = opened.payment_source.paypal.experience_context
  expect(brand).toMatch(/^Sauces and more .{100,112}$/)
  expect(refunded.note_to_payer).toBe('Broken jar')
})
