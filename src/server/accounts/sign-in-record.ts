import type { Caller } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import type { UserRow } from './accounts.queries.ts'

type SignIn = { caller: Caller; at: number; row: UserRow | null; result: string }

/**
 * Records a sign-in or its refusal. The name is recorded only if it belongs to an account, because
 * people type their password into the wrong field.
 */
export async function recordSignIn(tx: Transaction, { caller, at, row, result }: SignIn) {
  const isSignedIn = result === 'signed in'
  await recordChange(tx, {
    by: { user: isSignedIn ? row : null, requestId: caller.requestId, name: 'Not signed in' },
    at,
    action: 'auth.login',
    subject: { kind: 'session', id: row?.id ?? null, name: row?.username ?? 'an unknown name' },
    before: null,
    after: { result, address: caller.address },
  })
}

export async function recordRefusedSignIn(
  context: Context,
  caller: Caller,
  row: UserRow | null,
  reason: string,
): Promise<void> {
  const refused = { caller, at: context.clock(), row, result: `refused: ${reason}` }
  await atomically(context, (tx) => recordSignIn(tx, refused))
}
