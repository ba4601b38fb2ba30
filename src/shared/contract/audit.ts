import { type Static, Type } from '@sinclair/typebox'
import { auditKinds } from '../domain/audit.ts'
import { action } from './action.ts'
import { Id, Nullable, OneOf, page, Timestamp } from './scalars.ts'

/** Who changed what, from what to what, and when. Written once, never changed, never deleted. */
export const AuditEntry = Type.Object({
  id: Id,
  createdAt: Timestamp,
  /** Null when nobody was signed in: the shop itself, or a failed sign-in. */
  actorId: Nullable(Id),
  /** The account's name as it was then. */
  actorName: Type.String(),
  kind: OneOf(auditKinds),
  /** The name of the action that made the change, such as `orders.update`. */
  action: Type.String(),
  subjectId: Nullable(Id),
  subjectName: Type.String(),
  /** The same id that the log line of the call carries. */
  requestId: Nullable(Type.String()),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
  ),
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = {
  actorId: Type.Optional(Id),
  kind: Type.Optional(OneOf(auditKinds)),
  subjectId: Type.Optional(Id),
  /** Words or beginnings of words that must all be in the entry. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
}
export const AuditFilters = Type.Object(filters)
export type AuditFilters = Static<typeof AuditFilters>

export const listAudit = action({
  name: 'audit.list',
  summary: 'What staff have changed, newest first; 100 at a time by default.',
  role: 'admin',
  input: Type.Object({ ...page, ...filters }),
  output: Type.Array(AuditEntry),
  errors: ['invalid'],
})

/** A signed address that a browser can download without a token, valid for a minute. */
export const Download = Type.Object({ url: Type.String() })

export const exportAudit = action({
  name: 'audit.export',
  summary:
    'Returns the address of a CSV file of the entries that match the filters; the export is audited too.',
  role: 'admin',
  input: AuditFilters,
  output: Download,
  errors: ['invalid'],
})
