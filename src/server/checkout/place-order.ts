import { ActionError } from '#shared/contract/errors.ts'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { onlyMethod } from '#shared/domain/shipping/methods.ts'
import type { Context } from '../context/context.ts'
import { type Handler, Reply } from '../context/handler.ts'
import { refuseDelivery } from '../payments/payment/order-delivery.ts'
import {
  draftOrder,
  isSameOrder,
  priceChanged,
  refuseOtherPrices,
} from '../payments/payment/order-pricing.ts'
import { findPaymentByEither, type PaymentRow } from '../payments/payment/payments.queries.ts'
import { requireProvider } from '../payments/payment/provider-registry.ts'
import { freeCapture, isFree } from '../payments/settlement/free-order.ts'
import { orderOf, type Settlement, settlePayment } from '../payments/settlement/settle.ts'
import { storedCapture } from '../payments/settlement/sync-with-provider.ts'
import { notAnswered } from '../providers/outage-errors.ts'
import type { ProviderCapture } from '../providers/provider.ts'

/**
 * Places an order: `201` if this call made it, `200` if the payment was settled before. The server
 * computes every amount, and the payment must have been captured.
 */
export const placeOrder: Handler<'orders.place'> = async (payload, context) => {
  const payment = payload.paymentIntentId
    ? await findPaymentByEither(context.db.read, payload.paymentIntentId)
    : null
  if (!payment) throw new ActionError('payment_not_captured')
  if (payment.draft) refuseOtherOrder(payment.draft, payload)
  const existingOrder = await orderOf(context.db.read, payment)
  if (existingOrder && payment.draft) return new Reply(existingOrder, { status: 200 })
  const capture = await findCapture(context, payment).catch((error) => {
    throw notAnswered(error)
  })
  if (!capture) throw new ActionError('payment_not_captured')
  const { order, isNew } = payment.draft
    ? await settlePayment(context, payment, capture, byOrder)
    : await settleUndrafted(context, payment, payload, capture)
  if (!order) throw new ActionError('payment_not_captured')
  return new Reply(order, { status: isNew ? 201 : 200 })
}

/** The step of a payment that the order call settled. */
const byOrder = { reason: 'order_placed' } as const

/** A payment that was opened with only an amount is priced when its order arrives. */
async function settleUndrafted(
  context: Context,
  payment: PaymentRow,
  payload: OrderPayload,
  capture: ProviderCapture,
): Promise<Settlement> {
  const at = context.clock()
  // The discount code is ignored: only a payment that is opened with its order can hold a use.
  const sent = { ...payload, discountCode: null }
  const rates = context.settings.rates(at)
  const draft = await draftOrder(context.db.read, sent, { rates, at })
  // An order that was paid for is refused only for a method that it names.
  if (payload.deliveryMethod) refuseDelivery(payload, draft, rates, '/deliveryMethod')
  refuseOtherPrices(draft, payload)
  if (draft.total !== capture.amount) throw priceChanged(draft)
  return settlePayment(context, payment, capture, byOrder, draft)
}

/** A payment pays for the order it was opened or settled with, and for no other. */
function refuseOtherOrder(draft: NonNullable<PaymentRow['draft']>, payload: OrderPayload) {
  if (!isSameOrder(draft, payload) || !isSameMethod(draft, payload)) {
    throw new ActionError('payment_used')
  }
  refuseOtherPrices(draft, payload)
}

/** Whether the order is for the method that was paid for; one that names none is. */
function isSameMethod(
  { delivery }: NonNullable<PaymentRow['draft']>,
  { deliveryMethod: named }: OrderPayload,
): boolean {
  return !named || named === (delivery?.id ?? onlyMethod)
}

/**
 * A payment's capture; null when nothing was captured. Asks the provider when the answer to an
 * earlier request may have been lost.
 */
async function findCapture(context: Context, payment: PaymentRow): Promise<ProviderCapture | null> {
  const stored = storedCapture(payment)
  const { providerOrderId } = payment
  if (isFree(payment)) return stored ?? freeCapture(payment)
  if (stored || providerOrderId === null || payment.provider === 'manual') return stored
  const provider = requireProvider(context, payment.provider)
  const { capture } = await provider.getOrder(providerOrderId)
  return capture?.status === 'completed' ? capture : null
}
