import { expect, test } from 'bun:test'
import { useShopProgram } from '../../support/shop-program.ts'

// Bodies that are too large are skipped, not read.

const shop = useShopProgram()

const large = new Uint8Array(1_000_000).fill(0x20)

async function send(body: Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.66' }
  const answer = await fetch(`${shop.address}/api/check-stock`, {
    method: 'POST',
    headers,
    body,
  })
  await answer.bytes()
  return answer.status
}

test('HTTP-21 1,200 bodies of 1 MB over four connections take less than 50 MB', async () => {
  // As many small ones first, so that what any request takes is not counted.
  const small = new TextEncoder().encode('{"items":[]}')
  for (let count = 0; count < 400; count += 1) await send(small)
  const before = await shop.megabytes()
  const statuses = new Set<number>()
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await shop.megabytes())
      await Bun.sleep(20)
    }
  })()
  const visitor = async () => {
    for (let count = 0; count < 300; count += 1) statuses.add(await send(large))
  }
  await Promise.all(Array.from({ length: 4 }, visitor))
  isOver = true
  await watching
  expect(statuses).toEqual(new Set([413]))
  expect(most - before).toBeLessThan(50)
}, 600_000)
