import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { FieldChange } from '#shared/domain/shop/audit.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { audit } from '../db/schema/audit.ts'
import { networkOf } from '../runtime/network.ts'
import type { UserRow } from './accounts.queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long refused sign-ins as an unknown name stay in the activity. */
const KEPT_FOR = 7 * DAY
/** Entries that one transaction deletes. */
const AT_ONCE = 1_000
/** The most visitors that an entry tells apart. */
const MOST_VISITORS = 5

export type SignIn = { caller: Caller; row: UserRow | null; result: string }

type Recorder = Pick<Context, 'clock' | 'originKeys'>

/**
 * Records a sign-in or its refusal. The name is recorded only if it belongs to an account, because
 * people sometimes type their password into the name field.
 */
export async function recordSignIn(
  tx: Transaction,
  context: Recorder,
  { caller, row, result }: SignIn,
): Promise<void> {
  if (!row) return countUnknownName(tx, context, { caller, result })
  const isSignedIn = result === 'signed in'
  await recordChange(tx, {
    by: { user: isSignedIn ? row : null, requestId: caller.requestId, name: 'Not signed in' },
    at: context.clock(),
    action: 'auth.login',
    subject: { kind: 'session', id: row.id, name: row.username },
    before: null,
    after: { result, address: caller.address },
  })
}

/** Tells visitors apart without their address. */
function visitorName({ originKeys }: Recorder, address: string): string {
  return originKeys.keyOf(`visitor ${networkOf(address)}`).slice(0, 8)
}

const isOfUnknownName = and(
  eq(audit.kind, 'session'),
  eq(audit.action, 'auth.login'),
  isNull(audit.subjectId),
)

/** Counts refused sign-ins as an unknown name in one entry a minute. */
async function countUnknownName(
  tx: Transaction,
  context: Recorder,
  { caller, result }: Pick<SignIn, 'caller' | 'result'>,
): Promise<void> {
  const now = context.clock()
  const visitor = visitorName(context, caller.address)
  const [entry] = await tx
    .select({ seq: audit.seq, createdAt: audit.createdAt, changes: audit.changes })
    .from(audit)
    .where(and(isOfUnknownName, gt(audit.createdAt, now - MINUTE)))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(1)
  // An entry in the future is left over from before the clock was set back.
  if (!entry || entry.createdAt > now) {
    return recordChange(tx, {
      by: { user: null, requestId: caller.requestId, name: 'Not signed in' },
      at: now,
      action: 'auth.login',
      subject: { kind: 'session', id: null, name: 'an unknown name' },
      before: null,
      after: { result, attempts: 1, visitors: visitor },
    })
  }
  const changes = entry.changes.map((change) => counted(change, visitor))
  await tx.update(audit).set({ changes }).where(eq(audit.seq, entry.seq))
}

function counted(change: FieldChange, visitor: string): FieldChange {
  const { field, after } = change
  if (field === 'attempts') return { ...change, after: Number(after) + 1 }
  if (field !== 'visitors') return change
  const methods = String(after).split(', ')
  if (methods.includes(visitor) || methods.length > MOST_VISITORS) return change
  return {
    ...change,
    after: [...methods, methods.length < MOST_VISITORS ? visitor : '…'].join(', '),
  }
}

/** Deletes old entries of unknown names; true when there may be more of them. */
export async function pruneUnknownNames(tx: Transaction, now: number): Promise<boolean> {
  const old = await tx
    .select({ seq: audit.seq })
    .from(audit)
    .where(and(isOfUnknownName, lt(audit.createdAt, now - KEPT_FOR)))
    .limit(AT_ONCE)
  const seqs = old.map(({ seq }) => seq)
  if (seqs.length > 0) await tx.delete(audit).where(inList(audit.seq, seqs))
  return seqs.length === AT_ONCE
}
