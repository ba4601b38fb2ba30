import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { nextAttempt } from '../../../src/server/mail/outbox/outbox.queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** With chance at its middle the wait is neither stretched nor shortened. */
const plain = (attempts: number, now = 0) => nextAttempt({ attempts, createdAt: 0 }, now, 0.5)

test('A mail waits a minute, then twice as long each time, and never more than six hours', () => {
  const waits = Array.from({ length: 12 }, (_, index) => plain(index + 1))
  expect(waits.slice(0, 4)).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE])
  expect(waits.slice(8)).toEqual([256 * MINUTE, 6 * HOUR, 6 * HOUR, 6 * HOUR])
})

test('Each wait is stretched or shortened by at most a quarter', () => {
  const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), chances, (attempts, chance) => {
      const wait = nextAttempt({ attempts, createdAt: 0 }, 0, chance) ?? 0
      const middle = plain(attempts) ?? 0
      expect(wait).toBeGreaterThanOrEqual(middle * 0.75)
      expect(wait).toBeLessThanOrEqual(middle * 1.25)
    }),
  )
})

test('A mail is given up after three days of tries, and not before', () => {
  for (const chance of [0, 0.999]) {
    let now: number | null = 0
    let last = 0
    let attempts = 0
    while (now !== null) {
      last = now
      attempts += 1
      now = nextAttempt({ attempts, createdAt: 0 }, last, chance)
    }
    expect(last).toBeGreaterThanOrEqual(3 * DAY)
    expect(last).toBeLessThan(3 * DAY + 8 * HOUR)
    expect(attempts).toBeLessThan(30)
  }
})

test('Mail that waited through a long closure gets some tries all the same', () => {
  expect(plain(1, 7 * DAY)).toBe(7 * DAY + MINUTE)
  expect(plain(4, 7 * DAY)).not.toBeNull()
  expect(plain(5, 7 * DAY)).toBeNull()
})
