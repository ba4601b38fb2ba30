import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { orderNumber, type OrderStatus } from '../../../src/shared/domain/order/order.ts'
import { ask } from '../../support/database.ts'
import { quiet, run } from '../../support/program.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { tracesIn } from './traces.ts'

const shop = useTestShop()
const YEAR = 365 * 24 * 60 * 60 * 1000

const retention = (months: string, ...args: string[]) =>
  run(['retention', ...args], {
    directory: shop.directory,
    environment: { ...quiet, DATA_DIR: shop.directory, RETENTION_MONTHS: months },
  })
const rows = (query: string) => ask(join(shop.directory, 'shop.db'), query)

test('PRIV-07 PRIV-02 customers without a recent order are erased, sums stay, and it is off by default', async () => {
  const { id: productId } = await shop.addProduct()
  const past = (name: string, years: number, status: OrderStatus = 'completed') => ({
    productId,
    name: `${name} Quillworth`,
    email: `${name}@Quillworth.example`,
    at: Date.now() - years * YEAR,
    status,
  })
  const [open = ''] = await addPastOrders(shop, [
    past('open', 3, 'placed'),
    past('old', 3),
    past('old', 4),
    past('loyal', 3),
    past('loyal', 1),
    past('reviewer', 3),
  ])
  const review = { customerEmail: 'reviewer@quillworth.example', customerName: 'Rae' }
  await shop.api('POST', '/api/reviews', { body: reviewOf(productId, review) })
  const sums = 'select count(*) as orders, sum(total_cents) as cents from orders'
  const before = rows(sums)
  const everything = rows('select * from orders order by id')

  expect((await retention('')).out).toBe('RETENTION_MONTHS is not set: nobody is erased.\n')
  expect((await retention('0')).out).toBe('RETENTION_MONTHS is not set: nobody is erased.\n')
  const dry = await retention('24', '--dry-run')
  expect([dry.code, dry.out.trim().split('\n')]).toEqual([
    0,
    [
      `Order ${orderNumber(open)} has to be shipped or cancelled first.`,
      expect.stringMatching(/^1 customer of 2 orders, the last before .* would be erased\./),
    ],
  ])
  expect(rows('select * from orders order by id')).toEqual(everything)

  const done = await retention('24')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toMatch(/^1 customer of 2 orders, .*: erased\.$/m)
  const emails = rows('select customer_email as email from orders order by created_at')
  expect(emails.filter(({ email }) => String(email).startsWith('erased-'))).toHaveLength(2)
  expect(await tracesIn(shop.directory, ['old Quillworth', 'old@Quillworth.example'])).toEqual([])
  for (const name of ['loyal', 'open', 'reviewer']) {
    expect(emails.map(({ email }) => email)).toContain(`${name}@Quillworth.example`)
  }
  expect(rows(sums)).toEqual(before)
  expect(rows('select action from audit order by seq').at(-1)).toEqual({
    action: 'command.retention',
  })
  expect((await Bun.file(join(shop.directory, 'erasures.json')).json()).keys).toHaveLength(1)

  const again = await retention('24')
  expect(again.out).toContain('0 customers of 0 orders')
  const bad = await retention('soon')
  expect([bad.code, bad.err]).toEqual([78, expect.stringContaining('RETENTION_MONTHS')])
})
