import type { AuditEntry } from '../../../shared/contract/staff/dashboard.ts'
import type { AuditKind } from '../../../shared/domain/shop/audit.ts'
import { fieldWords } from './field-words.ts'
import { valueWords } from './value-words.ts'
import * as m from '../../../shared/i18n/messages.ts'

export const kindWords: Record<AuditKind, () => string> = {
  product: m.activityKindProduct,
  order: m.activityKindOrder,
  review: m.activityKindReview,
  user: m.activityKindUser,
  session: m.activityKindSession,
  mail: m.activityKindMail,
  payment: m.activityKindPayment,
  export: m.activityKindExport,
  customer: m.activityKindCustomer,
  settings: m.activityKindSettings,
  discount: m.sellingDiscountCode,
}

const verbs: Record<string, () => string> = {
  create: m.activityDeedAdded,
  update: m.activityDeedChanged,
  bulkUpdate: m.activityDeedChanged,
  setStatus: m.activityDeedChanged,
  delete: m.activityDeedDeleted,
  refund: m.activityDeedRefunded,
  clearAttention: m.activityDeedResolved,
  resend: m.activityDeedResent,
  export: m.activityDeedExported,
  reconcile: m.activityDeedCompared,
  'customer erase': m.activityDeedErased,
  'customer export': m.activityDeedExported,
}

/** The verb of an audit entry, as in "admin changed Maple Heat". */
export function deedOf({ action, changes, actorId }: AuditEntry): string {
  if (action === 'auth.login' && actorId === null) return m.activityDeedFailedToSignIn()
  if (action === 'auth.login') return m.activityDeedSignedIn()
  const isGone = changes.length > 1 && changes.every(({ after }) => after === null)
  if (isGone) return m.activityDeedDeleted()
  return (verbs[action.slice(action.indexOf('.') + 1)] ?? m.activityDeedChanged)()
}

type Change = AuditEntry['changes'][number]

/** Splits a change of an object, such as an address, into its changed fields. */
export function partsOf(change: Change): Change[] {
  const { field, before, after } = change
  if (!isObject(before) || !isObject(after)) return [change]
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((part) => ({
    field: `${fieldWords(field)}, ${fieldWords(part).toLowerCase()}`,
    before: before[part] ?? null,
    after: after[part] ?? null,
  }))
  return parts.filter((part) => valueWords(part.before) !== valueWords(part.after))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
