import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import {
  type Listing,
  matchesOrder,
  withEntry,
  withoutEntry,
} from '../../../../src/web/admin/live/live-lists.ts'

type Entry = { id: string; createdAt: string; updatedAt: string; word: string }

const entry = (id: string, minute: number, version = 0, word = ''): Entry => ({
  id,
  createdAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  updatedAt: `2026-01-02T00:00:00.${String(version).padStart(3, '0')}Z`,
  word,
})

const listUntil = (nextCursor: string | null): Listing<Entry> => ({
  pages: [
    { items: [entry('d', 40), entry('c', 30)], nextCursor: 'c', total: 9 },
    { items: [entry('b', 20)], nextCursor, total: 9 },
  ],
  pageParams: [null, 'c'],
})

const list = listUntil('more')

const ids = ({ pages }: Listing<Entry>) =>
  pages.flatMap(({ items }) => items.map(({ id }) => id)).join('')
const totalOf = ({ pages }: Listing<Entry>) => pages.at(-1)?.total

test('a search of punctuation alone matches no order', () => {
  const order = { id: 'a', customerName: 'A', customerEmail: 'a@b.ca', items: [] }
  for (const search of ['_', ' -- ', '#'])
    expect(matchesOrder(order as unknown as DetailedOrder, { search })).toBe(false)
  for (const search of ['', '  '])
    expect(matchesOrder(order as unknown as DetailedOrder, { search })).toBe(true)
})

test('a new entry is sorted in by its age, newest first', () => {
  const first = withEntry(list, entry('e', 50), true)
  expect(ids(first)).toBe('edcb')
  expect(totalOf(first)).toBe(10)
  expect(ids(withEntry(list, entry('x', 25), true))).toBe('dcxb')
})

test('of entries with the same time the greater id comes first, as on the server', () => {
  expect(ids(withEntry(list, entry('cc', 30), true))).toBe('dcccb')
  expect(ids(withEntry(list, entry('a', 30), true))).toBe('dcab')
})

test('an entry of a page that is not loaded yet is not inserted', () => {
  expect(withEntry(list, entry('a', 10), true)).toBe(list)
  expect(ids(withEntry(listUntil(null), entry('a', 10), true))).toBe('dcba')
})

test('a newer version replaces an older one, an older one changes nothing', () => {
  const newer = withEntry(list, entry('c', 30, 2, 'new'), true)
  expect(newer.pages[0]?.items[1]?.word).toBe('new')
  expect(totalOf(newer)).toBe(9)
  expect(withEntry(newer, entry('c', 30, 1, 'old'), true)).toBe(newer)
})

test('an entry that no longer matches the filters leaves the list', () => {
  const without = withEntry(list, entry('c', 30, 1), false)
  expect(ids(without)).toBe('db')
  expect(totalOf(without)).toBe(8)
  expect(withEntry(list, entry('x', 30), false)).toBe(list)
})

test('a deleted entry leaves the list once', () => {
  const without = withoutEntry(list, 'b')
  expect(ids(without)).toBe('dc')
  expect(totalOf(without)).toBe(8)
  expect(withoutEntry(without, 'b')).toBe(without)
})

test('ORD-02 ORD-03 ORD-04 events pass the same filters as the list', () => {
  const order = {
    status: 'placed',
    createdAt: '2026-01-01T12:00:00.000Z',
    items: [{ productId: 'p1' }, { productId: 'p2' }],
  } as unknown as DetailedOrder
  const at = order.createdAt
  expect(matchesOrder(order, {})).toBe(true)
  expect(matchesOrder(order, { status: 'placed', productId: 'p2', from: at })).toBe(true)
  expect(matchesOrder(order, { status: 'shipped' })).toBe(false)
  expect(matchesOrder(order, { productId: 'p3' })).toBe(false)
  expect(matchesOrder(order, { to: at })).toBe(false)
  expect(matchesOrder(order, { from: '2026-01-01T12:00:00.001Z' })).toBe(false)
})
