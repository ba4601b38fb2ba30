import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { centsOf } from './amount-rules.ts'
import { json } from './answers.ts'
import { readJson } from './body.ts'
import type { Dependencies } from './capture.ts'
import { captureOf, minimalRefund, refundOf } from './capture-view.ts'
import { type Ledger, paidCents, refundedCents } from './ledger.ts'
import { details, Money } from './order-request.ts'
import { invalidRequest, noSuch, unprocessable } from './paypal-error.ts'
import { prefersRepresentation, requestIdOf } from './request-headers.ts'

const RefundRequest = Type.Object({
  amount: Type.Optional(Money),
  invoice_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
  note_to_payer: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

const check = TypeCompiler.Compile(RefundRequest)

/** `GET /v2/payments/captures/{id}` */
export function showCapture(id: string, ledger: Ledger, base: string) {
  const order = ledger.findCaptured(id)
  if (!order) throw noSuch('capture')
  return json(200, captureOf(order, base))
}

/** `GET /v2/payments/refunds/{id}` */
export function showRefund(id: string, ledger: Ledger, base: string) {
  const found = ledger.findRefund(id)
  if (!found) throw noSuch('refund')
  return json(200, refundOf(found.order, found.refund, base))
}

/**
 * `POST /v2/payments/captures/{id}/refund`: 201 with the refund of the amount, or of all that is left
 * without one; 200 with the same refund for the same request id.
 */
export async function refundCapture(
  id: string,
  request: Request,
  { ledger, webhooks, base }: Dependencies,
) {
  const requestId = requestIdOf(request)
  const body = (await readJson(request)) ?? {}
  if (!check.Check(body)) throw invalidRequest(...details(check.Errors(body)))
  const asked = {
    cents: amountOf(body),
    note: body.note_to_payer ?? null,
    invoice: body.invoice_id ?? null,
  }
  const outcome = ledger.refund(id, asked, requestId)
  if (!outcome) throw noSuch('capture')
  const { order, refund, isNew } = outcome
  if (!refund) {
    throw refundedCents(order) === paidCents(order)
      ? unprocessable({
          issue: 'CAPTURE_FULLY_REFUNDED',
          description: 'The capture has already been refunded in whole.',
        })
      : unprocessable({
          issue: 'REFUND_AMOUNT_EXCEEDED',
          description: 'The refund is more than what is left of the capture.',
          field: '/amount/value',
          location: 'body',
        })
  }
  if (isNew) webhooks.refunded(order, refund)
  const view = prefersRepresentation(request) ? refundOf : minimalRefund
  return json(isNew ? 201 : 200, view(order, refund, base))
}

function amountOf({ amount }: Static<typeof RefundRequest>): number | null {
  if (!amount) return null
  if (amount.currency_code !== 'CAD') {
    throw unprocessable({
      issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH',
      description: 'The refund has another currency than the capture.',
      field: '/amount/currency_code',
      location: 'body',
    })
  }
  const cents = centsOf(amount, '/amount')
  if (cents > 0n) return Number(cents)
  throw unprocessable({
    issue: 'CANNOT_BE_ZERO_OR_NEGATIVE',
    description: 'It must be above zero.',
    field: '/amount/value',
    location: 'body',
  })
}
