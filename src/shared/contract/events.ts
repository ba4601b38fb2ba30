import type { BilingualProduct, ListedProduct, StaffFigures } from './catalog/catalog.ts'
import type { Review } from './catalog/reviews.ts'
import type { ErrorBody } from './errors.ts'
import type { DetailedOrder } from './orders.ts'
import type { Permission } from './permissions.ts'
import type { SectionId, ShopSettings } from './settings/settings.ts'
import type { User } from './staff/accounts.ts'

/** Only sockets of staff receive the held and missing units. */
type EventProduct = ListedProduct &
  Partial<StaffFigures> &
  Partial<Pick<BilingualProduct, 'french'>>

type CollectionNames = { id: string; slug: string; title: string }

/** The payload of each event: the entity as the lists return it. */
export type EventData = {
  'order.created': DetailedOrder
  'order.updated': DetailedOrder
  'review.created': Review
  'review.updated': Review
  'review.deleted': { id: string }
  'product.created': EventProduct
  'product.updated': EventProduct
  'product.deleted': { id: string }
  /** The names of a collection; its products are asked for. */
  'collection.created': CollectionNames
  'collection.updated': CollectionNames
  'collection.deleted': { id: string }
  /** A section of the settings, all of which is public. */
  'settings.updated': { id: SectionId; value: ShopSettings[SectionId]; updatedAt: string }
  /** Staff changed how the shop reaches its mail server or a payment provider. */
  'connection.updated': { id: 'connections'; updatedAt: string }
}

export type EventName = keyof EventData

/** `changes` carries no events: it signals that the audit log has new entries. */
export const topics = ['orders', 'reviews', 'products', 'settings', 'changes'] as const
export type Topic = (typeof topics)[number]

/**
 * The permission that a topic's events need. Of a topic that is open to everyone, it shows what only
 * staff see of them, such as held units.
 */
export const topicNeeds = {
  orders: 'orders:read',
  reviews: 'reviews:read',
  products: 'products:read',
  settings: 'settings:read',
  changes: 'activity:read',
} as const satisfies Record<Topic, Permission>

/** Topics that need no sign-in, because products and settings are public (LIVE-07). */
export const openTopics: readonly Topic[] = ['products', 'settings']

export function topicOf(name: EventName): Topic {
  const subject = name.slice(0, name.indexOf('.'))
  // Pages say how customers can pay.
  if (['settings', 'connection'].includes(subject)) return 'settings'
  // A visitor who may not see products learns of no collection either.
  if (subject === 'collection') return 'products'
  return `${subject}s` as Topic
}

/** An event on the wire; `seq` increases by one per event, across all topics. */
export type LiveEvent = {
  [Name in EventName]: {
    type: 'event'
    seq: number
    topic: Topic
    name: Name
    at: string
    data: EventData[Name]
  }
}[EventName]

/** Every frame the server may send. */
export type ServerFrame =
  | { type: 'ready'; user: User; seq: number }
  | { type: 'subscribed'; topics: Topic[]; seq: number }
  | { type: 'reset'; seq: number }
  | { type: 'result'; id: string; data: unknown; page?: PageInfo }
  | ({ type: 'error'; id?: string; status: number } & ErrorBody)
  | { type: 'changed' }
  | PresenceFrame
  | LiveEvent

/**
 * Who else has the same records open, of those that the account may see. Extends the protocol of
 * LIVE-01 to LIVE-03; sent only to sockets that share their own presence. Presence is kept in memory
 * and ends with the socket.
 */
export type PresenceFrame = {
  type: 'presence'
  /** This socket's key among the others; only in the answer to its first presence frame. */
  you?: string
  subjects: SubjectPresence[]
}

/** The topic whose permission it takes to see a subject. */
export function subjectTopic(subject: string): Topic {
  return subject.slice(0, subject.indexOf('/')) as Topic
}

/** A subject, such as `orders/<id>`, and every socket that has it open. */
export type SubjectPresence = {
  subject: string
  people: { key: string; name: string }[]
  /** The number of people who are not named. */
  more: number
}

/** The next cursor of a list and its length; headers over HTTP. */
export type PageInfo = {
  nextCursor: string | null
  total: number
  /** Whether there may be more than `total`; left out when it is exact. */
  isMinimum?: true
}

/**
 * Bytes of a frame from a client. A socket may hold an unfinished frame for as long as it likes, so calls
 * with more input are sent over HTTP.
 */
export const frameLimit = 64 * 1024

/**
 * Offered as subprotocols by a dashboard, which cannot set headers: the live connection, and the token of
 * an admin after this prefix. The admin still signs in with a frame.
 */
export const liveProtocols = { live: 'saucery.live', bearer: 'saucery.bearer.' } as const

/** Why the server closes a socket (LIVE-10). */
export const closeCodes = {
  shuttingDown: 1001,
  tooManyFrames: 1008,
  tooLarge: 1009,
  tooSlow: 1013,
  unauthorized: 4401,
  forbidden: 4403,
  noAuthInTime: 4408,
} as const
