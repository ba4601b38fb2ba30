import { expect, test } from 'bun:test'
import { eventually } from '../../support/clock.ts'
import { fuzz } from '../../support/fuzz/fuzz.ts'
import { megabytes } from '../../support/fuzz/megabytes.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'
import { admin } from '../../support/shop.ts'

const directory = useProgramDirectory({ isPrepared: true })

const SEED = Number(process.env.FUZZ_SEED ?? 6)
const COUNT = Number(process.env.FUZZ_COUNT ?? 6_000)

test(`${COUNT} seeded requests and frames over every transport: none is answered 5xx, nothing hangs, and memory does not keep growing`, async () => {
  const environment = { ...quiet, TRUST_PROXY: '1', LOG_LEVEL: 'error', DATABASE_CONNECTIONS: '10' }
  const shop = await serve({ directory: directory.path, environment })
  const target = { url: shop.address, owner: admin }
  const first = await fuzz(target, SEED, COUNT / 4)
  const before = await megabytes(shop.address)
  const { faults, statuses, ...counts } = await fuzz(target, SEED + COUNT / 4, (COUNT * 3) / 4)
  const wrong = [...first.faults, ...faults].slice(0, 10)
  expect(first.requests + first.frames + counts.requests + counts.frames).toBe(COUNT)
  // Garbage is collected at any time, so this waits for memory to fall below a bound.
  const isLevel = await eventually(
    async () => (await megabytes(shop.address)) < before + 80,
    30_000,
  )
  const health = (await fetch(`${shop.address}/healthz`)).status
  expect(await shop.stop()).toBe(0)
  // Cards are not set up, so Stripe actions may log errors, and nothing else may. If the test
  // fails, the log shows why.
  const log = (await shop.err).split('\n').filter((line) => !line.includes('"action":"stripe.'))
  expect({ wrong, log }).toEqual({ wrong: [], log: [''] })
  expect({ isLevel, health }).toEqual({ isLevel: true, health: 200 })
  // The requests reach the handlers and not only the routers.
  for (const status of [200, 201, 204, 400, 401, 404, 409, 422]) {
    expect([status, (statuses[status] ?? 0) > 0]).toEqual([status, true])
  }
})
