import { gt, max } from 'drizzle-orm'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import {
  erasedName,
  isPersonal,
  withoutPersonalFields,
} from '#shared/domain/customer/erased-customer.ts'
import type { FieldChange } from '#shared/domain/shop/audit.ts'
import type { AuditRow } from '../audit/audit.queries.ts'
import { rewriteAudit, type RewrittenEntry } from '../db/audit/rewrite-audit.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { hasAuditWords } from '../db/query/full-text.ts'
import { audit } from '../db/schema/audit.ts'
import { type Customer, namesOf } from './find-customer.ts'
import { nameHider } from './name-hider.ts'

/** The audit entries about a customer's records, and those that quote the customer's address. */
export async function findAudit(db: AnyDatabase, customer: Customer): Promise<AuditRow[]> {
  const about = await db
    .select()
    .from(audit)
    .where(inList(audit.subjectId, idsOf(customer)))
  const words = hasAuditWords(customer.email)
  const quoting = words ? await db.select().from(audit).where(words) : []
  return [...new Map([...about, ...quoting].map((row) => [row.seq, row])).values()]
}

/** The number of the last entry. */
export async function lastAudit(db: AnyDatabase): Promise<number> {
  const [last] = await db.select({ seq: max(audit.seq) }).from(audit)
  return last?.seq ?? 0
}

/** The entries that were found before, as they are now, and those added since that may be about her. */
async function readAgain(tx: Transaction, customer: Customer, { seqs, last }: FoundAudit) {
  const rows = await tx.select().from(audit).where(inList(audit.seq, seqs))
  const added = await tx.select().from(audit).where(gt(audit.seq, last))
  const ids = new Set(idsOf(customer))
  const isAbout = ({ subjectId, subjectName, changes }: AuditRow) =>
    ids.has(subjectId ?? '') ||
    (customer.email !== '' &&
      emailKey(`${subjectName} ${JSON.stringify(changes)}`).includes(customer.email))
  return [...rows, ...added.filter(isAbout)]
}

function idsOf({ orders, payments, reviews, mails }: Customer): string[] {
  return [...orders, ...payments, ...reviews, ...mails].map(({ id }) => id)
}

/** What was found before the transaction, in which others wait. */
type FoundAudit = {
  seqs: readonly number[]
  /** The number of the last entry before the search. */
  last: number
}

/** Removes a customer's data from the audit; who changed what, and when, remains (PRIV-03). */
export async function eraseAudit(
  tx: Transaction,
  customer: Customer,
  { alias, until, found: foundAudit }: { alias: string; until: number; found: FoundAudit },
): Promise<void> {
  const ids = new Set(idsOf(customer))
  const read = await readAgain(tx, customer, foundAudit)
  const rows = read.filter(({ createdAt }) => createdAt <= until)
  const isHers = (row: AuditRow) => ids.has(row.subjectId ?? '') || isDeletion(row, customer.key)
  const names = rows.filter(isHers).flatMap(({ changes }) => namesIn(changes))
  const hideNames = nameHider([...namesOf(customer), ...names])
  const entries = rows.flatMap((row): RewrittenEntry | [] => {
    const isOwn = isHers(row)
    const hide = (text: string) =>
      withoutAddress(text, customer.email, alias, isOwn ? hideNames : asItIs)
    const changes = isOwn ? withoutPersonalFields(row.changes, alias) : row.changes
    const hidden = changes.map((change) =>
      isOwn && isPersonal(change.field) ? change : withTexts(change, hide),
    )
    const subjectName = (isOwn ? withoutOwner(row) : null) ?? hide(row.subjectName)
    const isSame = subjectName === row.subjectName && Bun.deepEquals(hidden, row.changes)
    return isSame ? [] : { seq: row.seq, subjectName, changes: hidden }
  })
  await rewriteAudit(tx, entries)
}

/** Whether the entry is about a deleted review by this customer. */
function isDeletion({ kind, changes }: AuditRow, key: string): boolean {
  const before = changes.find(({ field }) => field === 'customerEmail')?.before
  return kind === 'review' && typeof before === 'string' && emailKey(before) === key
}

function namesIn(changes: AuditRow['changes']): string[] {
  return changes
    .filter(({ field }) => field === 'customerName')
    .flatMap(({ before, after }) => [before, after])
    .flatMap((name) => (typeof name === 'string' ? name.trim() || [] : []))
}

/**
 * Replaces the customer's name at the end of an order's or payment's name. It is found by its
 * position, because the customer's name may have changed. Returns null for any other entry.
 */
function withoutOwner({ kind, subjectName }: AuditRow): string | null {
  if (kind !== 'order' && kind !== 'payment') return null
  const [start] = /^(?:#\S+ of |Payment of )/.exec(subjectName) ?? []
  return start === undefined ? null : start + erasedName
}

/** Replaces the address in a text with the alias, and applies `hide` to the rest of the text. */
function withoutAddress(
  text: string,
  email: string,
  alias: string,
  hide: (text: string) => string,
): string {
  // A customer identified by an order has no address to replace.
  if (email === '') return hide(text)
  const key = emailKey(text)
  const parts: string[] = []
  let from = 0
  for (let at = key.indexOf(email); at >= 0; at = key.indexOf(email, from)) {
    parts.push(text.slice(from, at))
    from = at + email.length
  }
  return [...parts, text.slice(from)].map(hide).join(alias)
}

const asItIs = (text: string) => text

/** Applies a change to every text in a field's values, but not to the name of the field. */
function withTexts({ field, ...values }: FieldChange, change: (text: string) => string) {
  const changed: Omit<FieldChange, 'field'> = JSON.parse(JSON.stringify(values), (_key, each) =>
    typeof each === 'string' ? change(each) : each,
  )
  return { field, ...changed }
}
