import { afterAll, beforeAll, expect, test } from 'bun:test'
import { issueOf, order, type Paypal, startPaypal } from './paypal-caller.ts'

let paypal: Paypal
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.stop())

const provoke = (codes: unknown) => ({
  headers: { 'paypal-mock-response': JSON.stringify({ mock_application_codes: codes }) },
})

const named: [code: string, status: number][] = [
  ['INVALID_REQUEST', 400],
  ['AUTHENTICATION_FAILURE', 401],
  ['NOT_AUTHORIZED', 403],
  ['RESOURCE_NOT_FOUND', 404],
  ['RATE_LIMIT_REACHED', 429],
  ['INTERNAL_SERVER_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 503],
]

test.each(named)('a mock header of %s gets a %i response with that name', async (code, status) => {
  const refused = await paypal.create(order(), provoke(code))
  expect(refused.status).toBe(status)
  expect(refused.body.name).toBe(code)
})

const issues: [code: string, status: number, name: string][] = [
  ['INSTRUMENT_DECLINED', 422, 'UNPROCESSABLE_ENTITY'],
  ['DUPLICATE_INVOICE_ID', 422, 'UNPROCESSABLE_ENTITY'],
  ['PAYER_CANNOT_PAY', 422, 'UNPROCESSABLE_ENTITY'],
  ['MISSING_REQUIRED_PARAMETER', 400, 'INVALID_REQUEST'],
  ['PERMISSION_DENIED', 403, 'NOT_AUTHORIZED'],
]

test.each(issues)(
  'a mock header of %s gets that issue in a %i response',
  async (code, status, name) => {
    const refused = await paypal.create(order(), provoke(code))
    expect(refused.status).toBe(status)
    expect(refused.body.name).toBe(name)
    expect(issueOf(refused)).toBe(code)
  },
)

test('after a mocked capture failure, no money is taken and the payment can still be captured', async () => {
  const { body } = await paypal.create()
  await paypal.decide(body.id, 'approve')
  const refused = await paypal.capture(body.id, { key: 'pay', ...provoke(['INSTRUMENT_DECLINED']) })
  expect(refused.status).toBe(422)
  expect(issueOf(refused)).toBe('INSTRUMENT_DECLINED')
  expect((await paypal.show(body.id)).body.status).toBe('APPROVED')
  expect((await paypal.capture(body.id, { key: 'pay' })).status).toBe(201)
})

test('a mock header also makes the token call fail', async () => {
  const answer = await fetch(`${paypal.base}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('a:b')}`, ...provoke('SERVICE_UNAVAILABLE').headers },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect(answer.status).toBe(503)
})

test('a mock header that is invalid or names no error has no effect', async () => {
  for (const value of ['', 'nonsense', '[]', 'null', '{}', '{"mock_application_codes":7}']) {
    const created = await paypal.create(order(), { headers: { 'paypal-mock-response': value } })
    expect(created.status).toBe(201)
  }
  expect((await paypal.create(order(), provoke('CAPTURE_STATUS_PENDING'))).status).toBe(201)
  expect((await paypal.create(order(), provoke([]))).status).toBe(201)
})
