import type { OrderResponseBody } from '@paypal/paypal-js'
import { decimalOf } from './amount-rules.ts'
import { type CapturedOrder, type LedgerRefund, paidCents, refundedCents } from './ledger.ts'

type Unit = NonNullable<OrderResponseBody['purchase_units']>[number]
type Payments = NonNullable<Unit['payments']>
type Capture = NonNullable<Payments['captures']>[number]
type Refund = NonNullable<Payments['refunds']>[number]

/** A capture's representation, alone and within its order. */
export function captureOf(order: CapturedOrder, base: string) {
  const { amount, custom_id, invoice_id } = order.unit
  const self = `${base}/v2/payments/captures/${order.capture.id}`
  const money = { currency_code: amount.currency_code, value: amount.value }
  return {
    id: order.capture.id,
    status: captureStatus(order),
    amount: money,
    final_capture: true,
    seller_receivable_breakdown: {
      gross_amount: money,
      paypal_fee: { currency_code: amount.currency_code, value: '0.00' },
      net_amount: money,
    },
    ...(custom_id && { custom_id }),
    ...(invoice_id && { invoice_id }),
    create_time: timestamp(order.capture.at),
    update_time: timestamp(order.refunds?.at(-1)?.at ?? order.capture.at),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  } satisfies Capture
}

function captureStatus(order: CapturedOrder): NonNullable<Capture['status']> {
  const refunded = refundedCents(order)
  if (refunded === 0) return 'COMPLETED'
  return refunded < paidCents(order) ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

/** A refund's representation, alone and within its order. */
export function refundOf(order: CapturedOrder, refund: LedgerRefund, base: string) {
  const { currency_code } = order.unit.amount
  const money = (cents: number) => ({ currency_code, value: decimalOf(BigInt(cents)) })
  return {
    ...minimalRefund(order, refund, base),
    amount: money(refund.cents),
    seller_payable_breakdown: {
      gross_amount: money(refund.cents),
      paypal_fee: money(0),
      net_amount: money(refund.cents),
      total_refunded_amount: money(refund.totalCents),
    },
    ...(refund.note !== null && { note_to_payer: refund.note }),
    ...(refund.invoice !== null && { invoice_id: refund.invoice }),
    ...(order.unit.custom_id && { custom_id: order.unit.custom_id }),
    create_time: timestamp(refund.at),
    update_time: timestamp(refund.at),
  } satisfies Refund
}

export function minimalRefund(order: CapturedOrder, refund: LedgerRefund, base: string) {
  const up = `${base}/v2/payments/captures/${order.capture.id}`
  return {
    id: refund.id,
    status: 'COMPLETED',
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: up, rel: 'up', method: 'GET' },
    ],
  } satisfies Refund
}

export function timestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
