import { desc, gt } from 'drizzle-orm'
import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { typedOrderNumber } from '#shared/domain/order/typed-order-number.ts'
import { firstProvider } from '#shared/domain/provider/providers.ts'
import type { PreviewKind } from '#shared/domain/shop/mail.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { findProducts, toListedProduct } from '../catalog/catalog.queries.ts'
import { noRating } from '../catalog/ratings.queries.ts'
import type { Context } from '../context/context.ts'
import type { Handler } from '../context/handler.ts'
import type { Reader } from '../db/engine/engine.ts'
import type { MailedOrder, MailPayload, StockNotice } from '../db/schema/mail-data.ts'
import { orders } from '../db/schema/shop.ts'
import { ordersByNumber } from '../orders/orders-by-number.ts'
import { findMailedOrder } from '../orders/orders.queries.ts'
import { orderEmail } from './order-email.ts'
import { testOrder } from './test-order.ts'
import { MailFault } from './transport/mail-faults.ts'

type PreviewRequest = { kind: PreviewKind; locale: Locale; order?: string | undefined }

/** An email in the words and the look that it would have now (MAIL-11). */
export const previewMail: Handler<'mail.preview'> = async (request, context) => {
  const { subject, html, text } = await context.mail.show(await preview(request, context, false))
  return { subject, html, text }
}

export const sendPreview: Handler<'mail.sendPreview'> = async (request, context, by) => {
  const recipient = by.user?.email
  if (!recipient) throw invalidField('/kind', m.errorNoOwnEmail())
  try {
    await context.mail.sendNow({ ...(await preview(request, context, true)), recipient })
  } catch (cause) {
    if (!(cause instanceof MailFault)) throw cause
    throw new ActionError('mail_unavailable', { message: cause.words, cause, retryAfter: 60 })
  }
  return { recipient, goesTo: context.config.smtpUrl === null ? 'files' : 'mail server' }
}

async function preview({ kind, locale, order }: PreviewRequest, context: Context, isSent: boolean) {
  const mail = await sample(kind, locale, await orderToShow(order, context), context)
  return { kind: 'preview', data: { locale, mail, isSent } } as const
}

/** The order that staff name, else the newest, else one that is made up. */
async function orderToShow(typed: string | undefined, context: Context): Promise<MailedOrder> {
  const { db, clock, settings } = context
  if (typed?.trim()) {
    const named = typedOrderNumber(typed)
    const number = named && orderNumber(named)
    const [match] = number ? ((await ordersByNumber(db.read, [number])).get(number) ?? []) : []
    return existing(match ?? null)
  }
  const [newest] = await db.read
    .select({ id: orders.id })
    .from(orders)
    // Lets the search begin at the end of the index of ids.
    .where(gt(orders.id, ''))
    .orderBy(desc(orders.id))
    .limit(1)
  const order = newest && (await findMailedOrder(db.read, newest.id))
  if (order) return order
  const items = [{ productId: 'test', quantity: 1 }]
  const input = { customerEmail: 'test@example.com', items }
  return testOrder(input, new Map(), clock(), settings.rates(clock()))
}

async function sample(
  kind: PreviewKind,
  locale: Locale,
  order: MailedOrder,
  { db, clock }: Context,
): Promise<MailPayload> {
  const { refunds = [] } = order
  switch (kind) {
    case 'new_order':
      return { kind, data: order }
    case 'order_link':
      return { kind, data: { number: orderNumber(order.id), order } }
    case 'back_in_stock':
      return { kind, data: await stockNotice(db.read, locale, order, clock()) }
    case 'news_confirmation':
      return { kind, data: { locale, consent: '', paths: { confirm: '/', end: '/' } } }
    case 'payment_pending':
    case 'payment_denied':
      return { kind, data: paymentOf(order, locale) }
    case 'parcel_shipped': {
      const shipped = order.shipments?.length ? order : withParcel(order)
      return orderEmail({ kind, about: shipped.shipments?.at(-1)?.id ?? '' }, shipped)
    }
    case 'order_refunded': {
      const shown = refunds.length > 0 ? order : { ...order, refundedAmount: order.totalAmount }
      return orderEmail({ kind, about: refunds.at(-1)?.id ?? '' }, shown)
    }
    default:
      return orderEmail({ kind }, order)
  }
}

/** The order as if it were in one parcel. */
function withParcel(order: MailedOrder): MailedOrder {
  const items = order.items.map(({ productId, quantity }) => ({ productId, quantity }))
  const { id, createdAt } = order
  const carrier = { carrier: null, trackingNumber: null, trackingUrl: null }
  return { ...order, shipments: [{ id, ...carrier, items, createdAt }] }
}

async function stockNotice(
  db: Reader,
  locale: Locale,
  { items: [item] }: MailedOrder,
  now: number,
): Promise<StockNotice> {
  const row = (await findProducts(db, item ? [item.productId] : [])).get(item?.productId ?? '')
  const shown = row && productIn(locale, toListedProduct(row, noRating))
  return {
    productId: item?.productId ?? '',
    name: shown?.name ?? item?.productName ?? '',
    price: shown?.price ?? item?.price ?? '0.00',
    locale,
    askedAt: now,
    endPath: '/',
  }
}

function paymentOf(order: MailedOrder, locale: Locale) {
  const { totalAmount: amount, customerName, customerEmail, items } = order
  const payment = {
    trouble: 'pending',
    issue: null,
    provider: firstProvider,
    providerId: null,
  } as const
  return { ...payment, amount, customerName, customerEmail, locale, items }
}
