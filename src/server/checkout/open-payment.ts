import { ActionError, invalidField } from '#shared/contract/errors.ts'
import type { Units } from '#shared/domain/catalog/pack.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import { isNothingToPay } from '#shared/domain/provider/nothing-to-pay.ts'
import * as m from '#shared/i18n/messages.ts'
import { announceStock } from '../catalog/announce-products.ts'
import { stockKeys } from '../catalog/stock.queries.ts'
import { idsOf, takeUnits } from '../catalog/stock.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { discountsKey, paymentKey } from '../db/engine/keys.ts'
import { refuseHoldingCode } from '../payments/holds/code-limits.ts'
import {
  holdUsageOf,
  refuseHoldingTooMuch,
  shelfItems,
  type Visitor,
  visitorOf,
} from '../payments/holds/hold-limits.ts'
import { findOpenFree, freeKeyOf, nameFree } from '../payments/payment/free-payments.queries.ts'
import { holdDiscount } from '../payments/payment/hold-discount.ts'
import {
  refuseDelivery,
  refuseUnserved,
  refuseWithoutAddress,
} from '../payments/payment/order-delivery.ts'
import {
  codeRefusal,
  draftOrder,
  priceChanged,
  refuseOtherPrices,
} from '../payments/payment/order-pricing.ts'
import { answerOf, recordRequest, recordStep } from '../payments/payment/payment-steps.ts'
import {
  findPaymentOfOrder,
  insertHolds,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from '../payments/payment/payments.queries.ts'
import { requireProvider } from '../payments/payment/provider-registry.ts'
import { hasOpenPayments, insertVisitor } from '../payments/payment/visitors.queries.ts'
import { replaceWithin } from '../payments/settlement/cancel-payment.ts'
import { abandonQuietly } from '../payments/settlement/provider-order.ts'
import { releasePayment } from '../payments/settlement/release-payment.ts'
import { notOpened, troubleOf } from '../providers/outage-errors.ts'
import type { PaymentRequest } from '../providers/provider-module.ts'
import type { NewOrder, PaymentProvider, ProviderName } from '../providers/provider.ts'
import { closingFacts } from '../settings/store/closing-facts.ts'
import { limitingCodes } from './limit-codes.ts'

type Opened = { order: NewOrder; hold: { holdExpiresAt?: string; receipt?: string } }

/**
 * Opens an order that is placed without a payment (PAY-19): it holds its stock and its code like any
 * other, and `orders.place` or a capture makes the order. Null if there is something to pay.
 */
export async function openFree(
  context: Context,
  provider: ProviderName,
  input: PaymentRequest,
  address: string,
) {
  refuseIfClosed(context)
  const total = parseMoney(input.amount) ?? 0
  const hasCode = Boolean(input.order?.discountCode)
  if (!input.order || !isNothingToPay({ total, hasCode }, provider)) return null
  if (total > 0) requireProvider(context, provider)
  const { payment } = await reserve(context, 'manual', input, address)
  return { id: payment.id, nothingToPay: true as const, ...holdOf(context, payment, payment.id) }
}

/**
 * Opens a payment: the server prices it, holds its stock and writes its row before it calls the
 * provider. If that call fails, the hold is released at once.
 */
export async function openPayment(
  context: Context,
  provider: PaymentProvider,
  input: PaymentRequest,
  address: string,
): Promise<Opened> {
  refuseIfClosed(context)
  const amount = parseMoney(input.amount) ?? 0
  if (amount < provider.minimum.amount) throw invalidField('/amount', provider.minimum.message())
  const { payment, step } = await reserve(context, provider.name, input, address)
  const { id, createKey: key } = payment
  try {
    const order = await provider.createOrder({ amount, reference: id, key })
    const storeAnswer = async (tx: Transaction) => {
      await updatePayment(tx, id, { providerOrderId: order.id })
      const outcome = { step, answer: order.code, trace: order.trace }
      await recordStep(tx, id, context.clock(), outcome, 'opened')
    }
    await atomically(context, storeAnswer, [paymentKey(id)])
    return { order, hold: payment.draft ? holdOf(context, payment, order.id) : {} }
  } catch (cause) {
    const ending = { to: 'cancelled', ...troubleOf(provider.name, cause) } as const
    await releasePayment(context, id, ending, { step, ...answerOf(cause) })
    throw notOpened(provider.name, cause)
  }
}

/** Throws `shop_closed` while the shop is closed (CLOSE-02). */
function refuseIfClosed({ settings, clock }: Context): void {
  const facts = closingFacts(settings.now().closing, clock())
  if (facts?.title) throw new ActionError('shop_closed', { message: facts.title })
}

/** Stores a payment with its hold, and gives up the payment that it replaces. */
async function reserve(
  context: Context,
  provider: PaymentRow['provider'],
  input: PaymentRequest,
  address: string,
) {
  await context.capacity.refusePayment((most) => hasOpenPayments(context.db.read, most))
  const { previous, ...reserved } = await limitingCodes(
    context,
    { code: input.order?.discountCode, address },
    () => writePayment(context, provider, input, address),
    ({ payment: { draft } }) => draft?.appliedDiscount !== undefined,
  )
  if (previous) await abandonQuietly(context, previous)
  return reserved
}

function holdOf({ receiptKeys }: Context, { expiresAt }: PaymentRow, id: string) {
  return { holdExpiresAt: new Date(expiresAt).toISOString(), receipt: receiptKeys.keyOf(id) }
}

async function writePayment(
  context: Context,
  provider: PaymentRow['provider'],
  input: PaymentRequest,
  address: string,
) {
  const amount = parseMoney(input.amount) ?? 0
  const now = context.clock()
  const by = visitorOf(context, address)
  const write = async (tx: Transaction) => {
    const previous = input.replaces ? await findPaymentOfOrder(tx, input.replaces) : null
    // An error below rolls this back as well.
    const returned = previous ? await replaceWithin(tx, previous, now) : []
    // The same cart is not paid for twice: the page shows the order of the first payment instead.
    if (returned === null) {
      throw new ActionError('payment_used', { message: m.errorLastPaymentWent() })
    }
    const freeKey = provider === 'manual' ? freeKeyOf(by, input.order) : null
    const same = freeKey === null ? null : await findOpenFree(tx, by, freeKey, now)
    if (same) return { payment: same, step: undefined, previous }
    const rates = context.settings.rates(now)
    if (input.order) {
      refuseWithoutAddress(input.order, rates, '/order/shippingAddress')
      refuseUnserved(input.order, rates)
    }
    const orderItems = input.order?.items ?? []
    // Both queries are sent together: on PostgreSQL, writers with the same keys wait for each round trip.
    const [draft, usage] = await Promise.all([
      input.order ? draftOrder(tx, input.order, { rates, at: now }) : null,
      holdUsageOf(tx, by, now, idsOf(orderItems)),
    ])
    // Holds count what is on the shelf, so a pack counts as its components.
    const usageOf = async (units: readonly Units[]) =>
      units.length === orderItems.length && !draft?.items.some(({ components }) => components)
        ? usage
        : holdUsageOf(tx, by, now, idsOf(units))
    if (draft && input.order) {
      refuseDelivery(input.order, draft, rates, '/order/deliveryMethod')
      const message = await codeRefusal(tx, input.order.discountCode, draft, now)
      const errors = message === null ? undefined : [{ path: '/order/discountCode', message }]
      refuseOtherPrices(draft, input.order, errors)
      if (draft.total !== amount) throw priceChanged(draft, errors)
      // Only a code that applies may leave less than the provider takes.
      if (freeKey !== null && draft.total > 0 && errors) throw priceChanged(draft, errors)
    }
    const items = draft ? shelfItems(draft.items) : []
    await refuseHoldingTooMuch(tx, by, await usageOf(items), items)
    await refuseHoldingCode(tx, by, draft)
    const times = { createdAt: now, expiresAt: now + holdDuration }
    const amountCents = freeKey === null ? amount : 0
    const stored = await insertPayment(tx, { provider, amountCents, draft, ...times })
    const payment = freeKey === null ? stored : await nameFree(tx, stored, freeKey)
    await holdUnits(tx, payment, items, by)
    await holdDiscount(tx, payment)
    const request = {
      ask: 'create',
      key: payment.createKey,
      at: now,
      amountCents: amount,
    } as const
    const [step] = await Promise.all([
      freeKey === null ? recordRequest(tx, { paymentId: payment.id, ...request }) : undefined,
      // One announcement for everything that changed, including what the previous payment returned.
      announceStock(tx, now, idsOf([...returned, ...items])),
    ])
    return { payment, step, previous }
  }
  return atomically(context, write, () => keysOf(context, provider, input, by))
}

/** A payment that replaces another, or takes no money, is written alone. */
async function keysOf(
  { db }: Context,
  provider: PaymentRow['provider'],
  { replaces, order }: PaymentRequest,
  { network }: Visitor,
) {
  if (replaces || provider === 'manual') return undefined
  const code = order?.discountCode ? [discountsKey] : []
  return [`visitor:${network}`, ...code, ...(await stockKeys(db.read, idsOf(order?.items ?? [])))]
}

/** Takes units out of stock for a payment, and counts them against its visitor. */
async function holdUnits(
  tx: Transaction,
  { id: paymentId, createdAt: openedAt }: PaymentRow,
  items: readonly Units[],
  { visitor, network }: Visitor,
) {
  await takeUnits(tx, items)
  await insertHolds(tx, paymentId, items)
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  await insertVisitor(tx, { paymentId, visitor, network, units, openedAt })
}
