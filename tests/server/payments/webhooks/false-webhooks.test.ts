import { expect, test } from 'bun:test'
import { eventually } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { captureOf, sendWebhook, webhook } from '../../../support/webhooks.ts'

const fixture = usePaypalFixture({ isVouchedFor: true })

const DAY = 24 * 60 * 60_000

const captured = () => webhook('PAYMENT.CAPTURE.COMPLETED', captureOf('ORDER1', 'CAP1'))
const asked = () => fixture.proxy.calls.filter(({ what }) => what === 'verify')
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

test('payments go on while webhooks pour in that PayPal cannot verify', async () => {
  fixture.proxy.suffer(async ({ what }, passOn) =>
    what === 'verify' ? unavailable(500) : passOn(),
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendWebhook(fixture.shop, captured())),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 503))
  const { status } = await fixture.buyer.open(fixture.order())
  expect(status).toBe(200)
})

test('after several failures PayPal is not asked about webhooks for a while', async () => {
  fixture.proxy.suffer(async ({ what }, passOn) =>
    what === 'verify' ? unavailable(500) : passOn(),
  )
  for (let count = 0; count < 5; count += 1) await sendWebhook(fixture.shop, captured())
  const before = asked().length
  expect((await sendWebhook(fixture.shop, captured())).status).toBe(503)
  expect(asked().length).toBe(before)
})

const implausible: [string, object, number][] = [
  ['without a transmission id', { 'PayPal-Transmission-Id': '' }, 400],
  ['with a transmission id of another form', { 'PayPal-Transmission-Id': 'a b' }, 400],
  ['with an endless transmission id', { 'PayPal-Transmission-Id': 'a'.repeat(200) }, 400],
  ['with a signature that is no base64', { 'PayPal-Transmission-Sig': '<script>' }, 400],
  ['with a signature that is too long', { 'PayPal-Transmission-Sig': 'A'.repeat(2_000) }, 400],
  ['with an unknown algorithm', { 'PayPal-Auth-Algo': 'none' }, 400],
  ['with a time that is none', { 'PayPal-Transmission-Time': 'yesterday' }, 400],
  ['sent a week ago', { 'PayPal-Transmission-Time': inDays(-7) }, 401],
  ['sent in a week', { 'PayPal-Transmission-Time': inDays(7) }, 401],
  ['with a certificate address that is none', { 'PayPal-Cert-Url': 'cert' }, 400],
  ['with a certificate of a stranger', { 'PayPal-Cert-Url': 'https://evil.example/cert' }, 401],
  ['of a lookalike', { 'PayPal-Cert-Url': 'https://api.paypal.com.evil.example/cert' }, 401],
  ['of another lookalike', { 'PayPal-Cert-Url': 'https://evilpaypal.com/cert' }, 401],
  ['with a plain certificate', { 'PayPal-Cert-Url': 'http://api.paypal.com/cert' }, 401],
  ['by another user', { 'PayPal-Cert-Url': 'https://api.paypal.com@evil.example/cert' }, 401],
]

for (const [which, headers, status] of implausible) {
  test(`a webhook ${which} is refused without asking PayPal`, async () => {
    expect((await sendWebhook(fixture.shop, captured(), { headers })).status).toBe(status)
    expect(asked()).toEqual([])
  })
}

for (const id of ['\0', 'WH-\ud83c', 'WH 1', 'a'.repeat(101), '']) {
  test(`a webhook with the id ${JSON.stringify(id.slice(0, 9))} is refused without a lookup`, async () => {
    const { status } = await sendWebhook(fixture.shop, { ...captured(), id })
    expect([status, asked()]).toEqual([400, []])
  })
}

test('repeated webhooks do not count as false, but are delayed from an address that sent too many false ones', async () => {
  const known = captured()
  expect((await sendWebhook(fixture.shop, known)).status).toBe(200)
  const repeat = async () => (await sendWebhook(fixture.shop, known)).status
  for (let count = 0; count < 310; count += 1) expect(await repeat()).toBe(200)
  const forge = () => sendWebhook(fixture.shop, captured(), { signature: 'forged' })
  for (let count = 0; count < 300; count += 1) expect((await forge()).status).toBe(401)
  expect([(await forge()).status, await repeat()]).toEqual([429, 429])
  fixture.shop.pass(60_000)
  expect(await repeat()).toBe(200)
})

test('a webhook that PayPal repeats for three days is still verified', async () => {
  const headers = { 'PayPal-Transmission-Time': inDays(-3) }
  expect((await sendWebhook(fixture.shop, captured(), { headers })).status).toBe(200)
})

test('PayPal is asked about at most 8 webhooks at once, and those that do not fit in the queue are answered 503', async () => {
  const gate = Promise.withResolvers<void>()
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'verify') return passOn()
    await gate.promise
    return Response.json({ verification_status: 'FAILURE' })
  })
  const sent = Array.from({ length: 120 }, () => sendWebhook(fixture.shop, captured()))
  const answered: number[] = []
  for (const answer of sent) void answer.then(({ status }) => answered.push(status))
  await eventually(() => asked().length >= 8 && answered.length >= 40)
  expect(asked().length).toBe(8)
  expect(new Set(answered)).toEqual(new Set([503]))
  gate.resolve()
  await Promise.all(sent)
  expect(asked().length).toBeWithin(8, 81)
})
