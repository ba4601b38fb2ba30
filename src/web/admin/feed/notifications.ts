import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { LiveEvent } from '#shared/contract/events.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { NotificationMarks } from '#shared/contract/staff/dashboard.ts'
import { isLowStock } from '#shared/domain/catalog/stock.ts'
import type { OrderStatus } from '#shared/domain/order/order.ts'
import { type NotificationTab, notificationTabs } from '#shared/domain/shop/account.ts'
import type { Change } from '../../live/event-cache.ts'
import type { TabId } from '../commands/destinations.ts'
import { type NotificationText, orderText, reviewText, stockText } from './notification-text.ts'

export type FeedEntry = {
  /** The journal position of its event. */
  seq: number
  at: string
  kind: 'order' | 'status' | 'edit' | 'review' | 'stock' | 'gap'
  /** The id of the entity, and its version in the event. */
  about: string
  version: string
  /** The tab that shows it. */
  tab: TabId | 'activity'
  text: NotificationText
  isSeen: boolean
  /** The status of an order at the time, to compare with the next event. */
  status?: OrderStatus
}

/** The notifications of this browser, newest first, and its position in the journal. */
export type Feed = {
  /** The journal position of the last processed event; null before the first visit. */
  heard: number | null
  heardAt: string | null
  entries: readonly FeedEntry[]
  /** The last known stock of products with low stock. */
  low: Readonly<Record<string, number>>
}

export const emptyFeed: Feed = { heard: null, heardAt: null, entries: [], low: {} }

/** The most entries and low-stock products to store. */
const KEPT = 100
const KEPT_LOW = 1_000

type Viewer = {
  /** The tab on the screen: its events count as seen. */
  looksAt: TabId | null
  /** Whether this version was saved by this page. */
  isOwn: (id: string, version: string) => boolean
}

/** Adds events to the feed; ignores events it already has. */
export function withEvents(feed: Feed, events: readonly LiveEvent[], viewer: Viewer): Feed {
  return events.reduce((soFar, event) => withEvent(soFar, event, viewer), feed)
}

function withEvent(feed: Feed, event: LiveEvent, { looksAt, isOwn }: Viewer): Feed {
  if (feed.heard !== null && event.seq <= feed.heard) return feed
  const updatedFeed = {
    ...feed,
    heard: event.seq,
    heardAt: event.at,
    low: lowAfter(feed.low, event),
  }
  const content = isRestored(event) ? null : entryOf(feed, event)
  if (!content || isOwn(content.about, content.version)) return updatedFeed
  const { seq, at } = event
  const entry = { ...content, seq, at, isSeen: content.tab === looksAt }
  return { ...updatedFeed, entries: [entry, ...feed.entries].slice(0, KEPT) }
}

/** Whether a review came back with its product: it is not new, whatever its event is called. */
function isRestored({ name, data, at }: LiveEvent): boolean {
  return name === 'review.created' && data.createdAt < at
}

type EntryContent = Omit<FeedEntry, 'seq' | 'at' | 'isSeen'>

/** The notification for an event; null if the event does not need one. */
function entryOf(feed: Feed, { name, data }: Change): EntryContent | null {
  const base = { about: data.id, version: 'updatedAt' in data ? data.updatedAt : '' }
  switch (name) {
    case 'order.created': {
      const { status } = data
      const text = orderText(data, { code: 'newOrder', total: data.totalAmount })
      return { ...base, kind: 'order', tab: 'orders', text, status }
    }
    case 'order.updated': {
      const { status } = data
      const before = feed.entries.find(({ about }) => about === data.id)?.status
      if (before === status) {
        const text = orderText(data, { code: 'edited' })
        return { ...base, kind: 'edit', tab: 'orders', text, status }
      }
      const text = orderText(data, { code: 'status', status, isKnown: before !== undefined })
      return { ...base, kind: 'status', tab: 'orders', text, status }
    }
    case 'review.created':
    case 'review.updated': {
      const text = reviewText(data, name === 'review.created')
      return { ...base, kind: 'review', tab: 'reviews', text }
    }
    case 'product.created':
    case 'product.updated': {
      const before = feed.low[data.id]
      const isNews = before === undefined || (data.stock === 0 && before > 0)
      if (!isLowStock(data.stock) || !isNews) return null
      return { ...base, kind: 'stock', tab: 'products', text: stockText(data) }
    }
    case 'product.deleted':
    case 'review.deleted':
    case 'settings.updated':
    case 'connection.updated':
    case 'collection.created':
    case 'collection.updated':
    case 'collection.deleted':
      return null
  }
}

function lowAfter(low: Feed['low'], event: LiveEvent): Feed['low'] {
  if (event.topic !== 'products') return low
  const { id } = event.data
  const stock = 'stock' in event.data ? event.data.stock : null
  if (stock === low[id]) return low
  const { [id]: _, ...others } = low
  if (stock === null || !isLowStock(stock)) return id in low ? others : low
  return Object.keys(others).length < KEPT_LOW ? { ...others, [id]: stock } : low
}

/** Removes entries for this page's own changes: events may come first. Keeps new orders. */
export function withoutOwn(feed: Feed, isOwn: Viewer['isOwn']): Feed {
  const entries = feed.entries.filter(
    ({ kind, about, version }) => kind === 'order' || !isOwn(about, version),
  )
  return entries.length === feed.entries.length ? feed : { ...feed, entries }
}

/** Marks the entries of one tab, or all entries, as seen. */
export function withSeen(feed: Feed, tab?: TabId): Feed {
  return withSeenWhere(feed, (entry) => tab === undefined || entry.tab === tab)
}

/** Marks as seen the entries that the account has seen in any browser. */
export function withMarks(feed: Feed, marks: NotificationMarks): Feed {
  return withSeenWhere(feed, ({ tab, at }) => {
    const until = isMarked(tab) ? marks[tab] : null
    return until !== null && at <= until
  })
}

function withSeenWhere(feed: Feed, isMatch: (entry: FeedEntry) => boolean): Feed {
  const isNow = (entry: FeedEntry) => !entry.isSeen && isMatch(entry)
  if (!feed.entries.some(isNow)) return feed
  const entries = feed.entries.map((entry) => (isNow(entry) ? { ...entry, isSeen: true } : entry))
  return { ...feed, entries }
}

/** What this browser has seen but the account's marks do not include yet. */
export function newMarks(
  { entries }: Feed,
  marks: NotificationMarks,
): { tab: NotificationTab; until: string }[] {
  return notificationTabs.flatMap((tab) => {
    const ofTab = entries.filter((entry) => entry.tab === tab)
    const until = ofTab.find(({ isSeen }) => isSeen)?.at
    const mark = marks[tab]
    if (until === undefined || (mark !== null && until <= mark)) return []
    return ofTab.some(({ isSeen, at }) => !isSeen && at <= until) ? [] : [{ tab, until }]
  })
}

function isMarked(tab: string): tab is NotificationTab {
  return (notificationTabs as readonly string[]).includes(tab)
}

export function unseenOf({ entries }: Feed, kind?: FeedEntry['kind']): number {
  return entries.filter((entry) => !entry.isSeen && (kind === undefined || entry.kind === kind))
    .length
}

/** Data fetched for a new browser, or after too many missed events. */
export type Arrivals = {
  seq: number
  /** When the gap was detected. */
  at: string
  orders: readonly DetailedOrder[]
  reviews: readonly Review[]
  /** Products that are running out; only a new browser needs them. */
  lowProducts: readonly ListedProduct[]
}

/** Adds what came in since the last processed event, without duplicates. */
export function withArrivals(feed: Feed, arrivals: Arrivals): Feed {
  const { seq, at } = arrivals
  const gap: FeedEntry = {
    kind: 'gap',
    about: 'gap',
    version: '',
    seq,
    at,
    tab: 'activity',
    // Too many events were missed to list each one.
    text: { code: 'gap' },
    isSeen: true,
  }
  const kept = feed.entries.filter(({ kind }) => kind !== 'gap')
  const since = feed.heardAt ?? ''
  return withFound({ ...feed, entries: [gap, ...kept] }, arrivals, since)
}

/**
 * The first feed of a browser: placed orders, pending reviews, and products that are running out.
 */
export function withWaiting(feed: Feed, arrivals: Arrivals): Feed {
  const orders = arrivals.orders.filter(({ status }) => status === 'placed')
  const reviews = arrivals.reviews.filter(({ status }) => status === 'pending')
  return withFound(feed, { ...arrivals, orders, reviews }, '')
}

function withFound(feed: Feed, arrivals: Arrivals, since: string): Feed {
  const { seq, orders, reviews, lowProducts } = arrivals
  const events = [
    ...orders.map((data) => ({ topic: 'orders', name: 'order.created', data }) as const),
    ...reviews.map((data) => ({ topic: 'reviews', name: 'review.created', data }) as const),
    ...lowProducts.map((data) => ({ topic: 'products', name: 'product.updated', data }) as const),
  ]
  const listedKeys = new Set(feed.entries.map(({ kind, about }) => `${kind} ${about}`))
  const newEntries = events.flatMap((event) => {
    const at = event.topic === 'products' ? event.data.updatedAt : event.data.createdAt
    const entry = at > since ? entryOf(feed, event) : null
    if (!entry || listedKeys.has(`${entry.kind} ${entry.about}`)) return []
    return [{ ...entry, seq, at, isSeen: false }]
  })
  const entries = [...feed.entries, ...newEntries].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const low = Object.fromEntries(lowProducts.map(({ id, stock }) => [id, stock]))
  return {
    ...feed,
    heard: Math.max(feed.heard ?? 0, seq),
    entries: entries.slice(0, KEPT),
    low: { ...feed.low, ...low },
  }
}
