import { expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { prunePayments } from '../../../../src/server/payments/holds/prune-payments.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'

const fixture = usePaypalFixture({ stock: 50 })
const { opened, paid, rows } = fixture
const days = (count: number) => minutes(count * 24 * 60)

const payments = () => rows('select status, id from payments order by id')
const statuses = () => payments().map(({ status }) => String(status))

test('PAY-14 a payment that was never completed is deleted after 35 days with its draft and steps, and a paid one is kept', async () => {
  await paid()
  const cancelled = await opened()
  await fetch(`${fixture.shop.address}/paypal/cancel?token=${cancelled}`, { method: 'POST' })
  await opened()
  fixture.shop.pass(minutes(16))
  await sweepNow(fixture.shop)
  fixture.shop.pass(days(34))
  await opened()
  await prunePayments(fixture.shop.context)
  expect(statuses()).toEqual(['settled', 'cancelled', 'expired', 'opened'])
  fixture.shop.pass(days(2))
  await sweepNow(fixture.shop)
  await prunePayments(fixture.shop.context)
  expect(statuses()).toEqual(['settled', 'expired'])
  const orphans = rows(
    'select count(*) as n from payment_steps where payment_id not in (select id from payments)',
  )
  expect(orphans).toEqual([{ n: 0 }])
})

test('PAY-14 a payment whose capture was never answered stays: its money may have been taken', async () => {
  const id = await fixture.approved()
  fixture.proxy.suffer(async ({ what }, passOn) => (what === 'capture' ? unavailable() : passOn()))
  await fixture.buyer.capture(id)
  const outside = rows('select id from payments')[0]?.id
  rows(`update payments set status = 'expired' where id = '${outside}'`)
  rows(`update payment_steps set answered_at = null where ask = 'capture'`)
  fixture.shop.pass(days(400))
  await prunePayments(fixture.shop.context)
  expect(statuses()).toEqual(['expired'])
})

test('PAY-14 one run deletes a limited number, in batches that let other writes through', async () => {
  const id = await opened()
  await fetch(`${fixture.shop.address}/paypal/cancel?token=${id}`, { method: 'POST' })
  rows(`insert into payments (id, provider, status, amount_cents, create_key, capture_key, expires_at, created_at, updated_at)
    select 'old-' || value, provider, status, amount_cents, create_key, capture_key, 1, 1, 1
    from payments, (with recursive n(value) as (select 1 union all select value + 1 from n where value < 10600)
      select value from n) numbers`)
  const pruning = prunePayments(fixture.shop.context)
  await atomically(fixture.shop.context, async () => {})
  expect(payments().length).toBeGreaterThan(601)
  await pruning
  expect(payments()).toHaveLength(601)
  await prunePayments(fixture.shop.context)
  expect(payments()).toHaveLength(1)
})

test('PAY-14 when too many payments were abandoned, they are kept for a shorter time, and never for less than a day', async () => {
  const id = await opened()
  await fetch(`${fixture.shop.address}/paypal/cancel?token=${id}`, { method: 'POST' })
  const { context } = fixture.shop
  const add = (age: number, count: number) => {
    const at = context.clock() - days(age)
    rows(`insert into payments (id, provider, status, amount_cents, create_key, capture_key, expires_at, created_at, updated_at)
      select 'a${age}-' || value, provider, status, amount_cents, create_key, capture_key, ${at}, ${at}, ${at}
      from payments, (with recursive n(value) as (select 1 union all select value + 1 from n where value < ${count})
        select value from n) numbers where length(id) > 20 returning id`)
  }
  for (const age of [34, 13, 6, 2]) add(age, 10)
  add(0, 9)
  const kept = async (most: number) => {
    await prunePayments(context, most)
    return payments().length
  }
  expect(await kept(50)).toBe(50)
  expect(await kept(49)).toBe(40)
  expect(await kept(30)).toBe(30)
  expect(await kept(5)).toBe(10)
})

test('PAY-14 with less than 1 GB of disk, abandoned payments are kept for a day only', async () => {
  const { context } = fixture.shop
  for (const age of [3, 0]) {
    const id = await opened()
    await fetch(`${fixture.shop.address}/paypal/cancel?token=${id}`, { method: 'POST' })
    fixture.shop.pass(days(age))
  }
  const withFree = (bytes: number) => ({
    ...context,
    capacity: { ...context.capacity, free: () => Promise.resolve(bytes) },
  })
  await prunePayments(withFree(1024 ** 3))
  expect(payments()).toHaveLength(2)
  await prunePayments(withFree(1024 ** 3 - 1))
  expect(payments()).toHaveLength(1)
})
