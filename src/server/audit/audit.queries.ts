import { and, count, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { AuditEntry, AuditFilters } from '../../shared/contract/audit.ts'
import { audit } from '../db/schema/audit.ts'
import type { Reader } from '../db/engine/engine.ts'
import { keyset, type PageInput, rowsToRead, toPage } from '../db/query/paging.ts'
import { matchesWords } from '../db/query/word-search.ts'

export type AuditRow = typeof audit.$inferSelect

/** The audit entries that match the filters, newest first. */
export async function listAuditRows(
  db: Reader,
  input: PageInput & AuditFilters & { limit: number; isCounted?: boolean },
) {
  const { limit, cursor, isCounted = true, ...filters } = input
  const chosen = filtered(filters)
  const { after, orderBy } = keyset(audit, 'newest', cursor)
  const rows = await db
    .select()
    .from(audit)
    .where(and(chosen, after))
    .orderBy(...orderBy)
    .limit(rowsToRead(limit))
  const isKnown = !isCounted || (cursor === undefined && rows.length <= limit)
  return toPage(rows, limit, isKnown ? rows.length : await countRows(db, chosen))
}

async function countRows(db: Reader, chosen: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(audit).where(chosen)
  return row?.total ?? 0
}

function filtered({ actorId, kind, subjectId, words, from, to }: AuditFilters): SQL | undefined {
  return and(
    actorId === undefined ? undefined : eq(audit.actorId, actorId),
    kind === undefined ? undefined : eq(audit.kind, kind),
    subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
    from === undefined ? undefined : gte(audit.createdAt, Date.parse(from)),
    to === undefined ? undefined : lt(audit.createdAt, Date.parse(to)),
    (words && matchesWords(audit.seq, 'audit_words', words)) || undefined,
  )
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() }
}
