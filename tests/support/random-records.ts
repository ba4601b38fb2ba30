import fc from 'fast-check'
import { issue, unavailable } from './paypal-proxy.ts'
import { stripeDown } from './stripe-double.ts'

// What a provider may answer about one payment: its records in many forms, complete or not, and its
// refusals. The provider's own books stay right, so a test knows whether money was taken.

export type Payer = 'paypal' | 'stripe'

const forms = [
  'whole',
  'minimal',
  'empty',
  'html',
  'no status',
  'unknown status',
  'no currency',
  'other currency',
  'no amount',
  'wrong types',
  'not found',
] as const

export type Form = (typeof forms)[number] | 'down'

const refusals = [
  ['TRANSACTION_REFUSED', 422],
  ['PAYER_ACTION_REQUIRED', 422],
  ['ORDER_NOT_APPROVED', 422],
  ['INSTRUMENT_DECLINED', 422],
  ['PAYEE_ACCOUNT_RESTRICTED', 422],
  ['ORDER_ALREADY_CAPTURED', 422],
  ['PERMISSION_DENIED', 403],
  ['INVALID_RESOURCE_ID', 404],
  ['RESOURCE_CONFLICT', 409],
  ['NEVER_HEARD_OF', 400],
] as const

type Capture = {
  /** Whether the money is taken, whatever the answer is. */
  isTaken: boolean
  refusal: (typeof refusals)[number] | null
  form: Form
}

const often = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Form>('whole') },
  { weight: 4, arbitrary: fc.constantFrom<Form>(...forms, 'down') },
)

const capture: fc.Arbitrary<Capture> = fc.record({
  isTaken: fc.boolean(),
  refusal: fc.option(fc.constantFrom(...refusals), { freq: 2 }),
  form: often,
})

export type Scenario = {
  by: Payer
  /** The answers to the captures; the last one repeats. */
  captures: Capture[]
  /** The answers to the first look-ups. */
  looks: Form[]
  /** The answer to all further look-ups, until the provider is well again. */
  last: Form
  /** How a capture ends that is pending first; null if none is. */
  pending: 'completed' | 'failed' | null
  /** Declined captures that the record lists beside. */
  declined: { before: number; after: number }
  isInSecondUnit: boolean
  steps: Step[]
  refund: Form
}

export type Step =
  'capture' | 'place' | 'sweep' | 'webhook' | 'approval' | 'denial' | 'time' | 'long'

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  by: fc.constantFrom<Payer>('paypal', 'stripe'),
  captures: fc.array(capture, { minLength: 1, maxLength: 3 }),
  looks: fc.array(often, { maxLength: 4 }),
  last: fc.constantFrom<Form>('whole', ...forms),
  pending: fc.option(fc.constantFrom<'completed' | 'failed'>('completed', 'failed'), { freq: 3 }),
  declined: fc.record({ before: fc.nat({ max: 2 }), after: fc.nat({ max: 1 }) }),
  isInSecondUnit: fc.boolean(),
  steps: fc.array(
    fc.constantFrom<Step>(
      'capture',
      'capture',
      'place',
      'sweep',
      'webhook',
      'approval',
      'denial',
      'time',
      'long',
    ),
    { minLength: 1, maxLength: 7 },
  ),
  refund: fc.constantFrom<Form>('whole', 'minimal', 'empty', 'html', 'no status', 'down'),
})

/** How the record of a captured payment looks while it is pending, or once it has failed. */
export type Outcome = 'taken' | 'pending' | 'failed'

type Json = Record<string, unknown>

export function refusalOf(by: Payer, [code, status]: (typeof refusals)[number]): Response {
  if (by === 'paypal') return issue(code, { status })
  const type = code === 'INSTRUMENT_DECLINED' ? 'card_error' : 'invalid_request_error'
  const http = code === 'INSTRUMENT_DECLINED' ? 402 : status
  return Response.json(
    { error: { type, code: code.toLowerCase(), message: code } },
    { status: http },
  )
}

/** The provider's true answer in another form. */
export async function inForm(
  by: Payer,
  form: Form,
  answer: Response,
  change: (record: Json) => Json = (record) => record,
): Promise<Response> {
  const { status } = answer
  if (form === 'down') return by === 'paypal' ? unavailable() : stripeDown()
  if (form === 'not found') return refusalOf(by, ['INVALID_RESOURCE_ID', 404])
  if (form === 'empty') return new Response('', { status })
  if (form === 'html') {
    return new Response('<html>Hello', { status, headers: { 'Content-Type': 'text/html' } })
  }
  if (!answer.ok) return answer
  const record = change((await answer.json()) as Json)
  return Response.json(by === 'paypal' ? paypalIn(form, record) : stripeIn(form, record), {
    status,
  })
}

function stripeIn(form: Form, intent: Json): Json {
  switch (form) {
    case 'no status':
    case 'minimal':
      return { ...intent, status: undefined }
    case 'unknown status':
      return { ...intent, status: 'constructor' }
    case 'no currency':
      return { ...intent, currency: undefined }
    case 'other currency':
      return { ...intent, currency: 'usd' }
    case 'no amount':
      return { ...intent, amount: undefined }
    case 'wrong types':
      return { ...intent, amount: '22.60' }
    default:
      return intent
  }
}

type Captured = { amount?: Json; status?: string }

function paypalIn(form: Form, order: Json): Json {
  const each = (change: (capture: Captured) => object) =>
    withCaptures(order, (all) => all.map(change))
  switch (form) {
    case 'minimal':
      return { id: order.id, status: order.status }
    case 'no status':
      return { ...order, status: undefined }
    case 'unknown status':
      return each((made) => ({ ...made, status: 'constructor' }))
    case 'no currency':
      return each((made) => ({ ...made, amount: { value: made.amount?.value } }))
    case 'other currency':
      return each((made) => ({ ...made, amount: { ...made.amount, currency_code: 'USD' } }))
    case 'no amount':
      return each((made) => ({ ...made, amount: undefined }))
    case 'wrong types':
      return { ...order, purchase_units: 'one' }
    default:
      return order
  }
}

type Unit = { payments?: { captures?: Captured[] } }

export function withCaptures(order: Json, change: (captures: Captured[]) => object[]): Json {
  const units = (order.purchase_units ?? []) as Unit[]
  return {
    ...order,
    purchase_units: units.map(({ payments, ...unit }) =>
      payments?.captures
        ? { ...unit, payments: { ...payments, captures: change(payments.captures) } }
        : unit,
    ),
  }
}

/** The record as the scenario wants it: pending or failed, among other captures and units. */
export function shaped(
  { by, declined, isInSecondUnit }: Scenario,
  outcome: Outcome,
  record: Json,
): Json {
  if (by === 'stripe') {
    if (record.status !== 'succeeded' || outcome === 'taken') return record
    return { ...record, status: outcome === 'pending' ? 'processing' : 'canceled' }
  }
  const status = { taken: undefined, pending: 'PENDING', failed: 'DECLINED' }[outcome]
  const other = { id: 'OTHER', status: 'DECLINED', amount: { currency_code: 'CAD', value: '1.00' } }
  const others = (count: number) => Array.from({ length: count }, () => other)
  const order = withCaptures(record, (all) => [
    ...others(declined.before),
    ...all.map((made) => (status === undefined ? made : { ...made, status })),
    ...others(declined.after),
  ])
  const units = (order.purchase_units ?? []) as Unit[]
  return isInSecondUnit ? { ...order, purchase_units: [{}, ...units] } : order
}
