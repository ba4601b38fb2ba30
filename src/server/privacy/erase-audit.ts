import { inArray, or } from 'drizzle-orm'
import { erasedName, withoutPersonalFields } from '../../shared/domain/customer/erased-customer.ts'
import type { AuditRow } from '../audit/audit.queries.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { hasAuditWords } from '../db/query/full-text.ts'
import { type RewrittenEntry, rewriteAudit } from '../db/audit/rewrite-audit.ts'
import { audit } from '../db/schema/audit.ts'
import { type Customer, emailKey, namesOf } from './find-customer.ts'

/** The audit entries about a customer's records, and those that quote her address. */
export async function findAudit(
  db: AnyDatabase,
  customer: Customer,
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<AuditRow[]> {
  const rows = await db
    .select()
    .from(audit)
    .where(
      or(
        inList(audit.subjectId, idsOf(customer)),
        hasAuditWords(customer.email) ?? inArray(audit.id, []),
      ),
    )
  return rows.filter(({ createdAt }) => createdAt <= until)
}

function idsOf({ orders, payments, reviews, mails }: Customer): string[] {
  return [...orders, ...payments, ...reviews, ...mails].map(({ id }) => id)
}

/** Removes a customer's data from the audit; who changed what, and when, remains (PRIV-03). */
export async function eraseAudit(
  tx: Transaction,
  customer: Customer,
  { alias, until }: { alias: string; until: number },
): Promise<void> {
  const ids = new Set(idsOf(customer))
  const rows = await findAudit(tx, customer, until)
  const isHers = (row: AuditRow) => ids.has(row.subjectId ?? '') || isDeletion(row, customer.key)
  const names = namesOf(customer)
  for (const { changes } of rows.filter(isHers)) names.push(...namesIn(changes))
  names.sort((one, other) => other.length - one.length)
  const entries = rows.flatMap((row): RewrittenEntry | [] => {
    const known = isHers(row) ? names : []
    const hide = (text: string) => withoutTexts(text, known, customer.email, alias)
    const changes = isHers(row) ? withoutPersonalFields(row.changes, alias) : row.changes
    const subjectName = hide(known.length > 0 ? withoutOwner(row) : row.subjectName)
    const entry = { seq: row.seq, subjectName, changes: withTexts(changes, hide) }
    const isSame = subjectName === row.subjectName && Bun.deepEquals(entry.changes, row.changes)
    return isSame ? [] : entry
  })
  await rewriteAudit(tx, entries)
}

/** Whether the entry is about a review of hers that was deleted. */
function isDeletion({ kind, changes }: AuditRow, key: string): boolean {
  const before = changes.find(({ field }) => field === 'customerEmail')?.before
  return kind === 'review' && typeof before === 'string' && emailKey(before) === key
}

function namesIn(changes: AuditRow['changes']): string[] {
  return changes
    .filter(({ field }) => field === 'customerName')
    .flatMap(({ before, after }) => [before, after])
    .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
}

/** The names of orders and payments end with their customer's name, which may have changed since. */
function withoutOwner({ kind, subjectName }: AuditRow): string {
  if (kind !== 'order' && kind !== 'payment') return subjectName
  return subjectName.replace(/^(#\S+ of |Payment of )[^]*$/, `$1${erasedName}`)
}

function withoutTexts(text: string, names: readonly string[], email: string, alias: string) {
  let rest = text
  for (
    let at = 0;
    email !== '' && (at = emailKey(rest).indexOf(email, at)) >= 0;
    at += alias.length
  ) {
    rest = rest.slice(0, at) + alias + rest.slice(at + email.length)
  }
  for (const name of names) rest = rest.replaceAll(name, erasedName)
  return rest
}

/** Applies a change to every text in a JSON value. */
function withTexts<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_key, each) =>
    typeof each === 'string' ? change(each) : each,
  )
}
