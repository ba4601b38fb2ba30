import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sendAlerts } from '../../../src/server/catalog/alerts/send-alerts.ts'
import { eventually } from '../../support/clock.ts'
import { ask as query } from '../../support/database.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// Of an address, the database folds the letters A to Z only.

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ hasMailServer: true, isClockStopped: true })
})
afterEach(() => shop.dispose())

const eva = 'ÉVA@example.ca'
const rows = (sql: string) => query(`${shop.directory}/shop.db`, sql) as Record<string, unknown>[]
const waiting = () => rows("select 1 from outbox where status = 'waiting'").length
const received = () => shop.mailServer?.received ?? []
const sentTo = (email: string) => received().filter(({ envelope }) => envelope.to.includes(email))

/** Lets what is due leave; adding a product makes the outbox look. */
async function deliver() {
  shop.pass(3_000)
  await shop.addProduct()
  expect(await eventually(() => waiting() === 0)).toBe(true)
}

const askForNews = (email: string) => shop.api('POST', '/api/news', { body: { email } })

test('NEWS-02 an address in other letters gets one email a day, and holds up nobody', async () => {
  for (let count = 0; count < 15; count += 1) {
    expect((await askForNews(eva)).status).toBe(202)
  }
  await askForNews('bob@example.ca')
  await deliver()
  expect(sentTo('bob@example.ca')).toHaveLength(1)
  expect(sentTo(eva)).toHaveLength(1)
})

test('NOTIFY-06 it gets one email about what can be bought', async () => {
  const products = await Promise.all(['A', 'B', 'C'].map((name) => shop.addProduct({ name })))
  for (const { id } of products) {
    await shop.api('POST', `/api/products/${id}/notify`, { body: { email: eva } })
    await sendAlerts(shop.context)
  }
  expect(rows("select 1 from outbox where kind = 'back_in_stock'")).toHaveLength(1)
})
