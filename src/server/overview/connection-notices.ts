import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { FieldChange } from '#shared/domain/shop/audit.ts'
import type { ConnectionId } from '#shared/domain/shop/connections.ts'
import { oldestAddress } from '../accounts/account-notices.ts'
import type { Config } from '../config/config.ts'
import { noSender } from '../config/mail-settings.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { users } from '../db/schema/accounts.ts'
import type { ConnectionNotice } from '../db/schema/mail-data.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import type { OutgoingMail } from '../mail/templates/compose.ts'
import { readSettings } from '../settings/store/settings.queries.ts'

/** Until the change counts on every instance, an email would leave through the former server. */
const IN_EFFECT_WITHIN = 2_000

type Change = Pick<ConnectionNotice, 'changedBy' | 'isRemoved'> & {
  connection: ConnectionId
  /** Without the values of secrets. */
  changes: FieldChange[]
  at: number
  /** The configuration before the change, whose address of the shop is nobody else's. */
  config: Config
}

/**
 * Enqueues the news of a changed connection in its transaction: to every administrator, also at the
 * address of 7 days ago, and to the shop. Returns the emails, which a former mail server sends as well.
 */
export async function enqueueConnectionNotices(
  tx: Transaction,
  { at, config, ...change }: Change,
): Promise<OutgoingMail[]> {
  const { identity } = await readSettings(tx, config)
  const shop = identity.value.email ?? config.salesEmail
  const administrators = await tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNotNull(users.email)))
    .orderBy(asc(users.id))
  const languages = new Map<string, ConnectionNotice['language']>()
  const add = (address: string | null, language: ConnectionNotice['language']) => {
    const recipient = address?.toLowerCase()
    if (recipient && recipient !== noSender && !languages.has(recipient)) {
      languages.set(recipient, language)
    }
  }
  for (const { email, language } of administrators) add(email, language)
  for (const { id, language } of administrators)
    add(await oldestAddress(tx, id, at, shop), language)
  add(shop, undefined)
  const mails: OutgoingMail[] = []
  for (const [recipient, language] of languages) {
    const data = { ...change, language }
    const mail = { kind: 'connection_changed', data, recipient } as const
    const id = await enqueueMail(tx, at, { ...mail, notBefore: at + IN_EFFECT_WITHIN })
    if (id !== null) mails.push({ ...mail, id, createdAt: at })
  }
  return mails
}
