import { expect, test } from 'bun:test'
import { eventually } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { useKillablePaypalShop } from '../../../support/killable-shop.ts'
import { paypalCapture, paypalOrder } from '../../../support/paypal-records.ts'

const { shop, proxy, approvedPayment } = useKillablePaypalShop()

const rows = (query: string) => ask(shop.directory.data('shop.db'), query)

test('killed while PayPal answers that the money is pending, the shop tells the buyer once and makes one order when it comes', async () => {
  const { capture } = await approvedPayment()
  const captureAt = (status: string) => [paypalCapture(status, { id: 'CAP1' })]
  let status = 'PENDING'
  let isCaptured = false
  const isAnswered = Promise.withResolvers<void>()
  proxy().suffer(async ({ what, path }, passOn) => {
    if (!path.includes('/v2/checkout/orders/')) return passOn()
    const id = path.split('/')[4] ?? ''
    if (what === 'capture' && !isCaptured) {
      isCaptured = true
      isAnswered.resolve()
      return new Promise(() => {})
    }
    if (!isCaptured) return passOn()
    return paypalOrder(id, { status: 'COMPLETED', captures: captureAt(status) })
  })
  void Promise.resolve(capture()).catch(() => null)
  await isAnswered.promise
  await shop.kill()
  await shop.start()
  const isPending = () => rows('select status from payments')[0]?.status === 'pending'
  expect(await eventually(async () => isPending())).toBe(true)
  await shop.kill()
  await shop.start()
  await Promise.all(Array.from({ length: 20 }, () => capture()))
  expect([await shop.stock(), await shop.orders()]).toEqual([3, []])
  expect(rows("select 1 from outbox where kind = 'payment_pending'")).toHaveLength(1)
  status = 'COMPLETED'
  const places = Promise.all(Array.from({ length: 20 }, () => capture().catch(() => null)))
  await shop.kill()
  await places
  await shop.start()
  expect(await eventually(async () => (await shop.orders()).length > 0)).toBe(true)
  await Promise.all(Array.from({ length: 20 }, () => capture()))
  expect(await shop.orders()).toMatchObject([{ paidAmount: '22.60', attention: null }])
  expect(await shop.stock()).toBe(3)
}, 600_000)
