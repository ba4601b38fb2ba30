// Why it is built like this: docs/decisions/audit.md

import type { ActionName } from '#shared/contract/routes.ts'
import { type AuditKind, changedFields, type FieldChange } from '#shared/domain/shop/audit.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { requireAlone } from '../db/engine/keys.ts'
import { audit } from '../db/schema/audit.ts'

/** Who made a change; every handler's caller is an actor. */
export type Actor = {
  user: { id: string; username: string } | null
  requestId: string | null
  agent?: Agent
}

/** A change as it is recorded, with the fields that changed. */
export type Noted = Pick<Change, 'action' | 'subject'> & { changes: FieldChange[] }

/** An agent that calls in the name of an access token. */
export type Agent = {
  /** What the activity says about it beside each change (AGENT-05). */
  facts: Fields
  /** The changes of the call so far. */
  noted: Noted[]
}

/** The actor of a change that no account made: a background job, a provider or a command. */
export function theShop(name: string): Actor & { name: string } {
  return { user: null, requestId: null, name }
}

type Fields = Readonly<Record<string, unknown>>

export type Change = {
  by: Actor & { name?: string }
  /** Milliseconds since 1970. */
  at: number
  /** The name of an action or a command. */
  action: ActionName | `command.${string}` | `shop.${string}`
  /** The changed entity, with the name that staff know it by. */
  subject: { kind: AuditKind; id: string | null; name: string }
  /** The fields before the change; null for a creation. Unchanged fields are not recorded. */
  before: Fields | null
  /** The fields after the change; null for a deletion. */
  after: Fields | null
  /** Facts about the change itself, such as the import that made it. */
  about?: Fields
}

/**
 * Records a change in the transaction that makes it. Nothing is recorded if no field changed.
 * Fields with secret names are recorded only as "changed".
 */
export async function recordChange(tx: Transaction, change: Change): Promise<void> {
  const { by, at, action, subject, about = {} } = change
  const changed = changedFields(change.before, change.after)
  if (changed.length === 0) return
  requireAlone(tx)
  by.agent?.noted.push({ action, subject, changes: changed })
  const changes = [...changed, ...changedFields(null, { ...about, ...by.agent?.facts })]
  await tx.insert(audit).values({
    id: Bun.randomUUIDv7(),
    createdAt: at,
    actorId: by.user?.id ?? null,
    actorName: by.user?.username ?? by.name ?? 'Someone not signed in',
    kind: subject.kind,
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    requestId: by.requestId,
    changes,
  })
}
