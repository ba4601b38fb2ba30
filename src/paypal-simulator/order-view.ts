import type { OrderResponseBody } from '@paypal/paypal-js'
import { captureOf, refundOf, timestamp } from './capture-view.ts'
import type { LedgerOrder } from './ledger.ts'
import type { Link } from './paypal-error.ts'

/** The simulated buyer; the id uses PayPal's alphabet, without I, O, 0 and 1. */
export const buyer = {
  id: 'SAMPLEBUYER22',
  email: 'buyer@example.com',
  name: { given_name: 'Sample', surname: 'Buyer' },
  country: 'CA',
}

type Status = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'

export function statusOf(order: LedgerOrder): Status {
  if (order.capture) return 'COMPLETED'
  if (order.decision === 'cancel') return 'VOIDED'
  // Also for `decline`: PayPal finds out that an instrument is declined when it captures.
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

function paymentSource(order: LedgerOrder) {
  if (!isIdentified(order)) return order.wallet ? { payment_source: { paypal: {} } } : {}
  return {
    payment_source: {
      paypal: {
        email_address: buyer.email,
        account_id: buyer.id,
        account_status: 'VERIFIED',
        name: buyer.name,
        address: { country_code: buyer.country },
      },
    },
  }
}

function payer(order: LedgerOrder) {
  if (!isIdentified(order)) return {}
  return {
    payer: {
      name: buyer.name,
      email_address: buyer.email,
      payer_id: buyer.id,
      address: { country_code: buyer.country },
    },
  }
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
