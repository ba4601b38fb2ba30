import type { UserRow } from './accounts.queries.ts'

/** An account as the audit names it. */
export function userSubject({ id, username }: Pick<UserRow, 'id' | 'username'>) {
  return { kind: 'user', id, name: username } as const
}

type Facts = Pick<UserRow, 'username' | 'isAdmin' | 'passwordHash'> & { email?: string | null }

/** What the audit compares of an account; of the password only that it is another one. */
export function userFacts({ username, email, isAdmin, passwordHash }: Facts) {
  return { username, email, isAdmin, password: passwordHash }
}
