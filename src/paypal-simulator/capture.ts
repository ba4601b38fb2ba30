import { json } from './answers.ts'
import { readJson } from './body.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'
import { captured, checkoutLink, whole } from './order-view.ts'
import { invalidRequest, noSuch, type PaypalError, unprocessable } from './paypal-error.ts'
import { prefersRepresentation, requestIdOf } from './request-headers.ts'

/** Dependencies of the capture and refund handlers. */
export type Dependencies = { ledger: Ledger; webhooks: Webhooks; base: string }

/**
 * `POST /v2/checkout/orders/{id}/capture`: 201 with the capture, 200 with the same capture for the same
 * request id. Refusals are not stored under the request id, so the same call may succeed once the buyer
 * has approved.
 */
export async function captureOrder(
  id: string,
  request: Request,
  { ledger, webhooks, base }: Dependencies,
) {
  const requestId = requestIdOf(request)
  const body = await readJson(request)
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw invalidRequest({
      issue: 'INVALID_PARAMETER_SYNTAX',
      description: 'The body is an object or left out.',
      field: '/',
      location: 'body',
    })
  }
  const outcome = ledger.capture(id, requestId)
  if (!outcome) throw noSuch('order')
  const { order, isNew } = outcome
  if (!order.capture) throw notPayable(order, base)
  if (!isNew && (requestId === null || order.capture.requestId !== requestId)) {
    throw unprocessable({
      issue: 'ORDER_ALREADY_CAPTURED',
      description: 'The order has been captured; that can be done once.',
    })
  }
  if (isNew) webhooks.captured({ ...order, capture: order.capture })
  const view = prefersRepresentation(request) ? whole : captured
  return json(isNew ? 201 : 200, view(order, base))
}

function notPayable(order: LedgerOrder, base: string): PaypalError {
  if (order.decision !== 'decline') {
    return unprocessable({
      issue: 'ORDER_NOT_APPROVED',
      description: 'The buyer has not approved the payment.',
    })
  }
  return unprocessable(
    {
      issue: 'INSTRUMENT_DECLINED',
      description: 'The bank declined this payment. Please try again or choose another way to pay.',
    },
    [checkoutLink(order, base, 'redirect')],
  )
}
