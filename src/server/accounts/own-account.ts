import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion } from '../db/query/stale.ts'
import { enqueueAccountNotices } from './account-notices.ts'
import { findUser, toUser, updateUserRow, userChange } from './accounts.queries.ts'
import { hashPassword } from './passwords.ts'
import { checkPassword } from './sign-in.ts'

/** Staff change their own language and password (ROLE-07). */
export const updateOwnAccount: Handler<'auth.update'> = async (input, context, by) => {
  const { id, username } = existing(by.user)
  const { password, currentPassword = '', language } = input
  const admission =
    password === undefined
      ? null
      : await checkOwnPassword(context, by, { username, password: currentPassword })
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return atomically(context, async (tx) => {
    await admission?.uncount(tx)
    const before = existing(await findUser(tx, id))
    const updatedAt = nextVersion(before, context.clock())
    const changes = {
      updatedAt,
      language: language ?? before.language,
      passwordHash: passwordHash ?? before.passwordHash,
    }
    const after = { ...before, ...changes }
    const isPasswordChanged = passwordHash !== undefined
    await updateUserRow(tx, id, { ...changes, endSessions: isPasswordChanged })
    await enqueueAccountNotices(tx, context, { before, after, isPasswordChanged, by: before })
    const change = userChange(before, after)
    await recordChange(tx, { by, at: updatedAt, action: 'auth.update', ...change })
    return toUser(after)
  })
}

/** Counts as a sign-in, so that a stolen session cannot try passwords without a limit. */
async function checkOwnPassword(
  context: Context,
  by: Caller,
  credentials: { username: string; password: string },
) {
  try {
    return (await checkPassword(context, by, credentials)).admission
  } catch (error) {
    if (error instanceof ActionError && error.code === 'invalid_credentials') {
      throw invalidField('/currentPassword', m.accountPasswordWrong())
    }
    throw error
  }
}
