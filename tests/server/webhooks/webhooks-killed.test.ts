import { expect, test } from 'bun:test'
import type { SavedWebhook } from '#shared/contract/staff/webhooks.ts'
import { eventually } from '../../support/clock.ts'
import { useKillableShop } from '../../support/killable-shop.ts'
import { type Received, useReceiver } from '../../support/webhook-receiver.ts'

/** More of them by hand: EVENTS=1000. */
const EVENTS = Number(process.env.EVENTS ?? 30)

const receiver = useReceiver()
const shop = useKillableShop({ environment: () => ({ WEBHOOK_ALLOW: '127.0.0.1' }) })

/** Each id once, where it first arrived. */
function firstOfEach(all: readonly Received[]): Received[] {
  return [...new Map(all.toReversed().map((each) => [each.id, each])).values()].toReversed()
}

test('HOOK-02 a shop that is killed again and again loses no event, and keeps their order', async () => {
  const { id, secret } = await shop.call<SavedWebhook>('POST', '/api/webhooks', {
    url: receiver.url,
    events: ['product.updated'],
  })
  receiver.secrets.push(secret ?? '')
  const { id: product } = shop.product
  const written: number[] = []
  for (let stock = 1; stock <= EVENTS; stock += 1) {
    await shop.call('PUT', `/api/products/${product}`, { stock })
    written.push(stock)
    if (stock % Math.ceil(EVENTS / 3) !== 0) continue
    await shop.kill()
    await shop.start()
  }
  const arrived = () => firstOfEach(receiver.about(product)).map(({ data }) => Number(data.stock))
  await eventually(() => arrived().length === written.length)
  expect(arrived()).toEqual(written)
  expect(receiver.received.length).toBeLessThan(EVENTS + 20)
  const webhooks = await shop.call<SavedWebhook[]>('GET', '/api/webhooks')
  expect(webhooks).toMatchObject([{ id, failingSince: null }])
})
