import { eq, sql } from 'drizzle-orm'
import type { FieldChange } from '#shared/domain/shop/audit.ts'
import type { Transaction } from '../engine/engine.ts'
import { perEngine } from '../query/per-engine.ts'
import { audit } from '../schema/audit.ts'

export type RewrittenEntry = { seq: number; subjectName: string; changes: FieldChange[] }

/** The words of an entry, as the trigger `audit_words_added` stores them. */
const words = sql`actor_name || ' ' || action || ' ' || subject_name || ' ' || coalesce(subject_id, '') || ' ' || replace(changes, '\\n', ' ')`

const allow = perEngine({
  sqlite: sql`drop trigger audit_never_updated`,
  postgres: sql`alter table audit disable trigger audit_never_updated`,
})

/** As in the migration `0040_counted_sign_ins`. */
const forbid = perEngine({
  sqlite: sql.raw(
    "CREATE TRIGGER `audit_never_updated` BEFORE UPDATE ON `audit` WHEN old.action <> 'auth.login' OR old.subject_id IS NOT NULL OR new.action <> 'auth.login' OR new.subject_id IS NOT NULL OR new.actor_id IS NOT NULL OR new.seq <> old.seq OR new.id <> old.id OR new.created_at <> old.created_at BEGIN\n\tSELECT raise(abort, 'The audit is only ever added to.');\nEND",
  ),
  postgres: sql`alter table audit enable trigger audit_never_updated`,
})

/**
 * The only exception to the rule that audit entries never change: the erasure of a customer. The
 * trigger that enforces the rule is off only within this transaction. Search words are rewritten
 * too.
 */
export async function rewriteAudit(
  tx: Transaction,
  entries: readonly RewrittenEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.run(allow)
  for (const { seq, subjectName, changes } of entries) {
    await tx.run(
      onSqlite(sql`insert into audit_words (audit_words, rowid, words)
        select 'delete', seq, ${words} from audit where seq = ${seq}`),
    )
    await tx.update(audit).set({ subjectName, changes }).where(eq(audit.seq, seq))
    await tx.run(
      onSqlite(sql`insert into audit_words (rowid, words)
        select seq, ${words} from audit where seq = ${seq}`),
    )
  }
  await tx.run(forbid)
}

/** PostgreSQL's index is on an expression, so it needs no statement. */
function onSqlite(statement: ReturnType<typeof sql>) {
  return perEngine({ sqlite: statement, postgres: sql`select 1` })
}
