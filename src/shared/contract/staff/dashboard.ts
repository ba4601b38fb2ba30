import { type Static, Type } from '@sinclair/typebox'
import { notificationTabs, setupSteps } from '../../domain/shop/account.ts'
import { auditKinds } from '../../domain/shop/audit.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { Id, Money, Nullable, OneOf, page, Timestamp } from '../scalars.ts'

export const Overview = Type.Object({
  /**
   * One entry per requested day, oldest first; cancelled orders do not count. `refunded` is the part
   * of `revenue` that was refunded since; omitted if nothing was.
   */
  days: Type.Array(
    Type.Object({
      start: Timestamp,
      orders: Type.Integer(),
      revenue: Money,
      refunded: Type.Optional(Money),
    }),
  ),
  /** Placed orders that still have units to send. */
  toShip: Type.Integer(),
  /** The best-selling products of these days, by units; refunds are not deducted. */
  topProducts: Type.Array(
    Type.Object({ productId: Id, name: Type.String(), units: Type.Integer(), revenue: Money }),
  ),
  lowStock: Type.Object({
    total: Type.Integer(),
    /** The products with the lowest stock. */
    first: Type.Array(Type.Object({ id: Id, name: Type.String(), stock: Type.Integer() })),
  }),
  reviewsWaiting: Type.Integer(),
  /** Products with a text that has no French version. */
  untranslated: Type.Integer(),
  /** Cancelled orders that still have to be refunded. */
  refundDue: Type.Object({
    total: Type.Integer(),
    /** The oldest of these orders. */
    first: Type.Array(Type.Object({ id: Id, customerName: Type.String(), amount: Money })),
  }),
  /** Captured payments that have not become orders yet; anything but 0 needs attention. */
  capturedWithoutOrder: Type.Integer(),
  /** Payments without an order whose money is pending, unclear or refused. */
  troubledPayments: Type.Integer(),
  /** Where visitors open the shop without live updates, because it is not PUBLIC_URL; null if nowhere. */
  otherAddress: Nullable(Type.String()),
  /** Null for the sample shop. */
  setup: Nullable(Type.Object({ canPay: Type.Boolean(), done: Type.Array(OneOf(setupSteps)) })),
})
export type Overview = Static<typeof Overview>

export const getOverview = staffAction({
  name: 'overview.get',
  needs: ['reports:read'],
  summary: 'Orders and revenue by day, and what needs attention.',
  input: Type.Object({
    /** The start of each day in the viewer's time zone, then the end of the last, comma-separated. */
    days: Type.String({
      maxLength: 1_000,
      pattern: '^[^,]+(,[^,]+){1,31}$',
      errorMessage: m.fieldDays,
    }),
  }),
  output: Overview,
  errors: ['invalid'],
})

/** Who changed what, from what to what, and when. Written once, never changed, never deleted. */
export const AuditEntry = Type.Object({
  id: Id,
  createdAt: Timestamp,
  /** Null if nobody was signed in, as for a change by the shop itself or a failed sign-in. */
  actorId: Nullable(Id),
  /** The account's name at the time. */
  actorName: Type.String(),
  kind: OneOf(auditKinds),
  /** The name of the action that made the change, such as `orders.update`. */
  action: Type.String(),
  subjectId: Nullable(Id),
  subjectName: Type.String(),
  /** The id that is also in the log line of the call. */
  requestId: Nullable(Type.String()),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
  ),
  /** Whether it deleted a product or a collection that can still be brought back. */
  canUndo: Type.Boolean(),
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = {
  actorId: Type.Optional(Id),
  kind: Type.Optional(OneOf(auditKinds)),
  subjectId: Type.Optional(Id),
  /** Words or word prefixes, all of which must be in the entry. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
}
export const AuditFilters = Type.Object(filters)
export type AuditFilters = Static<typeof AuditFilters>

export const listAudit = staffAction({
  name: 'audit.list',
  needs: ['activity:read'],
  summary: 'What staff have changed, newest first; 100 at a time by default.',
  input: Type.Object({ ...page, ...filters }),
  output: Type.Array(AuditEntry),
  errors: ['invalid'],
})

/** A signed URL that a browser can download from without a token; valid for a minute. */
export const Download = Type.Object({ url: Type.String() })

export const exportAudit = staffAction({
  name: 'audit.export',
  needs: ['activity:read', 'export:read'],
  summary:
    'Returns the address of a CSV file of the entries that match the filters; the export is audited too.',
  input: AuditFilters,
  output: Download,
  errors: ['invalid'],
})

/** The time up to which an account has seen each tab's notifications; null if it has seen none. */
export const NotificationMarks = Type.Object({
  orders: Nullable(Timestamp),
  reviews: Nullable(Timestamp),
  products: Nullable(Timestamp),
})
export type NotificationMarks = Static<typeof NotificationMarks>

export const getNotificationMarks = staffAction({
  name: 'notifications.marks',
  needs: [],
  summary: 'Until when the caller has seen the notifications of each tab, on any device.',
  input: Type.Object({}),
  output: NotificationMarks,
})

export const markNotifications = staffAction({
  name: 'notifications.mark',
  needs: [],
  summary: 'Marks the notifications of a tab as seen, on every device of the caller.',
  input: Type.Object({
    tab: OneOf(notificationTabs),
    /** The time of the newest notification seen; a time earlier than the stored one changes nothing. */
    until: Timestamp,
  }),
  output: NotificationMarks,
})
