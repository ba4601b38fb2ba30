import { expect, test } from 'bun:test'
import { ask } from '../../support/database.ts'
import { useShopProgram } from '../../support/shop-program.ts'

// What strangers write is on the disk, not in memory.

const productId = '0190b1c4-6f2a-7000-8000-00000000c0de'

const shop = useShopProgram((file) => {
  ask(
    file,
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ('${productId}', 'Sauce No. 1', 'Hot.', 500, 9, 1, 1) returning id`,
  )
})

/** A review of the longest text, each from a network of its own. */
async function review(index: number): Promise<number> {
  const from = `2001:db8:${index.toString(16)}::1`
  const answer = await fetch(`${shop.address}/api/reviews`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({
      productId,
      rating: 1,
      customerName: 'Nobody',
      customerEmail: `nobody${index}@example.ca`,
      comment: 'x'.repeat(4_000),
    }),
  })
  await answer.bytes()
  return answer.status
}

test('a thousand reviews of 4 kB more take less than 50 MB', async () => {
  const statuses = new Set<number>()
  const send = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) statuses.add(await review(index))
  }
  // The first fill the database's page cache, which has a limit.
  await send(0, 250)
  const before = await shop.megabytes()
  await send(250, 1_250)
  expect(statuses).toEqual(new Set([201]))
  expect((await shop.megabytes()) - before).toBeLessThan(50)
}, 600_000)
