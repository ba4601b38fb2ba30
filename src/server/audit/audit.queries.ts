import { and, eq, gte, lt, max, type SQL } from 'drizzle-orm'
import type { ServerFrame } from '#shared/contract/events.ts'
import type { AuditEntry, AuditFilters } from '#shared/contract/staff/dashboard.ts'
import type { Engine, Reader } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { hasAuditWords } from '../db/query/full-text.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { audit } from '../db/schema/audit.ts'

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
    (words && hasAuditWords(words)) || undefined,
  )
}

export function toAuditEntry(row: AuditRow): Omit<AuditEntry, 'canUndo'> {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() }
}

const frame = JSON.stringify({ type: 'changed' } satisfies ServerFrame)

/**
 * Notifies subscribers that there are new audit entries; each fetches them with its own filters.
 * The notification is not a journal event: the journal contains only events about orders, reviews,
 * products and settings.
 */
export async function announceAudit(db: Engine, publish: (frame: string) => void): Promise<void> {
  let cursor = await newestOf(db.read)
  db.onCommit(async () => {
    const seq = await newestOf(db.read)
    if (seq === cursor) return
    cursor = seq
    publish(frame)
  })
}

const newest = built((db) =>
  db
    .select({ seq: max(audit.seq) })
    .from(audit)
    .prepare(),
)

async function newestOf(db: Reader): Promise<number> {
  const [row] = await newest(db).all()
  return row?.seq ?? 0
}
