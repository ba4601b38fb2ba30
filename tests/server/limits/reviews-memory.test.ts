import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { residentMegabytes } from '../../bench/resident.ts'
import { ask } from '../../support/database.ts'
import { preparedDirectory, quiet, type RunningProgram, serve } from '../../support/program.ts'

// What strangers write is on the disk, not in memory. The shop is a program of its own: the process of
// the tests keeps what other tests have freed.

const productId = '0190b1c4-6f2a-7000-8000-00000000c0de'

let directory: Awaited<ReturnType<typeof preparedDirectory>>
let program: RunningProgram
beforeAll(async () => {
  directory = await preparedDirectory()
  ask(
    join(directory.path, 'data/shop.db'),
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ('${productId}', 'Sauce No. 1', 'Hot.', 500, 9, 1, 1) returning id`,
  )
  program = await serve({
    directory: directory.path,
    environment: { ...quiet, TRUST_PROXY: '1' },
  })
})
afterAll(async () => {
  await program.kill()
  await directory.remove()
})

/** A review of the longest text, each from a network of its own. */
async function review(index: number): Promise<number> {
  const from = `2001:db8:${index.toString(16)}::1`
  const answer = await fetch(`${program.address}/api/reviews`, {
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
  const before = await residentMegabytes(program.pid)
  await send(250, 1_250)
  expect(statuses).toEqual(new Set([201]))
  expect((await residentMegabytes(program.pid)) - before).toBeLessThan(50)
}, 120_000)
