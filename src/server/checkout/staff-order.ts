import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import type { StaffOrder } from '#shared/contract/staff/staff-orders.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { isPaidByHand, notPaid } from '#shared/domain/order/payment/manual-payment.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import { takeStock } from '../catalog/stock.ts'
import { type Handler, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { insertUse } from '../discounts/discounts.queries.ts'
import { appendEvent } from '../journal/journal.ts'
import {
  findDetailedOrder,
  findOrder,
  orderFacts,
  orderSubject,
  toDetailedOrder,
  unitFacts,
  updateOrderRow,
} from '../orders/orders.queries.ts'
import { refuseDelivery, refuseUnserved } from '../payments/payment/order-delivery.ts'
import { codeRefusal, draftOrder, priceChanged } from '../payments/payment/order-pricing.ts'
import { hasProvider } from '../payments/payment/payments.queries.ts'
import { findPaymentFor } from '../payments/refunds/refunds.queries.ts'
import { insertDraftedOrder } from '../payments/settlement/insert-order.ts'
import { addManualPayment, recordManualPayment } from '../payments/settlement/manual-payment.ts'

/**
 * Enters an order for a customer at the shop's prices (SELL-01). One transaction writes the order,
 * stock, payment, event and audit entry. Sending the same id again returns the same order.
 */
export const createStaffOrder: Handler<'orders.create'> = (input, context, by) =>
  atomically(context, async (tx) => {
    const existingOrder = await findDetailedOrder(tx, input.id)
    if (existingOrder) return new Reply(existingOrder, { status: 200 })
    const at = context.clock()
    const rates = context.settings.rates(at)
    const buyer = buyerOf(input)
    if (!input.pickupProvince) refuseUnserved(buyer, rates, '/shippingAddress/country')
    const { discountCode = null } = input
    const draft = await draftOrder(
      tx,
      { ...buyer, discountCode, items: input.items },
      { rates, at },
    )
    refuseDelivery(buyer, draft, rates, '/deliveryMethod')
    const refusal = await codeRefusal(tx, discountCode, draft, at)
    if (refusal !== null) throw invalidField('/discountCode', refusal)
    const { totalAmount } = input
    if (totalAmount !== undefined && parseMoney(totalAmount) !== draft.total) {
      throw priceChanged(draft)
    }
    const { isHandedOver = false } = input
    if (isHandedOver && !draft.pickupProvince) {
      throw invalidField('/isHandedOver', m.errorOnlyPickedUp())
    }
    await takeStock(tx, at, draft.items)
    const isPaid = input.paidBy !== notPaid
    const order = await insertDraftedOrder(tx, draft, {
      id: input.id,
      paymentMethod: input.paidBy,
      captureId: null,
      paid: isPaid ? draft.total : 0,
      at,
      isConfirmed: input.isEmailed ?? false,
      ...(isHandedOver && { status: 'completed' }),
      staffEmail: null,
    })
    if (isPaid) await recordManualPayment(tx, at, { orderId: order.id, amount: draft.total })
    await insertUse(tx, draft, { at, paymentId: null, orderId: order.id })
    const { items, ...facts } = order
    await recordChange(tx, {
      by,
      at,
      action: 'orders.create',
      subject: orderSubject(order),
      before: null,
      after: {
        customerName: facts.customerName,
        customerEmail: facts.customerEmail,
        customerPhone: facts.customerPhone,
        shippingAddress: facts.shippingAddress,
        pickupProvince: draft.pickupProvince ?? null,
        ...(draft.delivery && { deliveryMethod: draft.delivery.name }),
        ...(isHandedOver && { status: facts.status }),
        paymentMethod: facts.paymentMethod,
        ...unitFacts('quantity of', items),
        discount: facts.discount?.code ?? null,
        totalAmount: facts.totalAmount,
      },
    })
    return order
  })

function buyerOf(input: StaffOrder) {
  const { customerName, customerEmail, customerPhone, shippingAddress, pickupProvince } = input
  const { deliveryMethod = null } = input
  const isMethod = pickupProvince === null && deliveryMethod !== null
  if ((shippingAddress === null) === (pickupProvince === null) && !isMethod) {
    throw invalidField('/shippingAddress', m.sellingShipOrPickUp())
  }
  return {
    customerName,
    customerEmail: customerEmail ?? '',
    customerPhone: customerPhone ?? '',
    shippingAddress,
    deliveryMethod,
    pickupProvince:
      pickupProvince && destinationOf({ country: 'CA', province: pickupProvince }).province,
  }
}

/**
 * Records that a customer paid staff what is still owed for an order (SELL-04). A repeated call finds
 * nothing owed, so each payment is recorded once.
 */
export const markOrderPaid: Handler<'orders.markPaid'> = (input, context, by) =>
  atomically(context, async (tx) => {
    const { order, items } = existing(await findOrder(tx, input.id))
    refuseIfStale(order, input.version)
    const payment = await findPaymentFor(tx, order.id)
    const amount = order.totalCents - order.paidCents
    if (amount <= 0) throw new ActionError('payment_used', { message: m.sellingPaidAlready() })
    if (!isPaidByHand(order.paymentMethod) || (payment && hasProvider(payment))) {
      throw new ActionError('payment_used', { message: m.sellingPaidOnline() })
    }
    if (order.status === 'cancelled') throw invalidField('/id', m.sellingCancelledUnpaid())
    const at = context.clock()
    const changes = {
      paidCents: order.totalCents,
      paymentMethod: input.paidBy,
      updatedAt: nextVersion(order, at),
    }
    await updateOrderRow(tx, order.id, changes)
    if (payment) await addManualPayment(tx, at, payment, amount)
    else await recordManualPayment(tx, at, { orderId: order.id, amount })
    const paid = { ...order, ...changes }
    const answer = toDetailedOrder(paid, items)
    await appendEvent(tx, at, 'order.updated', answer)
    await recordChange(tx, {
      by,
      at,
      action: 'orders.markPaid',
      subject: orderSubject(order),
      before: {
        ...orderFacts(order, items),
        paidAmount: formatMoney(order.paidCents),
        paymentMethod: order.paymentMethod,
      },
      after: {
        ...orderFacts(paid, items),
        paidAmount: formatMoney(order.totalCents),
        paymentMethod: input.paidBy,
      },
    })
    return answer
  })
