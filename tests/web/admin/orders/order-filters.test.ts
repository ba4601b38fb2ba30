import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFilters } from '../../../../src/web/admin/data/use-filters.ts'
import { filtersOf, orderFilters } from '../../../../src/web/admin/orders/order-filters.ts'

const everything = readFilters(orderFilters, new URLSearchParams())
const zone = process.env.TZ

beforeAll(() => {
  process.env.TZ = 'America/Halifax'
})

afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const now = new Date('2026-03-10T01:30:00.000Z')

test('ORD-02 ORD-03 ORD-04 no filters are sent when none are chosen', () => {
  expect(filtersOf(everything, now)).toEqual({})
})

test("ORD-03 today is the calendar day of the viewer's own clock", () => {
  // Half past ten in the evening of March 9 in Halifax, summer time.
  expect(filtersOf({ ...everything, date: 'today' }, now)).toEqual({
    from: '2026-03-09T03:00:00.000Z',
    to: '2026-03-10T03:00:00.000Z',
  })
})

test('ORD-03 the day on which the clocks change has 23 hours', () => {
  const spring = new Date('2026-03-08T15:00:00.000Z')
  expect(filtersOf({ ...everything, date: 'today' }, spring)).toEqual({
    from: '2026-03-08T04:00:00.000Z',
    to: '2026-03-09T03:00:00.000Z',
  })
})

test('ORD-03 last week and last month are the last 7 and 30 times 24 hours', () => {
  expect(filtersOf({ ...everything, date: 'week' }, now)).toEqual({
    from: '2026-03-03T01:30:00.000Z',
  })
  expect(filtersOf({ ...everything, date: 'month' }, now)).toEqual({
    from: '2026-02-08T01:30:00.000Z',
  })
})

test('ORD-02 ORD-04 status and product are sent as they are', () => {
  const choice = { ...everything, status: 'shipped', product: 'an-id' } as const
  expect(filtersOf(choice, now)).toEqual({ status: 'shipped', productId: 'an-id' })
})
