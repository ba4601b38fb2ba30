import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { json, malformedJson, prefersRepresentation, readJson, requestIdOf } from './http.ts'
import { type Ledger, type LedgerOrder, paidCents, refundedCents } from './ledger.ts'
import { centsOf, checkAmounts, decodeOrder, Money, notOfSchema } from './order-request.ts'
import { inBody, invalidRequest, noSuch, type PaypalError, unprocessable } from './paypal-error.ts'
import {
  captured,
  captureOf,
  checkoutLink,
  minimal,
  minimalRefund,
  refundOf,
  whole,
} from './views.ts'
import type { Webhooks } from './webhooks.ts'

type Dependencies = { ledger: Ledger; webhooks: Webhooks; base: string }

/** `POST /v2/checkout/orders`: 201 with a new order; 200 with the existing one for a known request id. */
export async function createOrder(request: Request, { ledger, base }: Dependencies) {
  const requestId = requestIdOf(request)
  const body = await readJson(request)
  if (body === undefined) throw malformedJson()
  const { unit, wallet } = decodeOrder(body)
  if (wallet && requestId === null) {
    const description = 'An order with a payment source needs a PayPal-Request-Id.'
    const where = { field: 'PayPal-Request-Id', location: 'header' } as const
    throw invalidRequest('PAYPAL_REQUEST_ID_REQUIRED', description, where)
  }
  const { order, isNew } = await ledger.open({ unit: checkAmounts(unit), wallet }, requestId)
  const view = prefersRepresentation(request) ? whole : minimal
  return json(isNew ? 201 : 200, view(order, base))
}

/** `GET /v2/checkout/orders/{id}` */
export function showOrder(id: string, { ledger, base }: Dependencies) {
  const order = ledger.find(id)
  if (!order) throw noSuch('order')
  return json(200, whole(order, base))
}

/**
 * `POST /v2/checkout/orders/{id}/capture`: 201 with the capture; 200 with the same capture for the same
 * request id. Refusals are not stored under the request id, so the same call may succeed once the buyer
 * has approved the payment.
 */
export async function captureOrder(
  id: string,
  request: Request,
  { ledger, webhooks, base }: Dependencies,
) {
  const requestId = requestIdOf(request)
  const body = await readJson(request)
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    const description = 'The body is an object or left out.'
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', description, inBody('/'))
  }
  const outcome = await ledger.capture(id, requestId)
  if (!outcome) throw noSuch('order')
  const { order, isNew } = outcome
  if (!order.capture) throw notPayable(order, base)
  if (!isNew && (requestId === null || order.capture.requestId !== requestId)) {
    const description = 'The order has been captured; that can be done once.'
    throw unprocessable('ORDER_ALREADY_CAPTURED', description)
  }
  if (isNew) webhooks.captured({ ...order, capture: order.capture })
  const view = prefersRepresentation(request) ? whole : captured
  return json(isNew ? 201 : 200, view(order, base))
}

function notPayable(order: LedgerOrder, base: string): PaypalError {
  if (order.decision !== 'decline') {
    return unprocessable('ORDER_NOT_APPROVED', 'The buyer has not approved the payment.')
  }
  const description =
    'The bank declined this payment. Please try again or choose another way to pay.'
  const links = [checkoutLink(order, base, 'redirect')]
  return unprocessable('INSTRUMENT_DECLINED', description, undefined, links)
}

const RefundRequest = Type.Object({
  amount: Type.Optional(Money),
  invoice_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
  note_to_payer: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

const check = TypeCompiler.Compile(RefundRequest)

/** `GET /v2/payments/captures/{id}` */
export function showCapture(id: string, { ledger, base }: Dependencies) {
  const order = ledger.findCaptured(id)
  if (!order) throw noSuch('capture')
  return json(200, captureOf(order, base))
}

/** `GET /v2/payments/refunds/{id}` */
export function showRefund(id: string, { ledger, base }: Dependencies) {
  const match = ledger.findRefund(id)
  if (!match) throw noSuch('refund')
  return json(200, refundOf(match.order, match.refund, base))
}

/**
 * `POST /v2/payments/captures/{id}/refund`: 201 with the refund; 200 with the same refund for the same
 * request id. Without an amount, all that is left is refunded.
 */
export async function refundCapture(
  id: string,
  request: Request,
  { ledger, webhooks, base }: Dependencies,
) {
  const requestId = requestIdOf(request)
  const body = (await readJson(request)) ?? {}
  if (!check.Check(body)) throw notOfSchema(check.Errors(body))
  const refundRequest = {
    cents: amountOf(body),
    note: body.note_to_payer ?? null,
    invoice: body.invoice_id ?? null,
  }
  const outcome = await ledger.refund(id, refundRequest, requestId)
  if (!outcome) throw noSuch('capture')
  const { order, refund, isNew } = outcome
  if (!refund) {
    throw refundedCents(order) === paidCents(order)
      ? unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been refunded in whole.')
      : unprocessable(
          'REFUND_AMOUNT_EXCEEDED',
          'The refund is more than what is left of the capture.',
          inBody('/amount/value'),
        )
  }
  if (isNew) webhooks.refunded(order, refund)
  const view = prefersRepresentation(request) ? refundOf : minimalRefund
  return json(isNew ? 201 : 200, view(order, refund, base))
}

function amountOf({ amount }: Static<typeof RefundRequest>): number | null {
  if (!amount) return null
  if (amount.currency_code !== 'CAD') {
    const description = 'The refund has another currency than the capture.'
    const where = inBody('/amount/currency_code')
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', description, where)
  }
  const cents = centsOf(amount, '/amount')
  if (cents > 0n) return Number(cents)
  const where = inBody('/amount/value')
  throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'It must be above zero.', where)
}
