/** The kinds of records that audit entries are about. */
export const auditKinds = [
  'product',
  'order',
  'review',
  'user',
  'session',
  'mail',
  'payment',
  'export',
  'customer',
  'settings',
  'discount',
  'import',
  'group',
  'collection',
  'webhook',
  'token',
] as const

export type AuditKind = (typeof auditKinds)[number]

/** One field of a change; null means absent, such as before a record was created. */
export type FieldChange = { field: string; before: unknown; after: unknown }

type Fields = Readonly<Record<string, unknown>>

const secret = /password|secret|token|hash/i

/**
 * The fields in which two states of a record differ. Secrets are not recorded, only that they were set or
 * changed.
 */
export function changedFields(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap((field) => {
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null }
    if (JSON.stringify(change.before) === JSON.stringify(change.after)) return []
    if (!secret.test(field)) return [change]
    if (after === null) return []
    return [{ field, before: null, after: before === null ? 'set' : 'changed' }]
  })
}
