import { expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { prunePayments } from '../../../../src/server/payments/holds/prune-payments.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'

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
