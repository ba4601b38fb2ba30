import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/web/admin/feed/notification-text.ts'
import { emptyFeed, unseenOf, withArrivals } from '../../../../src/web/admin/feed/notifications.ts'

const at = '2026-11-20T10:00:00.000Z'

test('after too many missed events the feed says so once and links to Activity', () => {
  const once = withArrivals(emptyFeed, { seq: 900, at, orders: [], reviews: [], lowProducts: [] })
  expect(once.entries).toHaveLength(1)
  expect(once.entries[0]).toMatchObject({ tab: 'activity', at, isSeen: true })
  const [gap] = once.entries
  expect(gap && wordsOf(gap.text)).toContain('For other changes, see Activity')
  expect([once.heard, unseenOf(once)]).toEqual([900, 0])
  const later = '2026-11-20T12:00:00.000Z'
  const twice = withArrivals(once, {
    seq: 1_900,
    at: later,
    orders: [],
    reviews: [],
    lowProducts: [],
  })
  expect(twice.entries.map((entry) => entry.at)).toEqual([later])
})
