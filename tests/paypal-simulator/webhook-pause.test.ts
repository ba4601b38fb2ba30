import { expect, test } from 'bun:test'
import { eventually } from '../support/clock.ts'
import { startPaypal } from './paypal-caller.ts'

test('each webhook waits for its turn, and none is sent once the shop is closed', async () => {
  const turns: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => turns.push(resolve))
  const paypal = await startPaypal({ pause })
  const approved = await Promise.all([1, 2].map(async () => (await paypal.create()).body.id ?? ''))
  for (const id of approved) await paypal.decide(id, 'approve')
  expect(await eventually(() => turns.length === 1)).toBe(true)
  expect(paypal.webhooks).toHaveLength(0)
  turns.shift()?.()
  expect(await eventually(() => turns.length === 1)).toBe(true)
  expect(paypal.webhooks).toHaveLength(1)
  paypal.close()
  turns.shift()?.()
  await Bun.sleep(50)
  expect(paypal.webhooks).toHaveLength(1)
  await paypal.stop()
})
