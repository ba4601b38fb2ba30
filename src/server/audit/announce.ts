import { max } from 'drizzle-orm'
import type { ServerFrame } from '../../shared/contract/events.ts'
import { audit } from '../db/schema/audit.ts'
import type { Engine, Reader } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'

const frame = JSON.stringify({ type: 'changed' } satisfies ServerFrame)

/**
 * Notifies subscribers that there are new audit entries; each fetches them with its own filters.
 * This is no event of the journal, which numbers events of orders, reviews and products only.
 */
export async function announceAudit(db: Engine, publish: (frame: string) => void): Promise<void> {
  let known = await newestOf(db.read)
  db.onCommit(async () => {
    const seq = await newestOf(db.read)
    if (seq === known) return
    known = seq
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
