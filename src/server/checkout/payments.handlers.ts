import type { Handlers } from '../context/handler.ts'
import { cancelCardPayment } from './cancel-card-payment.ts'
import { capturePayment, cardCapture, paypalCapture } from './capture-handlers.ts'
import { listHolds } from '../payments/holds/list-holds.ts'
import { releaseHold } from '../payments/holds/release-hold.ts'
import { openCardPayment, openPaypalPayment } from './open-payment.ts'
import { findOrderPage } from './find-order-page.ts'
import { findPaymentOrder } from './find-payment-order.ts'
import { orderDetails } from '../order-details/order-details.ts'
import { reconcilePayments } from '../payments/recovery/reconcile-action.ts'
import { placeOrder } from './place-order.ts'
import { refundOrder } from '../payments/refund-requests/refund-order.ts'

export const paymentHandlers = {
  'paypal.createOrder': async (input, context, { address }) =>
    openPaypalPayment(context, input, address),
  'paypal.captureOrder': async ({ orderId }, context) =>
    paypalCapture(orderId, await capturePayment(context, 'paypal', orderId)),
  'stripe.createIntent': async (input, context, { address }) =>
    openCardPayment(context, input, address),
  'stripe.captureIntent': async ({ intentId }, context) =>
    cardCapture(intentId, await capturePayment(context, 'stripe', intentId)),
  'stripe.cancelIntent': async ({ intentId }, context) => cancelCardPayment(context, intentId),
  'payments.order': findPaymentOrder,
  'payments.orderPage': findOrderPage,
  'payments.reconcile': reconcilePayments,
  'holds.list': listHolds,
  'holds.release': releaseHold,
  'orders.place': placeOrder,
  'orders.refund': refundOrder,
  'orders.details': orderDetails,
} satisfies Partial<Handlers>
