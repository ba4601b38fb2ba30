import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { eventually } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { loseAnswer, useKillablePaypalShop } from '../../../support/killable-shop.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'

// A real process that is killed after the money was captured and before that was written.

const { shop, proxy, approvedPayment } = useKillablePaypalShop()

test('killed right after the money was taken, the shop has exactly one order within 10 s of its return', async () => {
  const { capture, place } = await approvedPayment()
  const isCaptured = loseAnswer(proxy(), 'capture')
  await shop.dieDuring(capture(), isCaptured, proxy())
  expect(await eventually(async () => (await shop.orders()).length > 0)).toBe(true)
  // The browser returns and repeats its requests.
  await capture()
  const placed = await place()
  expect((await shop.orders()).map((made) => made.id)).toEqual([placed.id])
  expect(placed).toMatchObject({ paidAmount: '22.60', attention: null })
  expect(await shop.stock()).toBe(3)
})

test('killed right after the payment was opened, the shop still knows it and what it holds', async () => {
  const { capture, place } = await approvedPayment()
  await shop.kill()
  await shop.start()
  expect(await shop.stock()).toBe(3)
  await capture()
  await place()
  expect((await shop.orders()).length).toBe(1)
})

test('an approval that the shop had not heard about before it was killed becomes an order soon after the restart', async () => {
  proxy().suffer(async ({ what }, passOn) => (what === 'verify' ? unavailable() : passOn()))
  await approvedPayment()
  await shop.kill()
  proxy().recover()
  await shop.start()
  // The buyer does not come back, and what is held has 15 minutes left.
  expect(await eventually(async () => (await shop.orders()).length === 1)).toBe(true)
})

test('killed while serving requests, the shop keeps every change that it confirmed and leaves none half done', async () => {
  const answered: string[] = []
  let isAlive = true
  const writers = [1, 2, 3].map(async () => {
    while (isAlive) {
      const made = await shop.addProduct().catch(() => null)
      if (made) answered.push(made.id)
    }
  })
  // The shop must be answering when it is killed, even on a slow machine.
  while (answered.length <= 10) await Bun.sleep(5)
  await shop.kill()
  isAlive = false
  await Promise.all(writers)
  await shop.start()
  const listed = await shop.call<ListedProduct[]>('GET', '/api/products')
  const ids = new Set(listed.map(({ id }) => id))
  expect(answered.length).toBeGreaterThan(10)
  expect(answered.filter((id) => !ids.has(id))).toEqual([])
  // Every product has its event.
  const recorded = ask(shop.directory.data('shop.db'), 'select data from events order by seq').map(
    ({ data }) => (JSON.parse(String(data)) as { id: string }).id,
  )
  expect(recorded).toEqual(listed.map(({ id }) => id))
})
