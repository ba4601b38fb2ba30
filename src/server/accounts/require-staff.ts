// Why it is built like this: docs/decisions/sessions.md

import { ActionError } from '#shared/contract/errors.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import type { Staff } from '../context/staff.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { findSession, toUser } from './accounts.queries.ts'
import { isAllowed } from './permissions.ts'
import {
  findToken,
  type FoundToken,
  hashOfToken,
  isApiToken,
  permissionsOfToken,
} from './tokens/tokens.queries.ts'

type Access = Pick<Context, 'db' | 'sessions' | 'clock'>

/**
 * Returns whom a token belongs to, as of now; throws `unauthorized`, or `forbidden` if a permission
 * is missing or the dashboard may not be used. Pass a transaction as `db` to check as of the commit.
 */
export async function requireStaff(
  context: Access,
  token: string | null,
  needs: readonly Permission[],
  db: AnyDatabase = context.db.read,
): Promise<Staff> {
  if (token === null) throw new ActionError('unauthorized')
  const staff = isApiToken(token)
    ? await staffOfToken(context, token, db)
    : await staffOfSession(context, token, db)
  if (!isAllowed(staff.permissions, needs)) throw new ActionError('forbidden')
  return staff
}

async function staffOfSession({ sessions }: Access, token: string, db: AnyDatabase) {
  const claims = await sessions.verify(token)
  if (claims === null) throw new ActionError('unauthorized')
  const session = await findSession(db, claims.userId)
  if (!session || session.sessionVersion !== claims.sessionVersion) {
    throw new ActionError('unauthorized', {
      message: m.errorSessionEnded(),
    })
  }
  return toStaff(session.user)
}

async function staffOfToken({ clock }: Access, token: string, db: AnyDatabase) {
  const tokenRow = await findToken(db, { hash: hashOfToken(token) }, clock())
  if (!tokenRow) throw new ActionError('unauthorized', { message: m.tokensNotValid() })
  return asStaff(tokenRow)
}

/** Whom a signed link was made for. */
type LinkOwner = {
  /** The account's id, or that of an access token after `TOKEN`. */
  userId: string
  sessionVersion: number
}

const TOKEN = 'token-'

/** Whom to sign a link for, so that it ends with the session or the token. */
export async function linkOwnerOf(db: AnyDatabase, staff: Staff | null): Promise<LinkOwner> {
  if (staff?.token) return { userId: TOKEN + staff.token.id, sessionVersion: 0 }
  const session = staff && (await findSession(db, staff.id))
  if (!session) throw new ActionError('unauthorized')
  return { userId: session.user.id, sessionVersion: session.sessionVersion }
}

/** The owner of a signed link; null if the session or the token has ended or lacks a permission by now. */
export async function findLinkOwner(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, sessionVersion }: LinkOwner,
  needs: readonly Permission[],
): Promise<Staff | null> {
  const staff = userId.startsWith(TOKEN)
    ? await findToken(db.read, { id: userId.slice(TOKEN.length) }, clock())
    : await findSession(db.read, userId)
  if (staff === null) return null
  if ('user' in staff && staff.sessionVersion !== sessionVersion) return null
  const owner = 'user' in staff ? toStaff(staff.user) : asStaff(staff)
  return isAllowed(owner.permissions, needs) ? owner : null
}

function toStaff(user: User): Staff {
  return { ...user, permissions: permissionsOf(user), token: null }
}

/** Everything that names who did something names the token and its maker (TOKEN-05). */
function asStaff(tokenRow: FoundToken): Staff {
  const { token, maker } = tokenRow
  return {
    ...toUser(maker),
    username: `${token.name} (${maker.username})`,
    email: null,
    isAdmin: false,
    role: null,
    lastLogin: null,
    permissions: permissionsOfToken(tokenRow),
    token,
  }
}
