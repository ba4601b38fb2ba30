import { afterAll, beforeAll, expect, test } from 'bun:test'
import { issueOf, noon, order, type Paypal, returningOrder, startPaypal } from './paypal-caller.ts'

let paypal: Paypal
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.stop())

test('any client id and secret are exchanged for a bearer token valid for nine hours', async () => {
  const answer = await fetch(`${paypal.base}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('some client:some secret')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as Record<string, unknown>
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 9 * 60 * 60 })
  expect(body.app_id).toMatch(/^APP-[A-Z0-9]{17}$/)
  for (const name of ['access_token', 'scope', 'nonce']) expect(body[name]).toBeString()
})

test('a token needs credentials and the client credentials grant', async () => {
  const ask = (headers: Record<string, string>, body: string) =>
    fetch(`${paypal.base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  const anonymous = await ask({}, 'grant_type=client_credentials')
  expect(anonymous.status).toBe(401)
  expect(await anonymous.json()).toMatchObject({ error: 'invalid_client' })
  const password = await ask({ authorization: `Basic ${btoa('a:b')}` }, 'grant_type=password')
  expect(password.status).toBe(400)
  expect(await password.json()).toMatchObject({ error: 'unsupported_grant_type' })
})

test('SIM-01 a payment goes from order to approval to capture', async () => {
  const created = await paypal.create()
  expect(created.status).toBe(201)
  expect(created.body.id).toMatch(/^[A-Z0-9]{17}$/)
  expect(created.body.status).toBe('CREATED')
  expect(created.body.purchase_units).toBeUndefined()
  const { id } = created.body
  const approve = created.body.links.find(({ rel }) => rel === 'approve')
  expect(approve).toEqual({
    href: `${paypal.base}/checkoutnow?token=${id}`,
    rel: 'approve',
    method: 'GET',
  })

  expect((await paypal.decide(id, 'approve')).status).toBe(200)
  const approved = await paypal.show(id)
  expect(approved.status).toBe(200)
  expect(approved.body.status).toBe('APPROVED')
  expect(approved.body.payer?.payer_id).toMatch(/^[2-9A-HJ-NP-Z]{13}$/)

  const captured = await paypal.capture(id, { key: 'capture-1', body: {} })
  expect(captured.status).toBe(201)
  expect(captured.body.status).toBe('COMPLETED')
  const capture = captured.body.purchase_units?.[0]?.payments?.captures[0]
  expect(capture?.id).toMatch(/^[A-Z0-9]{17}$/)
  expect(capture?.id).not.toBe(id)
  expect(capture).toMatchObject({
    status: 'COMPLETED',
    amount: { currency_code: 'CAD', value: '24.50' },
    final_capture: true,
    create_time: '2026-05-04T12:00:00Z',
    update_time: '2026-05-04T12:00:00Z',
  })
  const shown = await paypal.show(id)
  expect(shown.body.status).toBe('COMPLETED')
  expect(shown.body.purchase_units?.[0]?.payments?.captures[0]?.id).toBe(capture?.id)
})

test('an order that names PayPal as its source waits for the payer', async () => {
  const body = returningOrder(`${paypal.origin}/return`, `${paypal.origin}/cancel`)
  const created = await paypal.create(body, { key: 'waits-for-payer' })
  expect(created.status).toBe(201)
  expect(created.body.status).toBe('PAYER_ACTION_REQUIRED')
  expect(created.body.payment_source).toEqual({ paypal: {} })
  const action = created.body.links.find(({ rel }) => rel === 'payer-action')
  expect(action?.href).toBe(`${paypal.base}/checkoutnow?token=${created.body.id}`)
})

test('create and capture return the whole order to a caller who asks for it with the Prefer header', async () => {
  const headers = { prefer: 'return=representation' }
  const body = order({
    purchase_units: [
      { reference_id: 'cart-7', custom_id: 'ours', amount: { currency_code: 'CAD', value: '5' } },
    ],
  })
  const created = await paypal.create(body, { headers })
  const unit = { reference_id: 'cart-7', amount: { currency_code: 'CAD', value: '5.00' } }
  expect(created.body.purchase_units?.[0]).toMatchObject(unit)
  expect(created.body.create_time).toBe('2026-05-04T12:00:00Z')
  await paypal.decide(created.body.id, 'approve')
  const captured = await paypal.capture(created.body.id, { headers })
  expect(captured.body.purchase_units?.[0]).toMatchObject({
    ...unit,
    payments: { captures: [{ custom_id: 'ours' }] },
  })
})

test('nothing is captured before the buyer has approved', async () => {
  const { body } = await paypal.create()
  const refused = await paypal.capture(body.id)
  expect(refused.status).toBe(422)
  expect(refused.body.name).toBe('UNPROCESSABLE_ENTITY')
  expect(issueOf(refused)).toBe('ORDER_NOT_APPROVED')
})

test('a declined payment looks approved until it is captured', async () => {
  const { body } = await paypal.create()
  await paypal.decide(body.id, 'decline')
  expect((await paypal.show(body.id)).body.status).toBe('APPROVED')
  const refused = await paypal.capture(body.id, { key: 'declined' })
  expect(refused.status).toBe(422)
  expect(issueOf(refused)).toBe('INSTRUMENT_DECLINED')
  const redirect = refused.body.links.find(({ rel }) => rel === 'redirect')
  expect(redirect?.href).toBe(`${paypal.base}/checkoutnow?token=${body.id}`)
  expect((await paypal.show(body.id)).body.purchase_units?.[0]?.payments).toBeUndefined()
})

test('a cancelled payment is void and cannot be captured', async () => {
  const { body } = await paypal.create()
  await paypal.decide(body.id, 'cancel')
  expect((await paypal.show(body.id)).body.status).toBe('VOIDED')
  const refused = await paypal.capture(body.id)
  expect(refused.status).toBe(422)
  expect(issueOf(refused)).toBe('ORDER_NOT_APPROVED')
})

test('a buyer who comes back may approve after cancelling or declining', async () => {
  for (const first of ['cancel', 'decline']) {
    const { body } = await paypal.create()
    await paypal.decide(body.id, first)
    expect((await paypal.capture(body.id, { key: 'same key' })).status).toBe(422)
    await paypal.decide(body.id, 'approve')
    expect((await paypal.show(body.id)).body.status).toBe('APPROVED')
    expect((await paypal.capture(body.id, { key: 'same key' })).status).toBe(201)
  }
})

test('a token expires after nine hours', async () => {
  const { body } = await paypal.create()
  paypal.time.now = noon + 9 * 60 * 60 * 1000 - 1000
  expect((await paypal.show(body.id)).status).toBe(200)
  paypal.time.now = noon + 9 * 60 * 60 * 1000
  const late = await paypal.show(body.id)
  paypal.time.now = noon
  expect(late.status).toBe(401)
})
