import { expect, test } from 'bun:test'
import { runScenarios } from '../../../support/property.ts'

test('over 500 interleavings of two providers, which fail in some: stock, held and sold add up, and what was captured was ordered', async () => {
  const { orders, byCard } = await runScenarios(500, 20_261_120)
  // The scenarios are meaningful: money was taken in many of them.
  expect(orders - byCard).toBeGreaterThan(50)
  expect(byCard).toBeGreaterThan(50)
})
