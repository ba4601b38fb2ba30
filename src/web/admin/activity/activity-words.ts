import type { AuditEntry } from '../../../shared/contract/dashboard.ts'
import type { AuditKind } from '../../../shared/domain/audit.ts'

export const kindWords: Record<AuditKind, string> = {
  product: 'Product',
  order: 'Order',
  review: 'Review',
  user: 'User',
  session: 'Sign-in',
  mail: 'Email',
  payment: 'Payment',
  export: 'Export',
  customer: 'Customer',
  settings: 'Settings',
}

const verbs: Record<string, string> = {
  create: 'added',
  update: 'changed',
  bulkUpdate: 'changed',
  setStatus: 'changed',
  delete: 'deleted',
  refund: 'refunded',
  clearAttention: 'resolved',
  resend: 'resent',
  export: 'exported',
  reconcile: 'compared',
  login: 'signed in',
  'customer erase': 'erased',
  'customer export': 'exported',
}

/** The verb of an audit entry, as in "admin changed Maple Heat". */
export function deedOf({ action, changes, actorId }: AuditEntry): string {
  if (action === 'auth.login' && actorId === null) return 'failed to sign in as'
  if (action === 'auth.login') return 'signed in'
  const isGone = changes.length > 1 && changes.every(({ after }) => after === null)
  if (isGone) return 'deleted'
  return verbs[action.slice(action.indexOf('.') + 1)] ?? 'changed'
}

/** `shippingAddress` as "Shipping address"; names of products stay as they are. */
export function fieldWords(field: string): string {
  const spaced = /^[a-z]+([A-Z][a-z]*)*$/.test(field)
    ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : field
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
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

/** A value as text; null if it is empty. */
export function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((part) => valueWords(part) ?? '').join(', ')
  }
  const parts = Object.values(value as object).map(valueWords)
  return parts.filter((part) => part !== null).join(', ') || null
}
