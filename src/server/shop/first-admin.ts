import { originalAdminId } from '../../shared/domain/original-admin.ts'
import { countUsers, insertUser } from '../accounts/accounts.queries.ts'
import { newAccount } from '../accounts/new-account.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'

export type FirstAdmin = { username: string; password: string; isRandom: boolean }

/** Makes the original admin when there is no user yet; null when there is. */
export async function makeFirstAdmin(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
): Promise<FirstAdmin | null> {
  if ((await countUsers(context.db.read)) > 0) return null
  const { username, password: given } = context.config.admin
  const password = given ?? randomPassword()
  const passwordHash = await hashPassword(password)
  const account = { id: originalAdminId, username, passwordHash, isAdmin: true }
  await atomically(context, (tx) => insertUser(tx, newAccount(account, context.clock())))
  return { username, password, isRandom: given === null }
}

/** Sixteen letters and digits that cannot be taken for one another: about 92 bits. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const bytes = crypto.getRandomValues(new Uint32Array(16))
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}
