import { expect, test } from 'bun:test'
import { openTestShop } from '../../support/shop.ts'

/** The status of the 31st review in a minute, each with a different X-Forwarded-For. */
async function statusAfterMany(trusted: string, forwarded: (count: number) => string) {
  const shop = await openTestShop({ environment: { TRUST_PROXY: trusted } })
  try {
    let status = 0
    for (let count = 0; count <= 30; count++) {
      const headers = { 'X-Forwarded-For': forwarded(count) }
      const answer = await shop.api('POST', '/api/reviews', { body: {}, headers })
      status = answer.status
    }
    return status
  } finally {
    await shop.dispose()
  }
}

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  expect(await statusAfterMany('0', (count) => `10.0.0.${count}`)).toBe(429)
})

test("ENV-07 behind one trusted proxy, the last X-Forwarded-For entry is the client's address; earlier entries are ignored", async () => {
  expect(await statusAfterMany('1', (count) => `10.0.0.${count}`)).toBe(422)
  expect(await statusAfterMany('1', (count) => `10.0.0.${count}, 192.0.2.1`)).toBe(429)
})

test("behind two trusted proxies, the second-to-last X-Forwarded-For entry is the client's address", async () => {
  expect(await statusAfterMany('2', (count) => `10.0.0.${count}, 192.0.2.1`)).toBe(422)
  expect(await statusAfterMany('2', (count) => `10.0.0.${count}, 192.0.2.1, 192.0.2.2`)).toBe(429)
})
