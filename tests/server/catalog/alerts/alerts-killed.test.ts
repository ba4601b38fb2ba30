import { beforeEach, expect, test } from 'bun:test'
import { apiAt } from '../../../support/api.ts'
import { eventually } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { useKillableShop } from '../../../support/killable-shop.ts'

const WAITING = 300

const shop = useKillableShop({ environment: () => ({ TRUST_PROXY: '1' }) })
beforeEach(async () => {
  await shop.call('PUT', `/api/products/${shop.product.id}`, { stock: 0 })
  for (let count = 0; count < WAITING; count += 1) {
    await apiAt(shop.address)('POST', `/api/products/${shop.product.id}/notify`, {
      body: { email: `p${count}@example.ca` },
      headers: { 'X-Forwarded-For': `11.${count >> 8}.${count & 255}.1` },
    })
  }
})

test('NOTIFY-02 killed while it writes the emails, the shop forgets nobody and writes to nobody twice', async () => {
  const file = shop.directory.data('shop.db')
  const recipients = () =>
    ask(file, "select recipient from outbox where kind = 'back_in_stock'").map(
      ({ recipient }) => recipient,
    )
  await shop.call('PUT', `/api/products/${shop.product.id}`, { stock: WAITING })
  let killed = 0
  while (killed < 3 && recipients().length < WAITING) {
    await eventually(() => recipients().length > killed * 50)
    await shop.kill()
    killed += 1
    await shop.start()
  }
  expect(await eventually(() => recipients().length >= WAITING)).toBe(true)
  expect(new Set(recipients()).size).toBe(WAITING)
  expect(recipients()).toHaveLength(WAITING)
})
