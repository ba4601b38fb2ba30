import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { topicNeeds, topicOf } from '#shared/contract/events.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import type { Context } from '../context/context.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { contains } from '../db/query/expressions.ts'
import { audit } from '../db/schema/audit.ts'
import type { AccountChange } from '../db/schema/mail-data.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import { readSettings } from '../settings/store/settings.queries.ts'
import type { UserRow } from './accounts.queries.ts'
import { isAllowed } from './permissions.ts'

/** How long a former address hears of changes, in milliseconds. */
const REMEMBERED = 7 * 24 * 60 * 60 * 1000

type Account = Pick<
  UserRow,
  'id' | 'username' | 'email' | 'isAdmin' | 'role' | 'language' | 'invitedUntil'
>

type Notice = {
  /** Null for a new account. */
  before: Account | null
  /** Null for a deleted account. */
  after: Account | null
  isPasswordChanged?: boolean
  /** Other changes than those in which `before` and `after` differ. */
  more?: readonly AccountChange[]
  /** Who made the change; null for a command on the server. */
  by: Pick<UserRow, 'username' | 'email' | 'language'> | null
}

/**
 * Enqueues the security notices of a change, in its transaction. They go to the address before and
 * after, and to the oldest of the last 7 days, so that nobody loses an account without hearing of it.
 * The shop's address stands in for one that an account did not have, and hears of new accounts.
 * Each is in the language of its reader. A deletion calls this before it deletes the row.
 */
export async function enqueueAccountNotices(
  tx: Transaction,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { before, after, isPasswordChanged = false, more = [], by }: Notice,
): Promise<void> {
  const account = after ?? before
  if (!account) return
  const changes = [...differences(before, after), ...more]
  if (changes.length === 0 && !isPasswordChanged) return
  const now = clock()
  const { identity } = await readSettings(tx, config)
  const shop = identity.value.email ?? config.salesEmail
  if (before) await announceBlockedWebhooks(tx, now, shop, { before, after })
  const { language } = account
  const oldest = before === null ? null : await oldestAddress(tx, account.id, now, shop)
  const readers = uniqueReaders([
    before?.email ? { address: before.email, language } : { address: shop },
    // An invitation says that the account is new.
    { address: before === null && after?.invitedUntil != null ? null : after?.email, language },
    oldest === shop ? { address: shop } : { address: oldest, language },
    ...(before === null && by ? [{ address: by.email, language: by.language }] : []),
  ])
  const { username } = before ?? account
  for (const { address: recipient, ...inLanguage } of readers) {
    const common = { username, changedBy: by?.username ?? null, ...inLanguage }
    if (isPasswordChanged) {
      await enqueueMail(tx, now, { kind: 'password_changed', recipient, data: common })
    }
    if (changes.length > 0) {
      const data = { ...common, changes }
      await enqueueMail(tx, now, { kind: 'account_changed', recipient, data })
    }
  }
}

/** Emails that webhooks wait, because who saved them may no longer see their events (HOOK-01). */
async function announceBlockedWebhooks(
  tx: Transaction,
  at: number,
  recipient: string,
  { before, after }: { before: Account; after: Account | null },
): Promise<void> {
  const isOwnAndOn = and(eq(webhooks.makerId, before.id), isNull(webhooks.endedAt))
  for (const { url, events } of await tx.select().from(webhooks).where(isOwnAndOn)) {
    const needs = events.map((event) => topicNeeds[topicOf(event)])
    const maySee = (account: Account) => isAllowed(permissionsOf(account), needs)
    if (!maySee(before) || (after !== null && maySee(after))) continue
    const data = { url, reason: 'maker', status: null } as const
    await enqueueMail(tx, at, { kind: 'webhook_ended', recipient, data })
  }
}

function differences(before: Account | null, after: Account | null): AccountChange[] {
  if (after === null) return [{ what: 'deleted' }]
  if (before === null) {
    const { isAdmin, role } = after
    return [{ what: 'created', isAdmin, role }]
  }
  return [
    ...(before.email === after.email
      ? []
      : [{ what: 'email', from: before.email, to: after.email } as const]),
    ...rightsChange(before, after),
  ]
}

function rightsChange(before: Account, { isAdmin, role }: Account): AccountChange[] {
  if (isAdmin) return before.isAdmin ? [] : [{ what: 'admin', isAdmin }]
  if (!before.isAdmin && before.role === role) return []
  return role ? [{ what: 'role', role }] : [{ what: 'admin', isAdmin }]
}

/** The address that the account had 7 days ago, if it has changed since. */
export async function oldestAddress(
  db: AnyDatabase,
  id: string,
  now: number,
  shop: string,
): Promise<string | null> {
  const [change] = await db
    .select({ changes: audit.changes })
    .from(audit)
    .where(
      and(
        eq(audit.subjectId, id),
        gt(audit.createdAt, now - REMEMBERED),
        eq(audit.action, 'users.update'),
        contains(sql`${audit.changes}`, '"field":"email"'),
      ),
    )
    .orderBy(asc(audit.createdAt), asc(audit.id))
    .limit(1)
  const emailChange = change?.changes.find(({ field }) => field === 'email')
  if (!emailChange) return null
  return typeof emailChange.before === 'string' ? emailChange.before : shop
}

type Reader<Address> = {
  address: Address
  /** Missing for the shop's own address. */
  language?: UserRow['language']
}

/** Those with an address, each once; the last language counts. */
function uniqueReaders(readers: readonly Reader<string | null | undefined>[]): Reader<string>[] {
  const byAddress = new Map<string, Reader<string>>()
  for (const { address, ...reader } of readers) {
    const key = address?.toLowerCase()
    if (address && key) byAddress.set(key, { ...byAddress.get(key), address, ...reader })
  }
  return [...byAddress.values()]
}
