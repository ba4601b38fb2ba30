import type { Handlers } from '../action/handler.ts'
import { capturePayment } from './capture-payment.ts'
import { openPayment } from './open-payment.ts'
import { orderDetails } from './order-details.ts'
import { reconcilePayments } from './reconcile-action.ts'
import { placeOrder } from './place-order.ts'
import { refundOrder } from './refund-order.ts'

type PaymentHandlers = Pick<
  Handlers,
  | 'paypal.createOrder'
  | 'paypal.captureOrder'
  | 'orders.place'
  | 'orders.refund'
  | 'payments.reconcile'
  | 'orders.details'
>

export const paymentHandlers: PaymentHandlers = {
  'paypal.createOrder': async (input, context) => openPayment(context, input),
  'paypal.captureOrder': async ({ orderId }, context) => capturePayment(context, orderId),
  'payments.reconcile': reconcilePayments,
  'orders.place': placeOrder,
  'orders.refund': refundOrder,
  'orders.details': orderDetails,
}
