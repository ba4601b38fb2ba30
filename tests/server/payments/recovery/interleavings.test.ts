import { expect, test } from 'bun:test'
import { runScenarios } from '../../../support/property.ts'
import { testEngine } from '../../../support/test-engine.ts'

/** PostgreSQL runs different scenarios than SQLite. */
const [COUNT, SEED] = testEngine === 'sqlite' ? [500, 20_261_120] : [200, 20_261_121]

test(`over ${COUNT} interleavings of two providers, which fail in some: stock, held and sold add up, and what was captured was ordered`, async () => {
  const { orders, byCard } = await runScenarios(COUNT, SEED)
  // The scenarios are meaningful: money was taken in many of them.
  expect(orders - byCard).toBeGreaterThan(COUNT / 10)
  expect(byCard).toBeGreaterThan(COUNT / 10)
})
