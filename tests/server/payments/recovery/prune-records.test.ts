import { expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { paymentSteps, webhookEvents } from '../../../../src/server/db/schema/payments/payments.ts'
import { pruneRecords } from '../../../../src/server/payments/recovery/prune-records.ts'
import { minutes } from '../../../support/clock.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'

const fixture = usePaypalFixture({ stock: 50 })
const { opened, paid, rows } = fixture
const days = (count: number) => minutes(count * 24 * 60)

const stepsOf = (id: unknown) =>
  rows(`select ask, reason from payment_steps where payment_id = '${id}' order by id`)
const ids = () => rows('select id from payments order by id').map(({ id }) => id)

/** Stores an event that was received just now. */
function receive(id: string, isProcessed = true) {
  const now = fixture.shop.context.clock()
  const row = { id, provider: 'paypal', type: 'PAYMENT.CAPTURE.COMPLETED', facts: {} } as const
  return atomically(fixture.shop.context, (tx) =>
    tx
      .insert(webhookEvents)
      .values({ ...row, receivedAt: now, processedAt: isProcessed ? now : null }),
  )
}

/** Prunes as at a later time, while the shop's own jobs go by its clock. */
function pruneIn(time: number) {
  const { context } = fixture.shop
  return pruneRecords({ ...context, clock: () => context.clock() + time })
}

const events = () =>
  rows(`select id from webhook_events where id like 'evt-%' order by id`).map(({ id }) => id)

test('PAY-14 webhook events go 90 days after they were processed; those that were not stay', async () => {
  await receive('evt-1-processed')
  await receive('evt-2-waiting', false)
  fixture.shop.pass(days(89))
  await receive('evt-3-later')
  await pruneRecords(fixture.shop.context)
  expect(events()).toEqual(['evt-1-processed', 'evt-2-waiting', 'evt-3-later'])
  fixture.shop.pass(days(2))
  await pruneRecords(fixture.shop.context)
  expect(events()).toEqual(['evt-2-waiting', 'evt-3-later'])
})

test('PAY-14 the steps of a paid order go after two years, but not those that a dispute or a lost answer needs', async () => {
  await paid()
  const [settled] = ids()
  await paid()
  const disputed = ids().find((id) => id !== settled)
  await opened()
  const open = ids().find((id) => id !== settled && id !== disputed)
  const at = fixture.shop.context.clock()
  await atomically(fixture.shop.context, (tx) =>
    tx.insert(paymentSteps).values([
      { paymentId: String(settled), reason: 'dispute_decided', disputeId: 'd', at, answeredAt: at },
      { paymentId: String(settled), ask: 'refund', key: 'lost', at },
    ]),
  )
  rows(`update payments set status = 'disputed' where id = '${disputed}'`)
  const before = { disputed: stepsOf(disputed), open: stepsOf(open) }
  expect(stepsOf(settled).length).toBeGreaterThan(3)

  await pruneIn(days(729))
  expect(stepsOf(settled).length).toBeGreaterThan(3)
  await pruneIn(days(731))
  expect(stepsOf(settled)).toEqual([
    { ask: null, reason: 'dispute_decided' },
    { ask: 'refund', reason: null },
  ])
  expect({ disputed: stepsOf(disputed), open: stepsOf(open) }).toEqual(before)
})

test('PAY-14 one run deletes a limited number of events, in batches that let other writes through', async () => {
  rows(`insert into webhook_events (id, provider, type, facts, received_at, processed_at, attempts, next_attempt_at)
    select 'many-' || value, 'paypal', 'X', '{}', 1, 1, 0, 0
    from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 10600)
      select value from n) numbers`)
  const left = () => rows(`select count(*) as n from webhook_events where id like 'many-%'`)[0]?.n
  const pruning = pruneRecords(fixture.shop.context)
  await atomically(fixture.shop.context, async () => {})
  expect(Number(left())).toBeGreaterThan(600)
  await pruning
  expect(Number(left())).toBe(600)
  await pruneRecords(fixture.shop.context)
  expect(Number(left())).toBe(0)
})
