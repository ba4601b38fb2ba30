import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { isPermission, type Permission } from '#shared/contract/permissions.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import type { Token } from '#shared/contract/staff/tokens.ts'
import type { AnyDatabase, Reader, Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { type PageInput, readPage } from '../../db/query/paging.ts'
import { apiTokens, users } from '../../db/schema/accounts.ts'
import type { UserRow } from '../accounts.queries.ts'

export type TokenRow = typeof apiTokens.$inferSelect

const PREFIX = 'sauce_'
/** The secret part: 256 bits. */
const BYTES = 32

export const isApiToken = (text: string) => text.startsWith(PREFIX)

export function newApiToken(): string {
  const secret = crypto.getRandomValues(new Uint8Array(BYTES))
  return PREFIX + Buffer.from(secret).toString('base64url')
}

/** A fast hash is enough, because nobody can guess 256 random bits. */
export function hashOfToken(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex')
}

export type FoundToken = { token: TokenRow; maker: UserRow }

/** A token that has neither expired nor been revoked, with the account that made it. */
export async function findToken(
  db: AnyDatabase,
  by: { hash: string } | { id: string },
  now: number,
): Promise<FoundToken | null> {
  const [row] = await db
    .select({ token: apiTokens, maker: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where('hash' in by ? eq(apiTokens.hash, by.hash) : eq(apiTokens.id, by.id))
    .limit(1)
  if (!row) return null
  const { expiresAt } = row.token
  return expiresAt === null || now < expiresAt ? row : null
}

/** What a token may do now: never more than the account that made it. */
export function permissionsOfToken({ token, maker }: FoundToken): ReadonlySet<Permission> {
  const granted = permissionsOf(maker)
  return new Set(token.permissions.filter(isPermission).filter((name) => granted.has(name)))
}

export async function listTokenRows(db: Reader, input: PageInput) {
  const { rows, page } = await readPage(apiTokens, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(apiTokens)
        .where(after)
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(apiTokens),
  })
  const makers = await db.select({ id: users.id, username: users.username }).from(users)
  const names = new Map(makers.map(({ id, username }) => [id, username]))
  return { tokens: rows.map((row) => toToken(row, names.get(row.userId) ?? '')), page }
}

/** Deletes a token and the tokens made with it, and answers all of them, the token itself first. */
export async function deleteTokenRows(tx: Transaction, id: string): Promise<TokenRow[]> {
  const all = await tx.select().from(apiTokens).where(eq(apiTokens.id, id))
  let makers = all
  while (makers.length > 0) {
    const ids = makers.map((each) => each.id)
    makers = await tx.select().from(apiTokens).where(inList(apiTokens.madeWith, ids))
    all.push(...makers)
  }
  await tx.delete(apiTokens).where(eq(apiTokens.id, id))
  return all
}

/** Milliseconds between two notes of a use. */
const NOTE_EVERY = 60_000

export function needsNote({ lastUsedAt }: Pick<TokenRow, 'lastUsedAt'>, now: number): boolean {
  return lastUsedAt === null || now - lastUsedAt >= NOTE_EVERY
}

export async function noteUse(tx: Transaction, id: string, now: number): Promise<void> {
  const isDue = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, now - NOTE_EVERY + 1))
  await tx
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), isDue))
}

export function toToken(row: TokenRow, createdBy: string): Token {
  const { id, name } = row
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    id,
    name,
    permissions: row.permissions.filter(isPermission),
    createdBy,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: iso(row.expiresAt),
    lastUsedAt: iso(row.lastUsedAt),
  }
}

/** A change to a token for the audit; its secret is never part of it. */
export function tokenChange(before: TokenRow | null, after: TokenRow | null) {
  const { id, name } = (before ?? after) as TokenRow
  const subject = { kind: 'token', id, name } as const
  return { subject, before: before && tokenFacts(before), after: after && tokenFacts(after) }
}

function tokenFacts({ name, permissions, expiresAt }: TokenRow) {
  const expires = expiresAt === null ? null : new Date(expiresAt).toISOString()
  return { name, permissions, expiresAt: expires }
}
