import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { shownValue } from './value-words.ts'

const verbs: Record<string, () => string> = {
  create: m.activityDeedAdded,
  update: m.activityDeedChanged,
  bulkUpdate: m.activityDeedChanged,
  setStatus: m.activityDeedChanged,
  delete: m.activityDeedDeleted,
  duplicate: m.activityDeedDuplicated,
  restore: m.activityDeedRestored,
  refund: m.activityDeedRefunded,
  clearAttention: m.activityDeedResolved,
  resend: m.activityDeedResent,
  sendEmail: m.activityDeedSentEmail,
  export: m.activityDeedExported,
  reconcile: m.activityDeedCompared,
  previewLink: m.activityDeedLinkedPreview,
  'imports.start': m.activityDeedImported,
  'imports.undo': m.activityDeedUndidImport,
  'customer erase': m.activityDeedErased,
  'customer export': m.activityDeedExported,
}

/** The verb of an audit entry, as in "admin changed Maple Heat". */
export function verbOf({ action, changes, actorId }: AuditEntry): string {
  if (action === 'auth.login' && actorId === null) return m.activityDeedFailedToSignIn()
  if (action === 'auth.login') return m.activityDeedSignedIn()
  if (isAbsent('after', changes)) return m.activityDeedDeleted()
  const verb = verbs[action] ?? verbs[action.slice(action.indexOf('.') + 1)]
  return (verb ?? m.activityDeedChanged)()
}

type Change = AuditEntry['changes'][number]

/** Fields that are never null: every product has a name, every review a status. */
const always = new Set(['name', 'status'])

/** Whether the record did not exist before the change, or does not exist after it. */
export function isAbsent(when: 'before' | 'after', changes: readonly Change[]): boolean {
  return changes.some((change) => always.has(change.field) && change[when] === null)
}

/**
 * Splits a change of an object into one change per part, such as `shippingAddress.city`. Leaves out
 * parts that show the same value before and after, such as empty ones.
 */
export function partsOf(change: Change): Change[] {
  return splitChange(change).filter(({ field, before, after }) => {
    return shownValue(field, before) !== shownValue(field, after)
  })
}

function splitChange(change: Change): Change[] {
  const { field, before, after } = change
  if (!isObject(before) || !isObject(after)) return [change]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((part) =>
    splitChange({
      field: `${field}.${part}`,
      before: before[part] ?? null,
      after: after[part] ?? null,
    }),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
