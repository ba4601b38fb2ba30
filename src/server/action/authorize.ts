import type { User } from '../../shared/contract/accounts.ts'
import type { Action } from '../../shared/contract/action.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { findSession } from '../accounts/accounts.queries.ts'
import type { Context } from '../context/context.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import type { Caller } from '../context/handler.ts'

/**
 * Who calls, judged by the account as it is at this moment and not as it was when the token was
 * made. Returns null for an action that needs nobody.
 */
export async function authorize(
  context: Context,
  action: Action,
  caller: Caller,
): Promise<User | null> {
  if (action.role === 'public') return null
  return requireAdmin(context, caller.token)
}

/**
 * The admin whom a token stands for; throws `unauthorized` or `forbidden`. In a transaction (`db`)
 * it judges the account as it is when the change commits.
 */
export async function requireAdmin(
  context: Pick<Context, 'db' | 'sessions'>,
  token: string | null,
  db: Reader | Transaction = context.db.read,
): Promise<User> {
  const claims = token === null ? null : await context.sessions.verify(token)
  if (claims === null) throw new ActionError('unauthorized')
  const session = await findSession(db, claims.userId)
  if (!session || session.sessionVersion !== claims.sessionVersion) {
    throw new ActionError('unauthorized', {
      message: 'Your session has ended. Please sign in again.',
    })
  }
  if (!session.user.isAdmin) throw new ActionError('forbidden')
  return session.user
}
