import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { usernameKey } from '#shared/domain/shop/account.ts'
import * as m from '#shared/i18n/messages.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { timesOf } from '../db/query/stale.ts'
import { users } from '../db/schema/accounts.ts'

export type UserRow = typeof users.$inferSelect

/** The account of a session, with the session version that its tokens must have. */
export async function findSession(
  db: AnyDatabase,
  id: string,
): Promise<{ user: User; sessionVersion: number } | null> {
  const row = await findUser(db, id)
  return row ? { user: toUser(row), sessionVersion: row.sessionVersion } : null
}

export async function findUser(db: AnyDatabase, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return row ?? null
}

export async function findUserByName(db: AnyDatabase, username: string): Promise<UserRow | null> {
  // Older versions only lowercased names, so `usernameKey` may not find their accounts.
  const asTyped = username.trim().toLowerCase()
  const [row] = await db
    .select()
    .from(users)
    .where(inList(users.usernameKey, [asTyped, usernameKey(username)]))
    .orderBy(asc(ne(users.usernameKey, asTyped)))
    .limit(1)
  return row ?? null
}

export async function isUsernameTaken(
  tx: Transaction,
  username: string,
  exceptId: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(username)), ne(users.id, exceptId)))
    .limit(1)
  return row !== undefined
}

export async function countUsers(db: AnyDatabase): Promise<number> {
  return db.$count(users)
}

export async function listUserRows(db: Reader, input: PageInput) {
  return readPage(users, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(users)
        .where(after)
        .orderBy(...orderBy)
        .limit(limit),
    count: () => countUsers(db),
  })
}

/** Throws `protected` if no admin would be left. */
export async function updateUserRow(
  tx: Transaction,
  id: string,
  changes: Partial<typeof users.$inferInsert> & { endSessions?: boolean },
): Promise<void> {
  const { endSessions, ...columns } = changes
  const sessionVersion = sql`${users.sessionVersion} + 1`
  await tx
    .update(users)
    .set({ ...columns, ...(endSessions ? { sessionVersion } : {}) })
    .where(eq(users.id, id))
  if (columns.isAdmin === false) await requireAnAdmin(tx)
}

/** Throws `protected` if no admin would be left. */
export async function deleteUserRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
  await requireAnAdmin(tx)
}

async function requireAnAdmin(tx: Transaction): Promise<void> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    // One who has not accepted the invitation cannot sign in.
    .where(and(eq(users.isAdmin, true), isNull(users.invitedUntil)))
    .limit(1)
  if (!admin) {
    throw new ActionError('protected', { message: m.errorLastAdmin() })
  }
}

export function toUser(row: UserRow): User {
  const { id, username, email, isAdmin, role, language } = row
  const lastLogin = row.lastLogin === null ? null : new Date(row.lastLogin).toISOString()
  const invitedUntil = invitedUntilOf(row)
  return { id, username, email, isAdmin, role, language, lastLogin, invitedUntil, ...timesOf(row) }
}

const invitedUntilOf = ({ invitedUntil }: Pick<UserRow, 'invitedUntil'>) =>
  invitedUntil === null ? null : new Date(invitedUntil).toISOString()

export function newAccount(
  account: Pick<UserRow, 'username' | 'passwordHash' | 'isAdmin'> & Partial<UserRow>,
  now: number,
): UserRow {
  return {
    id: Bun.randomUUIDv7(),
    usernameKey: usernameKey(account.username),
    email: null,
    role: null,
    sessionVersion: 1,
    lastLogin: null,
    invitedUntil: null,
    language: 'en',
    createdAt: now,
    updatedAt: now,
    ...account,
  }
}

type Audited = Pick<
  UserRow,
  'id' | 'username' | 'isAdmin' | 'role' | 'language' | 'passwordHash' | 'invitedUntil'
> & {
  email?: string | null
}

/** A change to an account for the audit; for a password, only the fact that it changed. */
export function userChange(before: Audited | null, after: Audited | null) {
  const { id, username } = (before ?? after) as Audited
  const subject = { kind: 'user', id, name: username } as const
  return { subject, before: before && userFacts(before), after: after && userFacts(after) }
}

function userFacts(account: Audited) {
  const { username, email, isAdmin, role, language, passwordHash: password } = account
  return {
    username,
    email,
    isAdmin,
    role,
    language,
    password,
    invitedUntil: invitedUntilOf(account),
  }
}
