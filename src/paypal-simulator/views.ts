import {
  type CapturedOrder,
  type LedgerOrder,
  type LedgerRefund,
  paidCents,
  refundedCents,
} from './ledger.ts'
import { decimalOf } from './order-request.ts'
import type { Link } from './paypal-error.ts'
import type { OrderResponseBody } from '@paypal/paypal-js'

/** The simulated buyer. The id uses PayPal's alphabet, which lacks I, O, 0 and 1. */
export const buyer = {
  id: 'SAMPLEBUYER22',
  email: 'buyer@example.com',
  name: { given_name: 'Sample', surname: 'Buyer' },
  country: 'CA',
}

type Status = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'

function statusOf(order: LedgerOrder): Status {
  if (order.capture) return 'COMPLETED'
  if (order.decision === 'cancel') return 'VOIDED'
  // Also for `decline`: PayPal learns only at the capture that a payment method is declined.
  if (order.decision) return 'APPROVED'
  return order.wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
}

/** The response of a create call without `Prefer: return=representation`. */
export function minimal(order: LedgerOrder, base: string) {
  return {
    id: order.id,
    status: statusOf(order),
    ...paymentSource(order),
    links: linksOf(order, base),
  } satisfies OrderResponseBody
}

/** The response of a capture call without `Prefer: return=representation`. */
export function captured(order: LedgerOrder, base: string) {
  const { shipping } = order.unit
  return {
    ...minimal(order, base),
    ...payer(order),
    purchase_units: [
      { reference_id: referenceOf(order), ...(shipping && { shipping }), ...payments(order, base) },
    ],
  } satisfies OrderResponseBody
}

export function whole(order: LedgerOrder, base: string) {
  return {
    ...minimal(order, base),
    intent: 'CAPTURE',
    create_time: timestamp(order.createdAt),
    update_time: timestamp(order.updatedAt),
    ...payer(order),
    purchase_units: [{ ...order.unit, reference_id: referenceOf(order), ...payments(order, base) }],
  } satisfies OrderResponseBody
}

export function checkoutLink(order: LedgerOrder, base: string, rel: string): Link {
  return { href: `${base}/checkoutnow?token=${order.id}`, rel, method: 'GET' }
}

function linksOf(order: LedgerOrder, base: string): Link[] {
  const self = `${base}/v2/checkout/orders/${order.id}`
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }]
  const status = statusOf(order)
  if (status === 'PAYER_ACTION_REQUIRED') links.push(checkoutLink(order, base, 'payer-action'))
  if (status === 'CREATED') links.push(checkoutLink(order, base, 'approve'))
  if (status === 'CREATED' || status === 'APPROVED') {
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  }
  return links
}

/** The payer is known once the buyer has approved or declined. */
function isIdentified(order: LedgerOrder): boolean {
  return order.decision === 'approve' || order.decision === 'decline'
}

const { name, email: email_address, country } = buyer
const identity = { name, email_address, address: { country_code: country } }
const wallet = { ...identity, account_id: buyer.id, account_status: 'VERIFIED' } as const

function paymentSource(order: LedgerOrder) {
  if (isIdentified(order)) return { payment_source: { paypal: wallet } }
  return order.wallet ? { payment_source: { paypal: {} } } : {}
}

function payer(order: LedgerOrder) {
  return isIdentified(order) ? { payer: { ...identity, payer_id: buyer.id } } : {}
}

function payments(order: LedgerOrder, base: string) {
  const { capture } = order
  if (!capture) return {}
  const captured = { ...order, capture }
  const refunds = (order.refunds ?? []).map((refund) => refundOf(captured, refund, base))
  return {
    payments: {
      captures: [captureOf(captured, base)],
      ...(refunds.length > 0 && { refunds }),
    },
  }
}

function referenceOf(order: LedgerOrder): string {
  return order.unit.reference_id ?? 'default'
}

type Unit = NonNullable<OrderResponseBody['purchase_units']>[number]
type Payments = NonNullable<Unit['payments']>
type Capture = NonNullable<Payments['captures']>[number]
type Refund = NonNullable<Payments['refunds']>[number]

/** The representation of a capture, both on its own and within its order. */
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

/** The representation of a refund, both on its own and within its order. */
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
