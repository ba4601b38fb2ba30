import { ActionError, existing } from '#shared/contract/errors.ts'
import { shortagesNow } from '../catalog/stock.ts'
import type { Handlers } from '../context/handler.ts'
import { orderDetails } from '../order-details/order-details.ts'
import { sendOrderEmail } from '../order-details/send-email.ts'
import { findMailedOrder } from '../orders/orders.queries.ts'
import { listHolds, releaseHold } from '../payments/holds/staff-holds.ts'
import { dismissTrouble, listTroubles } from '../payments/holds/staff-troubles.ts'
import { reconcilePayments } from '../payments/recovery/reconcile.ts'
import { refundOrder } from '../payments/refund-requests/refund-order.ts'
import { correctEmail } from './correct-email.ts'
import { orderPaidBy, paidOrderPage } from './paid-order.ts'
import { placeOrder } from './place-order.ts'
import { providerHandlers } from './provider.handlers.ts'
import { createStaffOrder, markOrderPaid } from './staff-order.ts'

export const checkoutHandlers = {
  'checkout.checkStock': async ({ items }, { db }) => {
    const insufficientItems = await shortagesNow(db.read, items)
    return { available: insufficientItems.length === 0, insufficientItems }
  },

  'geo.country': async (_input, { geo }, { address }) => ({
    country_code: await geo.countryOfAddress(address),
  }),

  'geo.reverse': async ({ lat, lon }, { geo }) => ({
    address: { country_code: await geo.countryOfPosition(lat, lon) },
  }),

  ...providerHandlers,
  'orders.place': placeOrder,
  'orders.create': createStaffOrder,
  'orders.markPaid': markOrderPaid,
  'orders.refund': refundOrder,
  'orders.details': orderDetails,
  'orders.sendEmail': sendOrderEmail,
  'payments.troubles': listTroubles,
  'payments.dismiss': dismissTrouble,
  'holds.list': listHolds,
  'holds.release': releaseHold,
  'payments.reconcile': reconcilePayments,

  // Anyone who knows a payment's id can call this, so it returns nothing about the buyer.
  'payments.order': async ({ id }, { db }) => {
    const { createdAt: orderedAt, items } = await orderPaidBy(db.read, id)
    return { orderedAt, items: items.map(({ productId, quantity }) => ({ productId, quantity })) }
  },

  // Checks the receipt before it reads the payment.
  'payments.orderPage': async ({ id, receipt }, context) => {
    const { db, receiptKeys } = context
    if (!receiptKeys.isKeyOf(id, receipt)) throw new ActionError('not_found')
    const order = await orderPaidBy(db.read, id)
    return paidOrderPage(existing(await findMailedOrder(db.read, order.id)), context)
  },

  'payments.correctEmail': correctEmail,
} satisfies Partial<Handlers>
