import { usernameKey } from '../../shared/domain/username.ts'
import type { UserRow } from './accounts.queries.ts'

/** The row of a new account. */
export function newAccount(
  account: Pick<UserRow, 'username' | 'passwordHash' | 'isAdmin'> & Partial<UserRow>,
  now: number,
): UserRow {
  return {
    id: Bun.randomUUIDv7(),
    usernameKey: usernameKey(account.username),
    email: null,
    sessionVersion: 1,
    lastLogin: null,
    createdAt: now,
    updatedAt: now,
    ...account,
  }
}
