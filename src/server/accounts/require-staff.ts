// Why it is built like this: docs/decisions/sessions.md

import { ActionError } from '#shared/contract/errors.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { findSession } from './accounts.queries.ts'
import { isAllowed } from './permissions.ts'

/**
 * Returns the account that a token belongs to, as it is now; throws `unauthorized`, or `forbidden` if
 * it lacks one of the permissions or may not use the dashboard. Pass a transaction as `db` to check the
 * account as of the commit.
 */
export async function requireStaff(
  context: Pick<Context, 'db' | 'sessions'>,
  token: string | null,
  needs: readonly Permission[],
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
  if (!isAllowed(session.user, needs)) throw new ActionError('forbidden')
  return session.user
}

/** Whom a signed link was made for. */
export type LinkOwner = { userId: string; sessionVersion: number }

/** The account of a signed link; null if its session has ended or it lacks a permission by now. */
export async function findLinkOwner(
  db: AnyDatabase,
  { userId, sessionVersion }: LinkOwner,
  needs: readonly Permission[],
): Promise<User | null> {
  const session = await findSession(db, userId)
  if (session?.sessionVersion !== sessionVersion) return null
  return isAllowed(session.user, needs) ? session.user : null
}
