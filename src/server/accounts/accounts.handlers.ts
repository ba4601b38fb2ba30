import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import { originalAdminId, usernameKey } from '#shared/domain/shop/account.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import { type Caller, type Handlers, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { users } from '../db/schema/accounts.ts'
import { enqueueAccountNotices } from './account-notices.ts'
import {
  deleteUserRow,
  findUser,
  isUsernameTaken,
  listUserRows,
  newAccount,
  toUser,
  updateUserRow,
  userChange,
  type UserRow,
} from './accounts.queries.ts'
import { INVITED_FOR, sendInvitation, unusablePassword } from './invitations/invitation.ts'
import { updateOwnAccount } from './own-account.ts'
import { hashPassword } from './passwords.ts'
import { refuseBeyond } from './permissions.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { requireStaff } from './require-staff.ts'
import { linkShop } from './sees-shop.ts'
import { signIn } from './sign-in.ts'

export const accountHandlers = {
  'auth.login': signIn,

  'auth.me': async (_input, _context, { user }) => {
    const staff = existing(user)
    return { user: staff, permissions: [...staff.permissions] }
  },

  'auth.update': updateOwnAccount,

  'auth.previewShop': linkShop,

  'users.list': async (input, context) => {
    const { rows, page } = await listUserRows(context.db.read, input)
    return new Reply(rows.map(toUser), { page })
  },

  'users.create': async (input, context, by) => {
    const { username, isAdmin = false, role = null, language = 'en', invite = false } = input
    const password = invite ? unusablePassword() : input.password
    if (!password) throw invalidField('/password', m.errorPasswordRequired())
    await requireRecentSignIn(context, by)
    const passwordHash = await hashPassword(password)
    const email = input.email || null
    const at = context.clock()
    const invitedUntil = invite ? at + INVITED_FOR : null
    const account = { username, email, passwordHash, isAdmin, role, language, invitedUntil }
    const row = newAccount(account, at)
    return atomically(context, async (tx) => {
      refuseBeyond(await permissionsNow(context, by, tx), row)
      if (await isUsernameTaken(tx, row.username, row.id)) throw new ActionError('username_taken')
      await tx.insert(users).values(row)
      await enqueueAccountNotices(tx, context, { before: null, after: row, by: by.user })
      await recordChange(tx, { by, at, action: 'users.create', ...userChange(null, row) })
      const inviter = by.user?.username ?? null
      const sent = invite ? await sendInvitation(tx, context, row, { at, inviter }) : {}
      return { ...toUser(row), ...sent }
    })
  },

  'users.update': async (input, context, by) => {
    if (input.password) await requireRecentSignIn(context, by)
    const passwordHash = input.password ? await hashPassword(input.password) : undefined
    return atomically(context, async (tx) => {
      const before = existing(await findUser(tx, input.id))
      refuseIfStale(before, input.version)
      const username = input.username ?? before.username
      const isAdmin = input.isAdmin ?? before.isAdmin
      if (await isUsernameTaken(tx, username, before.id)) throw new ActionError('username_taken')
      refuseToDemote(before, isAdmin, by.user?.id)
      const role = input.role === undefined ? before.role : input.role
      const granted = await permissionsNow(context, by, tx)
      for (const rights of [before, { isAdmin, role }]) refuseBeyond(granted, rights)
      const changes = {
        username,
        usernameKey: usernameKey(username),
        email: input.email === undefined ? before.email : input.email || null,
        isAdmin,
        role,
        language: input.language ?? before.language,
        passwordHash: passwordHash ?? before.passwordHash,
        invitedUntil: passwordHash === undefined ? before.invitedUntil : null,
        updatedAt: nextVersion(before, context.clock()),
      }
      if (isAdmin !== before.isAdmin || role !== before.role || changes.email !== before.email) {
        await requireRecentSignIn(context, by)
      }
      const endSessions = passwordHash !== undefined || isAdmin !== before.isAdmin
      await updateUserRow(tx, before.id, { ...changes, endSessions })
      const after = { ...before, ...changes }
      const isPasswordChanged = passwordHash !== undefined
      await enqueueAccountNotices(tx, context, { before, after, isPasswordChanged, by: by.user })
      const at = changes.updatedAt
      await recordChange(tx, { by, at, action: 'users.update', ...userChange(before, after) })
      return toUser(after)
    })
  },

  // An admin may delete any account except the original admin's, their own, and the last admin's
  // (`deleteUserRow`).
  'users.delete': async ({ id }, context, by) => {
    if (id === originalAdminId) {
      throw new ActionError('protected', { message: m.errorOriginalAdmin() })
    }
    if (id === by.user?.id) {
      throw new ActionError('protected', { message: m.errorOwnAccount() })
    }
    await requireRecentSignIn(context, by)
    await atomically(context, async (tx) => {
      const before = existing(await findUser(tx, id))
      refuseBeyond(await permissionsNow(context, by, tx), before)
      await enqueueAccountNotices(tx, context, { before, after: null, by: by.user })
      await deleteUserRow(tx, id)
      const at = context.clock()
      await recordChange(tx, { by, at, action: 'users.delete', ...userChange(before, null) })
    })
    return null
  },
} satisfies Partial<Handlers>

async function permissionsNow(context: Context, { token }: Caller, tx: Transaction) {
  return (await requireStaff(context, token, [], tx)).permissions
}

/** Admins cannot remove their own admin flag, so that the shop always has an admin (O37). */
function refuseToDemote(before: UserRow, isAdmin: boolean, selfId: string | undefined) {
  if (before.isAdmin && !isAdmin && before.id === selfId) {
    throw new ActionError('protected', { message: m.errorOwnRights() })
  }
}
