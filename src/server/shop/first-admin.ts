import { originalAdminId } from '#shared/domain/shop/account.ts'
import { countUsers, newAccount } from '../accounts/accounts.queries.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { users } from '../db/schema/accounts.ts'

export type FirstAdmin = { username: string; password: string; isRandom: boolean }

/** Creates the original admin if there are no users; otherwise returns null. */
export async function makeFirstAdmin(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
): Promise<FirstAdmin | null> {
  if ((await countUsers(context.db.read)) > 0) return null
  const { username, password: configuredPassword } = context.config.admin
  const password = configuredPassword ?? randomPassword()
  const passwordHash = await hashPassword(password)
  const account = { id: originalAdminId, username, passwordHash, isAdmin: true }
  const isAdded = await atomically(context, async (tx) => {
    // Another instance may be starting on the same empty database.
    if ((await countUsers(tx)) > 0) return false
    await tx.insert(users).values(newAccount(account, context.clock()))
    return true
  })
  return isAdded ? { username, password, isRandom: configuredPassword === null } : null
}

/** Sixteen letters and digits without look-alikes: about 92 bits. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const bytes = crypto.getRandomValues(new Uint32Array(16))
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}
