import type { UserRow } from './accounts.queries.ts'

/** An account as the subject of an audit entry. */
export function userSubject({ id, username }: Pick<UserRow, 'id' | 'username'>) {
  return { kind: 'user', id, name: username } as const
}

type Facts = Pick<UserRow, 'username' | 'isAdmin' | 'passwordHash'> & { email?: string | null }

/** The fields of an account that the audit compares; a changed password is only noted as changed. */
export function userFacts({ username, email, isAdmin, passwordHash }: Facts) {
  return { username, email, isAdmin, password: passwordHash }
}
