import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSimulator } from '../../src/paypal-simulator/simulator.ts'
import { issueOf, order, type Paypal, startPaypal } from './paypal-caller.ts'

let paypal: Paypal
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.stop())

const cad = (value: unknown) => ({ currency_code: 'CAD', value })
const unit = (more: object) => order({ purchase_units: [{ amount: cad('10.00'), ...more }] })

test('every refusal has the documented form', async () => {
  const refused = await paypal.create('{"intent"')
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body).sort()).toEqual([
    'debug_id',
    'details',
    'links',
    'message',
    'name',
  ])
  expect(refused.body.name).toBe('INVALID_REQUEST')
  expect(refused.body.message).toBeString()
  expect(refused.body.debug_id).toMatch(/^[0-9a-f]{13}$/)
  expect(refused.headers.get('paypal-debug-id')).toBe(refused.body.debug_id ?? '')
  expect(refused.body.details?.[0]).toMatchObject({ issue: 'MALFORMED_REQUEST_JSON' })
})

test('a call without a token issued by the simulator is refused', async () => {
  const forged = `${paypal.token.slice(0, -1)}${paypal.token.endsWith('A') ? 'B' : 'A'}`
  for (const authorization of ['', 'Bearer nonsense', `Bearer ${forged}`, `Basic ${btoa('a:b')}`]) {
    const refused = await paypal.create(order(), { headers: { authorization } })
    expect(refused.status).toBe(401)
    expect(refused.body.name).toBe('AUTHENTICATION_FAILURE')
  }
})

test('a token whose expiry was changed is refused', async () => {
  const [name = '', expiry = '', seal = ''] = paypal.token.split('.')
  const longer = `${name}.${Number(expiry) + 1}.${seal}`
  const refused = await paypal.create(order(), { headers: { authorization: `Bearer ${longer}` } })
  expect(refused.status).toBe(401)
})

test('every call for an unknown order responds with 404', async () => {
  for (const id of ['5O190127TN364715T', 'lower', '%00', 'a'.repeat(500)]) {
    for (const refused of [await paypal.show(id), await paypal.capture(id)]) {
      expect(refused.status).toBe(404)
      expect(refused.body.name).toBe('RESOURCE_NOT_FOUND')
      expect(issueOf(refused)).toBe('INVALID_RESOURCE_ID')
    }
  }
})

test('unknown paths and methods are refused', async () => {
  for (const path of ['', '/', '/v1/payments', '/v2/checkout/orders/', '/v2/checkout/orders/A/b']) {
    const refused = await paypal.call(path)
    expect(refused.status).toBe(404)
    expect(refused.body.name).toBe('RESOURCE_NOT_FOUND')
  }
  const refused = await paypal.call('/v2/checkout/orders', { method: 'DELETE' })
  expect(refused.status).toBe(405)
  expect(refused.body.name).toBe('METHOD_NOT_SUPPORTED')
  expect(refused.headers.get('allow')).toBe('POST')
})

const malformed: [what: string, body: unknown, issue: string, field: string | undefined][] = [
  ['nothing at all', '', 'MALFORMED_REQUEST_JSON', undefined],
  ['a list', [], 'INVALID_PARAMETER_SYNTAX', ''],
  [
    'no intent',
    { purchase_units: order().purchase_units },
    'MISSING_REQUIRED_PARAMETER',
    '/intent',
  ],
  ['another intent', order({ intent: 'AUTHORIZE' }), 'INVALID_PARAMETER_VALUE', '/intent'],
  ['no unit', order({ purchase_units: [] }), 'INVALID_ARRAY_MIN_ITEMS', '/purchase_units'],
  [
    'two units',
    order({ purchase_units: [...order().purchase_units, ...order().purchase_units] }),
    'INVALID_ARRAY_MAX_ITEMS',
    '/purchase_units',
  ],
  [
    'no amount',
    order({ purchase_units: [{}] }),
    'MISSING_REQUIRED_PARAMETER',
    '/purchase_units/0/amount',
  ],
  [
    'an amount as a number',
    unit({ amount: cad(12.5) }),
    'INVALID_PARAMETER_SYNTAX',
    '/purchase_units/0/amount/value',
  ],
  [
    'an amount in words',
    unit({ amount: cad('ten') }),
    'INVALID_PARAMETER_SYNTAX',
    '/purchase_units/0/amount/value',
  ],
  [
    'a currency that is none',
    unit({ amount: { currency_code: 'CANADIAN', value: '1.00' } }),
    'INVALID_STRING_LENGTH',
    '/purchase_units/0/amount/currency_code',
  ],
  [
    'a card',
    order({ payment_source: { paypal: {}, card: { number: '4111' } } }),
    'NOT_SUPPORTED',
    '/payment_source/card',
  ],
  [
    'a script as the way back',
    order({
      payment_source: { paypal: { experience_context: { return_url: 'javascript:alert(1)' } } },
    }),
    'INVALID_PARAMETER_SYNTAX',
    '/payment_source/paypal/experience_context/return_url',
  ],
]

test.each(malformed)('an order with %s is refused as malformed', async (_, body, issue, field) => {
  const refused = await paypal.create(body, { key: 'malformed' })
  expect(refused.status).toBe(400)
  expect(refused.body.name).toBe('INVALID_REQUEST')
  expect(issueOf(refused)).toBe(issue)
  expect(refused.body.details?.[0]?.field).toBe(field)
})

const item = { name: 'Smoky Maple', quantity: '2', unit_amount: cad('4.00') }
const unpayable: [what: string, body: unknown, issue: string][] = [
  [
    'another currency',
    unit({ amount: { currency_code: 'USD', value: '1.00' } }),
    'INVALID_CURRENCY_CODE',
  ],
  ['parts of a cent', unit({ amount: cad('1.001') }), 'DECIMAL_PRECISION'],
  ['nothing', unit({ amount: cad('0.00') }), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['less than nothing', unit({ amount: cad('-0.01') }), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['more than PayPal takes', unit({ amount: cad('1000000000000000.00') }), 'MAX_VALUE_EXCEEDED'],
  [
    'parts that do not add up',
    unit({
      amount: { ...cad('10.00'), breakdown: { item_total: cad('8.00'), tax_total: cad('1.99') } },
    }),
    'AMOUNT_MISMATCH',
  ],
  [
    'two currencies',
    unit({
      amount: {
        ...cad('10.00'),
        breakdown: { item_total: { currency_code: 'USD', value: '10.00' } },
      },
    }),
    'MULTI_CURRENCY_ORDER',
  ],
  ['items without their total', unit({ items: [item] }), 'ITEM_TOTAL_REQUIRED'],
  [
    'items that do not add up',
    unit({ amount: { ...cad('10.00'), breakdown: { item_total: cad('10.00') } }, items: [item] }),
    'ITEM_TOTAL_MISMATCH',
  ],
]

test.each(unpayable)('an order for %s cannot be opened', async (_, body, issue) => {
  const refused = await paypal.create(body)
  expect(refused.status).toBe(422)
  expect(refused.body.name).toBe('UNPROCESSABLE_ENTITY')
  expect(issueOf(refused)).toBe(issue)
})

test('an order whose items, tax, shipping and discount add up to its amount is opened', async () => {
  const breakdown = {
    item_total: cad('8.00'),
    tax_total: cad('1.20'),
    shipping: cad('2.00'),
    discount: cad('1.20'),
  }
  const created = await paypal.create(
    unit({ amount: { ...cad('10.00'), breakdown }, items: [item] }),
  )
  expect(created.status).toBe(201)
  const shown = await paypal.show(created.body.id)
  expect(shown.body.purchase_units?.[0]).toMatchObject({ amount: { breakdown }, items: [item] })
})

test('an order with a payment source needs a request id', async () => {
  const refused = await paypal.create(order({ payment_source: { paypal: {} } }))
  expect(refused.status).toBe(400)
  expect(issueOf(refused)).toBe('PAYPAL_REQUEST_ID_REQUIRED')
})

test('a request id has at most 108 characters', async () => {
  expect((await paypal.create(order(), { key: 'x'.repeat(108) })).status).toBe(201)
  const refused = await paypal.create(order(), { key: 'x'.repeat(109) })
  expect(refused.status).toBe(400)
  expect(issueOf(refused)).toBe('INVALID_STRING_LENGTH')
})

test('a body without a JSON content type is refused', async () => {
  const refused = await paypal.create(order(), { headers: { 'content-type': 'text/plain' } })
  expect(refused.status).toBe(415)
  expect(refused.body.name).toBe('UNSUPPORTED_MEDIA_TYPE')
})

test('a capture takes an object or nothing as its body', async () => {
  const { body } = await paypal.create()
  await paypal.decide(body.id, 'approve')
  for (const wrong of ['{', '[]', '"x"', 'null']) {
    expect((await paypal.capture(body.id, { body: wrong })).status).toBe(400)
  }
  expect((await paypal.capture(body.id, { body: '{}' })).status).toBe(201)
})

test('a body over 256 kB is refused, with or without a Content-Length header', async () => {
  const large = JSON.stringify(order({ note: 'x'.repeat(256 * 1024) }))
  const announced = await paypal.create(large)
  expect(announced.status).toBe(413)
  expect(announced.body.name).toBe('PAYLOAD_TOO_LARGE')
  const streamed = await fetch(`${paypal.base}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paypal.token}`, 'content-type': 'application/json' },
    body: new ReadableStream({
      start(controller) {
        for (let at = 0; at < large.length; at += 65_536) {
          controller.enqueue(new TextEncoder().encode(large.slice(at, at + 65_536)))
        }
        controller.close()
      },
    }),
  })
  expect(streamed.status).toBe(413)
  const fits = JSON.stringify(order({ note: 'x'.repeat(250 * 1000) }))
  expect((await paypal.create(fits)).status).toBe(201)
})

test('an error of the simulator itself is reported in the documented format without details', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'simulator-'))
  const simulator = await createSimulator({
    file: join(directory, 'simulator.db'),
    publicUrl: 'http://shop.example',
    storeName: 'Saucery',
    clock: Date.now,
    delivery: null,
  })
  simulator.close()
  const answer = await simulator.handle(
    new Request('http://shop.example/simulator/paypal/checkoutnow?token=5O190127TN364715T'),
  )
  rmSync(directory, { recursive: true })
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ name: 'INTERNAL_SERVER_ERROR', details: [], links: [] })
  expect(text).not.toMatch(/sql|database|simulator\.db|at /i)
})
