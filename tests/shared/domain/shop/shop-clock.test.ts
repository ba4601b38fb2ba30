import { expect, test } from 'bun:test'
import { momentOnShopClock, shopClock } from '#shared/domain/shop/shop-clock.ts'

const at = (moment: string) => Date.parse(moment)

test.each([
  ['2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
  ['2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  ['2026-12-31T23:59:59.999', '2027-01-01T04:59:59.999Z'],
  ['2026-06-01T12:00:30', '2026-06-01T16:00:30.000Z'],
])("%s on the shop's clock is %s, and back", (local, moment) => {
  expect(momentOnShopClock(local)).toBe(at(moment))
  expect(shopClock(at(moment))).toBe(local)
})

test('a time that the clock shows twice is the first of the two, and one it skips is an hour later', () => {
  expect(momentOnShopClock('2026-11-01T01:30')).toBe(at('2026-11-01T05:30:00Z'))
  expect(shopClock(at('2026-11-01T05:30:00Z'))).toBe('2026-11-01T01:30')
  expect(shopClock(at('2026-11-01T06:30:00Z'))).toBe('2026-11-01T01:30')
  expect(momentOnShopClock('2026-03-08T02:30')).toBe(at('2026-03-08T07:30:00Z'))
  expect(shopClock(at('2026-03-08T07:30:00Z'))).toBe('2026-03-08T03:30')
})

test('every hour of a year comes back from the field, or the same hour an hour earlier', () => {
  const hour = 3_600_000
  const start = at('2026-01-01T00:00:00Z')
  const changed = Array.from({ length: 365 * 24 }, (_, index) => start + index * hour).filter(
    (moment) => momentOnShopClock(shopClock(moment)) !== moment,
  )
  expect(changed).toEqual([at('2026-11-01T06:00:00Z')])
})

test('what is not a date and time is refused', () => {
  for (const text of ['', 'tomorrow', '2026-13-01T00:00']) {
    expect(momentOnShopClock(text)).toBeNull()
  }
})
