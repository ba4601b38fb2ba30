// Why it is built like this: docs/decisions/sessions.md

import * as m from '../../shared/i18n/messages.ts'

import type { User } from '../../shared/contract/staff/accounts.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { findSession } from './accounts.queries.ts'

/**
 * Returns the admin that a token belongs to; throws `unauthorized` or `forbidden`. Pass a transaction
 * as `db` to check the account as of the commit.
 */
export async function requireAdmin(
  context: Pick<Context, 'db' | 'sessions'>,
  token: string | null,
  db: AnyDatabase = context.db.read,
): Promise<User> {
  const claims = token === null ? null : await context.sessions.verify(token)
  if (claims === null) throw new ActionError('unauthorized')
  const session = await findSession(db, claims.userId)
  if (!session || session.sessionVersion !== claims.sessionVersion) {
    throw new ActionError('unauthorized', {
      message: m.errorSessionEnded(),
    })
  }
  if (!session.user.isAdmin) throw new ActionError('forbidden')
  return session.user
}
