import { ActionError } from '../../shared/contract/errors.ts'
import { shortagesOf } from '../catalog/stock.ts'
import type { Handlers } from '../context/handler.ts'
import { orderDetails } from '../order-details/order-details.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { listHolds, releaseHold } from '../payments/holds/staff-holds.ts'
import { findPaymentOfOrder } from '../payments/payment/payments.queries.ts'
import { reconcilePayments } from '../payments/recovery/reconcile.ts'
import { refundOrder } from '../payments/refund-requests/refund-order.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { orderPagePath } from '../runtime/signed-keys.ts'
import { cancelCardPayment, captureCard, capturePaypal } from './capture-handlers.ts'
import { openCardPayment, openPaypalPayment } from './open-payment.ts'
import { placeOrder } from './place-order.ts'
import { createStaffOrder, markOrderPaid } from './staff-order.ts'

export const checkoutHandlers = {
  'checkout.checkStock': async ({ items }, { db }) => {
    const insufficientItems = await shortagesOf(db.read, items)
    return { available: insufficientItems.length === 0, insufficientItems }
  },

  'geo.country': async (_input, { geo }, { address }) => ({
    country_code: await geo.countryOfAddress(address),
  }),

  'geo.reverse': async ({ lat, lon }, { geo }) => ({
    address: { country_code: await geo.countryOfPosition(lat, lon) },
  }),

  'paypal.createOrder': openPaypalPayment,
  'paypal.captureOrder': capturePaypal,
  'stripe.createIntent': openCardPayment,
  'stripe.captureIntent': captureCard,
  'stripe.cancelIntent': cancelCardPayment,
  'orders.place': placeOrder,
  'orders.create': createStaffOrder,
  'orders.markPaid': markOrderPaid,
  'orders.refund': refundOrder,
  'orders.details': orderDetails,
  'holds.list': listHolds,
  'holds.release': releaseHold,
  'payments.reconcile': reconcilePayments,

  // Public: returns nothing about who paid to a caller that knows a payment's id.
  'payments.order': async ({ id }, { db }) => {
    const payment = await findPaymentOfOrder(db.read, id)
    const found = payment?.orderId ? await findOrder(db.read, payment.orderId) : null
    if (!found) throw new ActionError('not_found')
    return {
      orderedAt: new Date(found.order.createdAt).toISOString(),
      items: found.items.map(({ productId, quantity }) => ({ productId, quantity })),
    }
  },

  // Checks the receipt before it reads the payment.
  'payments.orderPage': async ({ id, receipt }, { db, receiptKeys, orderKeys }) => {
    if (!receiptKeys.isKeyOf(id, receipt)) throw new ActionError('not_found')
    const payment = await findPaymentOfOrder(db.read, id)
    const found = payment?.orderId ? await findOrder(db.read, payment.orderId) : null
    if (!found) throw new ActionError('not_found')
    const { id: orderId, customerEmail, totalCents } = found.order
    const path = orderPagePath(orderId, orderKeys.keyOf(orderId))
    return { path, id: orderId, email: customerEmail, total: formatMoney(totalCents) }
  },
} satisfies Partial<Handlers>
