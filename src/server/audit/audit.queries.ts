import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { AuditEntry, AuditFilters } from '../../shared/contract/audit.ts'
import { audit } from '../db/schema/audit.ts'
import type { Reader } from '../db/engine/engine.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { matchesWords } from '../db/query/conditions.ts'

export type AuditRow = typeof audit.$inferSelect

/** The audit entries that match the filters, newest first. */
export async function listAuditRows(
  db: Reader,
  input: PageInput & AuditFilters & { limit: number; isCounted?: boolean },
) {
  const chosen = filtered(input)
  return readPage(audit, 'newest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(audit)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: async () => (input.isCounted === false ? 0 : db.$count(audit, chosen)),
  })
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
