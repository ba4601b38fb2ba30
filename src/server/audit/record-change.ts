import type { ActionName } from '../../shared/contract/routes.ts'
import { type AuditKind, changedFields } from '../../shared/domain/audit.ts'
import { audit } from '../db/schema/audit.ts'
import type { Transaction } from '../db/engine/engine.ts'

/** Who did it: every handler's caller is one. */
export type Actor = { user: { id: string; username: string } | null; requestId: string | null }

/** The shop acts by itself: a sweep, a provider's word, a command on its own machine. */
export function theShop(name: string): Actor & { name: string } {
  return { user: null, requestId: null, name }
}

type Fields = Readonly<Record<string, unknown>>

export type Change = {
  /** The caller who made it. */
  by: Actor & { name?: string }
  /** Milliseconds since 1970. */
  at: number
  /** An action's name, or what a command is called. */
  action: ActionName | `command.${string}` | `shop.${string}`
  /** The thing that was changed, by the name under which people know it. */
  subject: { kind: AuditKind; id: string | null; name: string }
  /** As it was, or null when it was made. Fields that are the same in both are left out. */
  before: Fields | null
  /** As it is now, or null when it is gone. */
  after: Fields | null
}

/**
 * Notes a change for good, in the transaction of the change itself. A change of nothing leaves no
 * trace. Fields with secret names are noted as "changed" and no more.
 */
export async function recordChange(tx: Transaction, change: Change): Promise<void> {
  const { by, at, action, subject } = change
  const changes = changedFields(change.before, change.after)
  if (changes.length === 0) return
  await tx.insert(audit).values({
    id: Bun.randomUUIDv7(),
    createdAt: at,
    actorId: by.user?.id ?? null,
    actorName: by.user?.username ?? by.name ?? 'Nobody signed in',
    kind: subject.kind,
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    requestId: by.requestId,
    changes,
  })
}
