import type { Act } from '../live/call-action.ts'
import type { Arrivals, Feed } from '../live/notifications.ts'

/** The most orders and reviews to fetch. */
const LIMIT = 50

/** Fetches what came in since the last event, when too many events were missed. */
export async function loadArrivals(act: Act, feed: Feed, seq: number): Promise<Arrivals> {
  const since = feed.heardAt === null ? {} : { from: feed.heardAt }
  const [orders, reviews] = await Promise.all([
    act('orders.listDetailed', { ...since, limit: LIMIT }).catch(() => null),
    act('reviews.list', { limit: LIMIT }).catch(() => null),
  ])
  const at = new Date().toISOString()
  return { seq, at, orders: orders?.data ?? [], reviews: reviews?.data ?? [] }
}
