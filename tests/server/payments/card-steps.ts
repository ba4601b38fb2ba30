import { stepsOfPayment } from '../../../src/server/payments/payment/payment-steps.ts'
import { findPaymentOfOrder } from '../../../src/server/payments/payment/payments.queries.ts'
import type { TestShop } from '../../support/shop.ts'

/** A payment's steps as request, answer, payment status and HTTP status. */
export async function stepsOf({ context }: TestShop, id: string) {
  const payment = await findPaymentOfOrder(context.db.read, id)
  const steps = await stepsOfPayment(context.db.read, payment?.id ?? '')
  return steps.map(({ ask, answer, status, httpStatus }) => [ask, answer, status, httpStatus])
}
