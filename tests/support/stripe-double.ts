import { createHmac } from 'node:crypto'
import { listPayouts, type StripePayout } from './stripe-payouts.ts'

// The parts of Stripe's API that a shop uses: form-encoded requests, idempotency keys, expansion, errors
// in the documented format, and signed webhooks. Payments survive restarts of the shop.

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_saucery',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_saucery',
  STRIPE_WEBHOOK_SECRET: 'whsec_saucery',
}

export type StripeCall = {
  /** `create`, `get`, `capture`, `cancel`, `confirm`, `refund`, `refunds`, `payouts`, `webhooks` or `account`. */
  what: string
  path: string
  key: string | null
  form: Record<string, string>
}

/** Handles a call: forwards it, responds itself, or waits. */
type StripeTrouble = (
  call: StripeCall,
  passOn: () => Promise<Response>,
) => Promise<Response> | Response

type Charge = { id: string; object: 'charge'; amount: number; amount_refunded: number }

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  capture_method: string
  client_secret: string
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: object | null
}

type Refund = {
  id: string
  object: 'refund'
  amount: number
  status: string
  payment_intent: string
  metadata: Record<string, string>
}

type Kept = { print: string; status: number; body: string }

class Fault extends Error {
  constructor(
    readonly status: number,
    readonly error: Record<string, unknown>,
  ) {
    super(String(error.message))
  }
}

/** How a card behaves, by the last digits of Stripe's test numbers. */
const cards: Record<string, 'takes' | 'declines' | 'asks' | 'waits'> = {
  '4242': 'takes',
  '0002': 'declines',
  '3220': 'asks',
  '0077': 'waits',
}

export function startStripeDouble() {
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const refunds: Refund[] = []
  const payouts: StripePayout[] = []
  const keys = new Map<string, Kept>()
  const webhooks: object[] = []
  const calls: StripeCall[] = []
  let trouble: StripeTrouble = (_, passOn) => passOn()
  let numbers = 0
  const next = (prefix: string) => `${prefix}_${(numbers += 1)}Saucery`

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const body = new URLSearchParams(await request.text())
      const form = Object.fromEntries([...searchParams, ...body])
      const key = request.headers.get('Idempotency-Key')
      const call = { what: whatOf(request.method, pathname), path: pathname, key, form }
      calls.push(call)
      return trouble(call, async () => answer(call, request.headers.get('Authorization')))
    },
  })

  function answer(call: StripeCall, authorization: string | null): Response {
    const print = JSON.stringify([call.path, call.form])
    const kept = call.key === null ? undefined : keys.get(call.key)
    if (kept && kept.print !== print) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return toResponse(400, JSON.stringify({ error: { type: 'idempotency_error', message } }))
    }
    if (kept) return toResponse(kept.status, kept.body, { 'Idempotent-Replayed': 'true' })
    let status = 200
    let body: string
    try {
      body = JSON.stringify(perform(call, authorization))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      status = error.status
      body = JSON.stringify({ error: error.error })
    }
    if (call.key !== null && status !== 401) keys.set(call.key, { print, status, body })
    return toResponse(status, body)
  }

  function perform({ what, path, form }: StripeCall, authorization: string | null): object {
    const expected =
      what === 'confirm' ? stripeKeys.STRIPE_PUBLISHABLE_KEY : stripeKeys.STRIPE_SECRET_KEY
    if (authorization !== `Bearer ${expected}`) {
      throw new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    }
    if (what === 'account') return { id: 'acct_1', object: 'account', default_currency: 'cad' }
    if (what === 'webhooks') return { object: 'list', data: webhooks }
    if (what === 'create') return create(form)
    if (what === 'refund') return refund(form)
    if (what === 'refunds') return listRefunds(form)
    if (what === 'payouts') return listPayouts(payouts, form)
    const intent = intentAt(path.split('/')[3] ?? '')
    if (what === 'capture') capture(intent)
    if (what === 'cancel') cancel(intent)
    if (what === 'confirm') confirm(intent, form)
    return intent
  }

  function create(form: Record<string, string>): object {
    const { amount = '', currency = '', capture_method = 'automatic' } = form
    if (!/^\d+$/.test(amount) || Number(amount) < 50) {
      throw invalid('amount_too_small', 'The amount must be at least 50 cents.')
    }
    if (form['allowed_payment_method_types[0]'] !== 'card') {
      throw invalid('parameter_missing', 'The double takes cards alone.')
    }
    const id = next('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(amount),
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      capture_method,
      client_secret: `${id}_secret_${crypto.randomUUID()}`,
      metadata: metadataOf(form),
      latest_charge: null,
      last_payment_error: null,
    }
    intents.set(id, intent)
    return intent
  }

  /** The call that Stripe's script makes in the browser, with the client secret. */
  function confirm(intent: Intent, form: Record<string, string>) {
    if (form.client_secret !== intent.client_secret) {
      throw invalid('payment_intent_invalid_parameter', 'The client secret is another one.')
    }
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
      throw unexpected(intent)
    }
    const number = form['payment_method_data[card][number]'] ?? ''
    const behavior = cards[number.slice(-4)]
    if (behavior === 'asks') intent.status = 'requires_action'
    else if (behavior === 'waits') intent.status = 'processing'
    else if (behavior === 'takes') authorize(intent)
    else decline(intent)
  }

  function decline(intent: Intent): never {
    const error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }
    intent.status = 'requires_payment_method'
    intent.last_payment_error = error
    throw new Fault(402, error)
  }

  function authorize(intent: Intent) {
    const charge: Charge = {
      id: next('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
    }
    charges.set(charge.id, charge)
    intent.latest_charge = charge.id
    intent.status = 'requires_capture'
    if (intent.capture_method !== 'manual') capture(intent)
  }

  function capture(intent: Intent) {
    if (intent.status !== 'requires_capture') throw unexpected(intent)
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
  }

  function cancel(intent: Intent) {
    if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent)
    intent.status = 'canceled'
  }

  function refund(form: Record<string, string>): object {
    const intent = intentAt(form.payment_intent ?? '')
    const charge = charges.get(intent.latest_charge ?? '')
    const amount = Number(form.amount)
    if (!charge || intent.status !== 'succeeded') throw unexpected(intent)
    if (charge.amount_refunded + amount > charge.amount) {
      throw invalid('charge_already_refunded', 'Refund amount is greater than unrefunded amount.')
    }
    charge.amount_refunded += amount
    const made: Refund = {
      id: next('re'),
      object: 'refund',
      amount,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: metadataOf(form),
    }
    refunds.push(made)
    return made
  }

  /** Lists refunds, newest first, at most a hundred at a time. */
  function listRefunds({ payment_intent, limit = '10', starting_after }: Record<string, string>) {
    if (!/^\d+$/.test(limit) || Number(limit) > 100) {
      throw invalid('parameter_invalid_integer', 'The limit must be between 1 and 100.')
    }
    const all = refunds.filter((made) => made.payment_intent === payment_intent).toReversed()
    const from = all.findIndex(({ id }) => id === starting_after) + 1
    const data = all.slice(from, from + Number(limit))
    return { object: 'list', data, has_more: from + data.length < all.length }
  }

  function intentAt(id: string): Intent {
    const intent = intents.get(id)
    if (intent) return intent
    const message = `No such payment_intent: '${id}'`
    throw new Fault(404, { type: 'invalid_request_error', code: 'resource_missing', message })
  }

  /** Fails a refund that the customer's bank rejected; days later, the money is returned to the shop. */
  function failRefund(id: string): Refund {
    const made = refunds.find((one) => one.id === id)
    if (!made) throw invalid('resource_missing', `No such refund: '${id}'`)
    made.status = 'failed'
    const charge = charges.get(intentAt(made.payment_intent).latest_charge ?? '')
    if (charge) charge.amount_refunded -= made.amount
    return made
  }

  return {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    intents,
    refunds,
    payouts,
    /** Registers the endpoint to which events are sent, as the account's owner does. */
    registerWebhook: (url: string, enabled_events: readonly string[], status = 'enabled') => {
      webhooks.splice(0, Infinity, { object: 'webhook_endpoint', url, enabled_events, status })
    },
    environment: { ...stripeKeys, STRIPE_API_URL: `http://127.0.0.1:${server.port}` },
    suffer: (to: StripeTrouble) => {
      trouble = to
    },
    recover: () => {
      trouble = (_, passOn) => passOn()
    },
    /** Submits a card as the buyer's browser does. */
    pay: (clientSecret: string, number = '4242424242424242') =>
      fetch(`http://127.0.0.1:${server.port}${confirmPath(clientSecret)}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${stripeKeys.STRIPE_PUBLISHABLE_KEY}` },
        body: new URLSearchParams({
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
        }),
      }),
    /** Makes the bank decide on a card that `asks` or `waits`. */
    decideAtBank: (id: string, isYes: boolean) => {
      const intent = intentAt(id)
      if (isYes) authorize(intent)
      else intent.status = 'requires_payment_method'
    },
    /** Makes a refund as staff do in Stripe's own dashboard. */
    refundThere: (id: string, amount: number) =>
      refund({ payment_intent: id, amount: String(amount) }),
    failRefund,
    /** Forgets all idempotency keys, as Stripe does after a day. */
    forgetKeys: () => keys.clear(),
    cancelThere: (id: string) => cancel(intentAt(id)),
    stop: () => server.stop(true),
  }
}

export type StripeDouble = ReturnType<typeof startStripeDouble>

/** An event about an object, in Stripe's format. */
export function stripeEvent(type: string, object: object, id = `evt_${crypto.randomUUID()}`) {
  return { id, object: 'event', api_version: '2026-10-28.endive', type, data: { object } }
}

/** Sends an event as Stripe does, signed over its bytes. */
export function sendStripeEvent(
  shop: { address: string },
  event: object,
  { secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at = Date.now() } = {},
): Promise<Response> {
  // Indented, so that the signature is invalid if the shop verifies reserialized JSON instead of
  // these exact bytes.
  const text = JSON.stringify(event, null, 2)
  const time = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
  return fetch(`${shop.address}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': `t=${time},v1=${signature}`,
    },
    body: text,
  })
}

/** Stripe's own outage response. */
export function stripeDown(status = 500): Response {
  const error = { type: 'api_error', message: 'An unknown error occurred' }
  return toResponse(status, JSON.stringify({ error }))
}

const confirmPath = (clientSecret: string) =>
  `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`

function toResponse(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json', 'Request-Id': 'req_saucery', ...headers },
  })
}

function whatOf(method: string, path: string): string {
  const [, , resource, , verb] = path.split('/')
  if (resource === 'account') return 'account'
  if (resource === 'webhook_endpoints') return 'webhooks'
  if (resource === 'payouts') return 'payouts'
  if (resource === 'refunds') return method === 'POST' ? 'refund' : 'refunds'
  if (verb !== undefined) return verb
  return method === 'POST' ? 'create' : 'get'
}

function metadataOf(form: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]): [string, string][] => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )
}

function invalid(code: string, message: string): Fault {
  return new Fault(400, { type: 'invalid_request_error', code, message })
}

function unexpected({ status }: Intent): Fault {
  return invalid('payment_intent_unexpected_state', `This PaymentIntent's status is ${status}.`)
}
