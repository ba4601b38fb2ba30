import { emailsToSend } from '#shared/domain/catalog/stock-alert.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { updateRow } from '../../db/engine/statements.ts'
import { whenLeading } from '../../db/engine/when-leading.ts'
import { stockAlerts } from '../../db/schema/catalog/stock-alerts.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { repeat, type RepeatingJob } from '../../runtime/repeat.ts'
import { announceStock } from '../announce-products.ts'
import { findInShop, type ProductRow, toListedProduct } from '../catalog.queries.ts'
import { noRating } from '../ratings.queries.ts'
import {
  countSent,
  endBought,
  endOver,
  firstWaiting,
  hasOver,
  productsToAnnounce,
  type StockAlert,
} from './alerts.queries.ts'
import { endPathOf } from './end-alerts.ts'

const EVERY = 1_000

/** Emails in one transaction. */
const AT_ONCE = 50

type Needs = Pick<Context, 'db' | 'clock' | 'alertKeys' | 'settings'>

/** Emails those who wait for a product, in the order of asking, once it can be bought again. */
export function startAlerts(context: Needs & Pick<Context, 'log'>): RepeatingJob {
  const run = whenLeading(context.db, 'stock', () => sendAlerts(context))
  const onError = (error: unknown) => context.log.error('alerts_failed', { error })
  return repeat({ every: EVERY, run, onError })
}

export async function sendAlerts(context: Needs): Promise<void> {
  const { db, clock, settings } = context
  if (await hasOver(db.read, clock())) await atomically(context, (tx) => endOver(tx, clock()))
  // Nobody can buy until it opens; they wait for that, too.
  if (settings.isClosed(clock())) return
  for (const id of await productsToAnnounce(db.read)) {
    while (await atomically(context, (tx) => sendSome(tx, context, id))) continue
  }
}

/**
 * An email and the end of its wait are written together, so that after a crash nobody gets two and
 * nobody is forgotten. Returns whether there may be more to send.
 */
async function sendSome(
  tx: Transaction,
  { clock, alertKeys }: Needs,
  productId: string,
): Promise<boolean> {
  const now = clock()
  const product = await findInShop(tx, productId)
  if (!product) return false
  await endBought(tx, productId, now)
  const sent = await countSent(tx, productId)
  const most = Math.min(AT_ONCE, emailsToSend({ stock: product.stock, sent }))
  if (most === 0) return false
  const alerts = await firstWaiting(tx, productId, most)
  for (const alert of alerts) {
    await updateRow(tx, stockAlerts, alert.id, { state: 'sent', sentAt: now, updatedAt: now })
    await enqueueMail(tx, now, {
      kind: 'back_in_stock',
      recipient: alert.email,
      data: noticeOf(alert, product, endPathOf(alertKeys, alert.id)),
    })
  }
  // Staff see how many still wait.
  if (alerts.length > 0) await announceStock(tx, now, [productId])
  return alerts.length === AT_ONCE
}

function noticeOf({ locale, createdAt }: StockAlert, row: ProductRow, endPath: string) {
  const { id, name, price } = productIn(locale, toListedProduct(row, noRating))
  return { productId: id, name, price, locale, askedAt: createdAt, endPath }
}
