import { and, eq, isNull } from 'drizzle-orm'
import { asksApart } from '#shared/domain/shop/news.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { updateRow } from '../../db/engine/statements.ts'
import { inList, isAddress } from '../../db/query/conditions.ts'
import { stockAlerts } from '../../db/schema/catalog/stock-alerts.ts'
import { letters } from '../../db/schema/letters.ts'
import type { NewsAsk, NewsLetter } from '../../db/schema/mail-data.ts'
import { outbox } from '../../db/schema/shop.ts'
import { enqueueMail } from './enqueue.ts'
import { findMail, type OutboxRow, updateMail } from './outbox.queries.ts'

/** Where a reader confirms and ends the letters, without the language. */
export type NewsPaths = (alertId: string) => { confirm: string; end: string }

/**
 * Resolved at a random moment within these milliseconds, so that the answer to a request does not tell
 * by its time whether the address is known.
 */
const resolvedAfter = { least: 500, most: 2_500 } as const

/** Notes that someone asks for news, whether or not the address gets them already (NEWS-02). */
export async function requestNews(
  tx: Transaction,
  now: number,
  { email, ...ask }: { email: string } & Omit<NewsAsk, 'paths'>,
) {
  const { least, most } = resolvedAfter
  await enqueueMail(tx, now, {
    kind: 'news_confirmation',
    recipient: email,
    data: { ...ask, paths: null },
    notBefore: now + Math.round(least + Math.random() * (most - least)),
    isHeld: true,
  })
}

/**
 * Stores who asks, and addresses the first email. Deletes it and returns null if the address gets the
 * letters, or has been asked within a day: nobody can fill a mailbox.
 */
export async function resolveNewsAsk(
  tx: Transaction,
  id: string,
  { newsPaths, clock }: { newsPaths: NewsPaths; clock: () => number },
): Promise<OutboxRow | null> {
  const mail = await findMail(tx, id)
  if (!mail?.isHeld) return null
  const now = clock()
  const [row] = await tx
    .select()
    .from(stockAlerts)
    .where(
      and(
        isNull(stockAlerts.productId),
        isAddress(stockAlerts.email, mail.recipient),
        inList(stockAlerts.state, ['asked', 'waiting']),
      ),
    )
    .limit(1)
  if (row && (row.state === 'waiting' || now - row.updatedAt < asksApart)) {
    await tx.delete(outbox).where(eq(outbox.id, id))
    return null
  }
  const ask = mail.data as NewsAsk
  const { locale, consent } = ask
  const alertId = row?.id ?? Bun.randomUUIDv7()
  if (row) await updateRow(tx, stockAlerts, alertId, { locale, consent, updatedAt: now })
  else {
    const moments = { createdAt: now, updatedAt: now }
    const { recipient: email } = mail
    await tx
      .insert(stockAlerts)
      .values({ id: alertId, productId: null, email, locale, consent, state: 'asked', ...moments })
  }
  const changes = { isHeld: false, data: { ...ask, paths: newsPaths(alertId) } }
  await updateMail(tx, id, changes)
  return { ...mail, ...changes }
}

/**
 * The email of a letter to one reader as it is to be sent now. Deletes it and returns null if staff have
 * stopped the letter, or if its reader wants no more of them.
 */
export async function resolveNews(tx: Transaction, id: string): Promise<OutboxRow | null> {
  const mail = await findMail(tx, id)
  if (!mail?.isHeld) return null
  const data = mail.data as NewsLetter
  const { letterId, alertId, locale } = data
  const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId)).limit(1)
  const [reader] = await tx.select().from(stockAlerts).where(eq(stockAlerts.id, alertId)).limit(1)
  if (!letter || letter.state === 'stopped' || reader?.state !== 'waiting') {
    await tx.delete(outbox).where(eq(outbox.id, id))
    return null
  }
  const isFrench = locale === 'fr'
  const subject = (isFrench ? letter.frenchSubject : null) ?? letter.subject
  const text = (isFrench ? letter.frenchText : null) ?? letter.text
  const changes = {
    isHeld: false,
    recipient: reader.email,
    data: { ...data, words: { subject, text } },
  }
  await updateMail(tx, id, changes)
  return { ...mail, ...changes }
}
