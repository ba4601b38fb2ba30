import { expect, test } from 'bun:test'
import { playRecords } from '../../../support/play-records.ts'

// Longer with RECORDS=2000, from another seed with SEED.
const runs = Number(process.env.RECORDS ?? 25)
const seed = Number(process.env.SEED ?? 42)

test(`over ${runs} payments with random records of two providers, money is one order or one case for staff, each hold ends, and no other buyer is refused`, async () => {
  const { orders, cases, unpaid } = await playRecords(runs, seed)
  expect(orders + cases + unpaid).toBe(runs)
  expect(orders).toBeGreaterThan(0)
  expect(cases).toBeGreaterThan(0)
  expect(unpaid).toBeGreaterThan(0)
}, 3_600_000)
