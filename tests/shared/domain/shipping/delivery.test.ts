import { expect, test } from 'bun:test'
import {
  dayInWords,
  deliveryDays,
  deliveryWindow,
  isBusinessDay,
} from '#shared/domain/shipping/delivery.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'

const at = (moment: string) => {
  const { first, last } = deliveryWindow(Date.parse(moment), defaultShipping)
  return [first, last]
}

test('DELIVERY-01 SHIP-04 before 2 PM Eastern an order ships that day, and later the next', () => {
  // A Tuesday in June, when Eastern is four hours behind.
  expect(at('2026-06-09T17:59:00Z')).toEqual(['2026-06-16', '2026-06-22'])
  expect(at('2026-06-09T18:00:00Z')).toEqual(['2026-06-17', '2026-06-23'])
  // Still Tuesday in the shop, although already Wednesday elsewhere.
  expect(at('2026-06-10T03:00:00Z')).toEqual(['2026-06-17', '2026-06-23'])
})

test('DELIVERY-01 SHIP-04 nothing ships or travels on weekends', () => {
  expect(at('2026-06-12T13:00:00Z')).toEqual(['2026-06-19', '2026-06-25'])
  expect(at('2026-06-12T20:00:00Z')).toEqual(['2026-06-22', '2026-06-26'])
  expect(at('2026-06-13T13:00:00Z')).toEqual(at('2026-06-14T13:00:00Z'))
  expect(at('2026-06-13T13:00:00Z')).toEqual(['2026-06-22', '2026-06-26'])
})

test('DELIVERY-01 nothing ships or travels on holidays, or on the weekdays that replace weekend holidays', () => {
  expect(at('2026-12-23T15:00:00Z')).toEqual(['2027-01-04', '2027-01-08'])
  const holidays = {
    2026: [
      '01-01',
      '04-03',
      '04-06',
      '05-18',
      '07-01',
      '09-07',
      '09-30',
      '10-12',
      '11-11',
      '12-25',
    ],
    2027: [
      '01-01',
      '03-26',
      '03-29',
      '05-24',
      '07-01',
      '09-06',
      '09-30',
      '10-11',
      '11-11',
      '12-27',
    ],
    2028: [
      '01-03',
      '04-14',
      '04-17',
      '05-22',
      '07-03',
      '09-04',
      '10-02',
      '10-09',
      '11-13',
      '12-25',
    ],
  }
  for (const [year, days] of Object.entries(holidays)) {
    for (const day of days) {
      const date = `${year}-${day}`
      expect([date, isBusinessDay(date)]).toEqual([date, false])
    }
  }
  expect(['2026-12-28', '2027-12-28', '2027-12-29'].map(isBusinessDay)).toEqual([
    false,
    false,
    true,
  ])
})

test('DELIVERY-01 the window in words', () => {
  expect(deliveryDays(defaultShipping)).toEqual([5, 9])
  expect(dayInWords('2026-11-30')).toBe('Monday, November 30')
})
