// Why it is built like this: docs/decisions/payment-states.md

import { ActionError } from '#shared/contract/errors.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { shelfUnits } from '#shared/domain/catalog/pack.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import { nothingToPay } from '#shared/domain/order/payment/manual-payment.ts'
import { isCaptured, type PaymentStatus } from '#shared/domain/order/payment/payment-status.ts'
import { keepSold } from '../../catalog/deletion/keep-sold.ts'
import { type HeldStock, heldStockOf, stockKeys } from '../../catalog/stock.queries.ts'
import { idsOf, sellHeld, takeStock } from '../../catalog/stock.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { discountsKey, paymentKey } from '../../db/engine/keys.ts'
import type { OrderDraft } from '../../db/schema/payments/payments.ts'
import { findDetailedOrder } from '../../orders/orders.queries.ts'
import type { ProviderCapture } from '../../providers/provider.ts'
import { notesOf } from '../disputes/dispute-notes.ts'
import { type DisputeRow, disputesOf } from '../disputes/disputes.queries.ts'
import { statusByDisputes } from '../disputes/record-dispute.ts'
import { feeColumns } from '../fees/record-fees.ts'
import { keepDiscount } from '../payment/hold-discount.ts'
import { isSameOrder } from '../payment/order-pricing.ts'
import { recordStep, type StepAnswer } from '../payment/payment-steps.ts'
import {
  findPayment,
  hasProvider,
  movePayment,
  type PaymentRow,
  removeHolds,
} from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import { recordExternalRefunds } from '../refunds/external-refunds.ts'
import { freeCapture, isFree } from './free-order.ts'
import { insertDraftedOrder } from './insert-order.ts'

export type Settlement = {
  /** Null if the payment has no draft: its order arrives later, with `POST /api/orders`. */
  order: DetailedOrder | null
  /** Whether this call made the order. */
  isNew: boolean
}

type Sale = {
  payment: PaymentRow
  draft: OrderDraft
  capture: ProviderCapture
  notes: AttentionNote[]
  /** A buyer may dispute the payment before its order is made. */
  disputes: DisputeRow[]
  step: StepAnswer
}

/**
 * Turns a captured payment into its order, exactly once, whichever comes first: the order call, the
 * capture call, the webhook or the sweep. One transaction writes the order with its lines, the sale
 * of the held stock, the event and the mail.
 *
 * A payment that was opened with only an amount has no draft, so the caller passes its order as
 * `sent`; without one, only the capture is recorded. Throws `out_of_stock` and changes nothing if
 * the stock does not cover the order in `sent`.
 */
export function settlePayment(
  context: SettlementContext,
  { id: paymentId, draft: storedDraft }: Pick<PaymentRow, 'id' | 'draft'>,
  capture: ProviderCapture,
  step: StepAnswer,
  sent: OrderDraft | null = null,
): Promise<Settlement> {
  const settle = async (tx: Transaction): Promise<Settlement> => {
    const [payment, held, disputes] = await Promise.all([
      findPayment(tx, paymentId),
      heldStockOf(tx, paymentId),
      disputesOf(tx, paymentId),
    ])
    if (!payment) throw new ActionError('not_found')
    const existingOrder = await orderOf(tx, payment)
    const at = context.clock()
    if (existingOrder) {
      // Another order for the same payment may have been sent a moment before.
      if (sent && payment.draft && !isSameOrder(payment.draft, sent)) {
        throw new ActionError('payment_used')
      }
      await answerStep(tx, at, payment, step)
      return { order: existingOrder, isNew: false }
    }
    if (isFree(payment) && !freeCapture(payment)) throw new ActionError('payment_not_captured')
    const draft = sent ?? payment.draft
    if (!draft) {
      await noteCapture(tx, at, payment, capture, step)
      return { order: null, isNew: false }
    }
    if (sent) await takeStock(tx, at, sent.items)
    if (held.length > 0) await removeHolds(tx, paymentId)
    const expected = isFree(payment) ? 0 : draft.total
    const notes = sent ? [] : await sellHeldStock(tx, at, held, draft, capture.amount - expected)
    const order = await createOrder(tx, context, {
      payment,
      draft,
      capture,
      notes,
      disputes,
      step,
    })
    return { order, isNew: true }
  }
  return atomically(context, settle, () => keysOf(context, paymentId, sent ?? storedDraft))
}

async function keysOf({ db }: SettlementContext, paymentId: string, draft: OrderDraft | null) {
  const items = draft?.items ?? []
  const ids = items.flatMap(({ productId, components }) => [productId, ...idsOf(components ?? [])])
  const code = draft?.appliedDiscount ? [discountsKey] : []
  return [paymentKey(paymentId), ...code, ...(await stockKeys(db.read, ids))]
}

/** Records the capture of a payment without a draft; its order arrives with `POST /api/orders`. */
async function noteCapture(
  tx: Transaction,
  at: number,
  payment: PaymentRow,
  capture: ProviderCapture,
  step: StepAnswer,
) {
  if (isCaptured(payment.status)) return answerStep(tx, at, payment, step)
  const fee = feeColumns(payment, capture, at)
  const changes = { captureId: capture.id, amountCents: capture.amount, ...fee }
  await movePayment(tx, payment, 'captured', { at, step, changes })
}

/**
 * Records the provider's answer to this call even if another call was first to settle the payment.
 */
async function answerStep(tx: Transaction, at: number, payment: PaymentRow, step: StepAnswer) {
  if (step.step !== undefined) await recordStep(tx, payment.id, at, step, payment.status)
}

/** The order that a payment became; null if it was not settled. */
export async function orderOf(db: AnyDatabase, payment: PaymentRow): Promise<DetailedOrder | null> {
  return payment.orderId === null ? null : findDetailedOrder(db, payment.orderId)
}

/**
 * Sells the units of a deleted hold, which left the stock when they were held. A payment without a
 * hold takes its units from the stock now. Captured money always becomes an order, so a shortage is
 * reported to staff and does not stop the order.
 */
async function sellHeldStock(
  tx: Transaction,
  now: number,
  held: readonly HeldStock[],
  draft: OrderDraft,
  difference: Cents,
): Promise<AttentionNote[]> {
  const notes: AttentionNote[] = []
  const short = await sellHeld(tx, now, held)
  if (short.length > 0) {
    const items = draft.items.filter((item) =>
      shelfUnits([item]).some(({ productId }) => short.includes(productId)),
    )
    const products = items.map(({ productName }) => productName)
    notes.push({ code: 'counted_fewer', products })
  }
  if (held.length === 0) {
    try {
      await takeStock(tx, now, draft.items)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      notes.push({ code: 'paid_late' })
    }
  }
  // What is held cannot be deleted for good; a pack, whose components are held, can.
  const heldIds = new Set(held.map(({ productId }) => productId))
  await keepSold(
    tx,
    now,
    draft.items.filter(({ productId }) => !heldIds.has(productId)),
  )
  if (difference !== 0) notes.push({ code: 'other_amount' })
  return notes
}

async function createOrder(
  tx: Transaction,
  context: SettlementContext,
  { payment, draft, capture, notes, disputes, step }: Sale,
): Promise<DetailedOrder> {
  const now = context.clock()
  const order = await insertDraftedOrder(tx, draft, {
    id: Bun.randomUUIDv7(),
    paymentMethod: isFree(payment) ? nothingToPay : payment.provider,
    captureId: capture.id,
    paid: capture.amount,
    notes: hasProvider(payment) ? [...notes, ...notesOf(payment.provider, disputes)] : notes,
    at: now,
    staffEmail: context.settings.staffEmail(),
  })
  const changes = {
    orderId: order.id,
    captureId: capture.id,
    amountCents: capture.amount,
    ...(payment.feeCents === null && feeColumns(payment, capture, now)),
    ...(payment.draft ? {} : { draft }),
  }
  await keepDiscount(tx, payment, order.id)
  const path = statusesToOrder(payment.status)
  if (disputes.length > 0) {
    const to = await statusByDisputes(tx, { ...payment, ...changes }, disputes)
    if (to !== path.at(-1)) path.push(to)
  }
  if (!(await movePayment(tx, payment, path, { at: now, step, changes }))) {
    throw new ActionError('payment_not_captured')
  }
  if (payment.refundedCents === 0) return order
  await recordExternalRefunds(tx, now, payment.id)
  return (await orderOf(tx, { ...payment, orderId: order.id })) ?? order
}

/**
 * The statuses a payment moves through to become an order. The payment may already be captured and
 * partly refunded. Throws if it was refunded in full, because it then pays for nothing.
 */
function statusesToOrder(status: PaymentStatus): [...PaymentStatus[], PaymentStatus] {
  if (status === 'refunded') throw new ActionError('payment_not_captured')
  if (status === 'partly_refunded') return [status]
  return isCaptured(status) ? ['settled'] : ['captured', 'settled']
}
