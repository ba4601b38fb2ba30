import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Engine } from '../../../src/server/db/engine/engine.ts'
import { writeFact } from '../../../src/server/db/engine/facts.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { applyRetention } from '../../../src/server/privacy/apply-retention.ts'
import { eraseCustomer } from '../../../src/server/privacy/erase-customer.ts'
import { dataPaths } from '../../../src/server/runtime/disk/data-paths.ts'
import { createLog } from '../../../src/server/runtime/log/log.ts'
import { ask, openTestEngine } from '../../support/database.ts'
import { addManyCustomers, emailOf } from '../../support/many-customers.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const CUSTOMERS = 20_000

/** Milliseconds after which a write that waits is refused. */
const LONGEST_WAIT = 5_000

let shop: TestShop
/** Like the command line, beside the open shop. */
let beside: Engine
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await shop.addProduct()
  addManyCustomers(join(shop.directory, 'shop.db'), id, CUSTOMERS)
  beside = await openTestEngine(
    join(shop.directory, 'shop.db'),
    createLog('error', () => {}),
  )
})
afterAll(async () => {
  await beside.close()
  await shop.dispose()
})

const trouble = {
  trouble: 'account',
  issue: null,
  provider: 'paypal',
  providerId: null,
  amount: '10.00',
  customerName: 'Name 777',
  locale: 'en',
  items: [],
} as const

const file = () => join(shop.directory, 'shop.db')
const known = (email: string) =>
  ['orders', 'reviews'].flatMap((table) =>
    ask(file(), `select id from ${table} where lower(customer_email) = '${email}'`),
  )

/** The longest that a write of the shop waits during the work, in milliseconds. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const started = performance.now()
      await atomically(shop.context, (tx) => writeFact(tx, 'written', String(started)))
      longest = Math.max(longest, performance.now() - started)
      await Bun.sleep(1)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await writing
  return longest
}

test('PRIV-08 while a customer of a large shop is erased, the shop goes on writing', async () => {
  const email = emailOf(777)
  expect(known(email)).toHaveLength(2)
  // To staff, and of no order.
  await atomically(shop.context, (tx) =>
    enqueueMail(tx, Date.now(), {
      kind: 'payment_trouble',
      recipient: 'sales@example.ca',
      data: { ...trouble, items: [], customerEmail: email },
    }),
  )
  const wait = await longestWait(() =>
    eraseCustomer(beside, { emailOrId: email.toUpperCase(), until: Date.now() }),
  )
  expect(wait).toBeLessThan(LONGEST_WAIT)
  expect(known(email)).toEqual([])
  const payments = `select id from payments where draft like '%"${email}"%'`
  const mails = `select id from outbox where data like '%"${email}"%'`
  expect([...ask(file(), payments), ...ask(file(), mails)]).toEqual([])
})

test('PRIV-07 PRIV-08 while inactive customers are erased one after another, the shop goes on writing', async () => {
  // The first 20 customers bought before this moment.
  const before = 1_600_000_000_000 + 20 * 1_000
  const paths = dataPaths(shop.directory)
  const options = { before, isDryRun: false, onProgress: () => {} }
  let report: Awaited<ReturnType<typeof applyRetention>> | undefined
  const wait = await longestWait(async () => {
    report = await applyRetention(beside, { paths, backups: null }, options)
  })
  expect(wait).toBeLessThan(LONGEST_WAIT)
  expect(report).toMatchObject({ customers: 20, kept: [], failed: [] })
  expect(known(emailOf(0))).toEqual([])
  expect(known(emailOf(20))).toHaveLength(2)
})

test('PRIV-08 what a customer does between the search and the erasure is erased, too', async () => {
  const email = emailOf(900)
  const [order] = ask(file(), `select id from orders where lower(customer_email) = '${email}'`)
  let searches = 0
  const meddled: Engine = {
    ...beside,
    write: async (work) => {
      searches += 1
      if (searches === 1) {
        // A review of another customer becomes hers after the search.
        const other = `select id from reviews where lower(customer_email) = '${emailOf(901)}'`
        ask(
          file(),
          `update reviews set customer_email = '${email}' where id in (${other}) returning id`,
        )
      }
      return beside.write(work)
    },
  }
  const erased = await eraseCustomer(meddled, { emailOrId: email, until: Date.now() })
  expect(searches).toBe(2)
  expect(erased.reviews).toHaveLength(2)
  expect(erased.orders.map(({ id }) => id)).toEqual([String(order?.id)])
  expect(known(email)).toEqual([])
})
