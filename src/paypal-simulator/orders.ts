import { checkAmounts } from './amount-rules.ts'
import { json } from './answers.ts'
import { malformedJson, readJson } from './body.ts'
import type { Ledger } from './ledger.ts'
import { decodeOrder } from './order-request.ts'
import { minimal, whole } from './order-view.ts'
import { invalidRequest, noSuch } from './paypal-error.ts'
import { prefersRepresentation, requestIdOf } from './request-headers.ts'

/** `POST /v2/checkout/orders`: 201 with a new order, 200 with the existing one for a known request id. */
export async function createOrder(request: Request, ledger: Ledger, base: string) {
  const requestId = requestIdOf(request)
  const body = await readJson(request)
  if (body === undefined) throw malformedJson()
  const { unit, wallet } = decodeOrder(body)
  if (wallet && requestId === null) {
    throw invalidRequest({
      issue: 'PAYPAL_REQUEST_ID_REQUIRED',
      description: 'An order with a payment source needs a PayPal-Request-Id.',
      field: 'PayPal-Request-Id',
      location: 'header',
    })
  }
  const { order, isNew } = ledger.open({ unit: checkAmounts(unit), wallet }, requestId)
  const view = prefersRepresentation(request) ? whole : minimal
  return json(isNew ? 201 : 200, view(order, base))
}

/** `GET /v2/checkout/orders/{id}` */
export function showOrder(id: string, ledger: Ledger, base: string) {
  const order = ledger.find(id)
  if (!order) throw noSuch('order')
  return json(200, whole(order, base))
}
