import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { expectRefused } from '../../support/refused.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

test('a moment must say its time zone, because it would otherwise be read in the one of the server', async () => {
  const token = await shop.asOwner()
  const save = <T = { endsAt: string }>(endsAt: string, code: string) =>
    shop.api<T>('POST', '/api/admin/discounts', {
      token,
      body: { ...tenPercentOff, code, endsAt },
    })
  for (const endsAt of [
    '2027-05-04T10:00',
    '2027-05-04T10:00:00',
    '2027-05-04T10:00:00.000',
    '2027-05-04T',
  ]) {
    const body = await expectRefused(shop, () => save<ErrorBody>(endsAt, 'LOCAL'), 422, 'invalid')
    expect(body.errors).toEqual([
      {
        path: '/endsAt',
        message:
          'Enter a date and time in ISO 8601 format with its time zone, such as 2026-05-04T10:00:00Z.',
      },
    ])
  }
  for (const [index, endsAt] of [
    '2027-05-04T10:00Z',
    '2027-05-04T06:00:00-04:00',
    '2027-05-04T15:30:00.000+05:30',
  ].entries()) {
    const { status, body } = await save(endsAt, `ZONED${index}`)
    expect([status, body.endsAt]).toEqual([201, '2027-05-04T10:00:00.000Z'])
  }
  const from = '/api/orders?from=2026-05-04T10:00'
  expect((await shop.api('GET', from, { token })).status).toBe(422)
})

test('an answer 401 says how to sign in (RFC 9110)', async () => {
  const wrong = { username: 'nobody', password: 'wrong-password' }
  const answers = [
    await fetch(`${shop.address}/api/orders`),
    await fetch(`${shop.address}/api/orders`, { headers: { Authorization: 'Bearer x' } }),
    await fetch(`${shop.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(wrong),
    }),
  ]
  for (const { status, headers } of answers) {
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
  }
  const { headers } = await fetch(`${shop.address}/api/products`)
  expect(headers.get('WWW-Authenticate')).toBeNull()
})
