import { ActionError, existing } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context/context.ts'
import type { Caller, Handlers } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { enqueueAccountNotices } from '../account-notices.ts'
import { findUser, toUser, updateUserRow, userChange, type UserRow } from '../accounts.queries.ts'
import { hashPassword } from '../passwords.ts'
import { refuseBeyond } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { requireStaff } from '../require-staff.ts'
import { findInvited, INVITED_FOR, sendInvitation } from './invitation.ts'

export const invitationHandlers = {
  'users.invite': async ({ id }, context, by) => {
    await requireRecentSignIn(context, by)
    return atomically(context, async (tx) => {
      const before = await findUnaccepted(tx, context, by, id)
      const at = nextVersion(before, context.clock())
      const after = { ...before, invitedUntil: at + INVITED_FOR, updatedAt: at }
      await saveInvitation(tx, by, 'users.invite', before, after)
      const inviter = by.user?.username ?? null
      return {
        ...toUser(after),
        ...(await sendInvitation(tx, context, after, { at, inviter })),
      }
    })
  },

  'users.revokeInvitation': async ({ id }, context, by) =>
    atomically(context, async (tx) => {
      const before = await findUnaccepted(tx, context, by, id)
      const at = nextVersion(before, context.clock())
      const after = { ...before, invitedUntil: at, updatedAt: at }
      await saveInvitation(tx, by, 'users.revokeInvitation', before, after)
      return toUser(after)
    }),

  'auth.invitation': async ({ invitation }, context) => {
    const { username, language } = await findInvited(context, context.db.read, invitation)
    return { username, language }
  },

  'auth.acceptInvitation': async ({ invitation, password }, context, { requestId }) => {
    // Before the hash, which is expensive.
    await findInvited(context, context.db.read, invitation)
    const passwordHash = await hashPassword(password)
    return atomically(context, async (tx) => {
      const before = await findInvited(context, tx, invitation)
      const updatedAt = nextVersion(before, context.clock())
      const changes = { passwordHash, invitedUntil: null, updatedAt }
      const after = { ...before, ...changes }
      await updateUserRow(tx, before.id, { ...changes, endSessions: true })
      const notice = { before, after, isPasswordChanged: true, by: before }
      await enqueueAccountNotices(tx, context, notice)
      const by = { user: before, requestId }
      const change = userChange(before, after)
      await recordChange(tx, { by, at: updatedAt, action: 'auth.acceptInvitation', ...change })
      return { username: before.username }
    })
  },
} satisfies Partial<Handlers>

/** An account without a password that may do no more than the caller. */
async function findUnaccepted(tx: Transaction, context: Context, { token }: Caller, id: string) {
  const row = existing(await findUser(tx, id))
  refuseBeyond((await requireStaff(context, token, [], tx)).permissions, row)
  if (row.invitedUntil !== null) return row
  throw new ActionError('protected', { message: m.invitationAccepted() })
}

async function saveInvitation(
  tx: Transaction,
  by: Caller,
  action: 'users.invite' | 'users.revokeInvitation',
  before: UserRow,
  after: UserRow,
) {
  const { invitedUntil, updatedAt } = after
  await updateUserRow(tx, before.id, { invitedUntil, updatedAt })
  await recordChange(tx, { by, at: updatedAt, action, ...userChange(before, after) })
}
