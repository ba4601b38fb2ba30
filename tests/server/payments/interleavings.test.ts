import { expect, test } from 'bun:test'
import { playStories } from '../../support/stories.ts'

test('over 500 interleavings, with a provider that fails in some: stock, held and sold add up, and what was captured was ordered', async () => {
  const { orders } = await playStories(500, 20_261_120)
  // The stories were about something: money was taken in many of them.
  expect(orders).toBeGreaterThan(250)
}, 120_000)
