import { type Cents, formatMoney } from '../../shared/domain/money.ts'
import { currency } from '../../shared/domain/pricing.ts'
import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { refusalOf } from './paypal-errors.ts'
import {
  CaptureResource,
  OrderResource,
  RefundResource,
  toCapture,
  toOrder,
  toRefund,
  TokenResource,
} from './paypal-resources.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'

export type PaypalClient = PaymentProvider & {
  /** Where a buyer's window is opened. */
  webUrl: string
}

export type PaypalOptions = {
  environment: string
  apiUrl: string
  webUrl: string
  clientId: string
  clientSecret: string
  storeName: string
  /** The shop's own address, where PayPal sends the buyer's window back to. */
  publicUrl: string
  clock: () => number
  /** Who answers; the network unless PayPal is built in. */
  ask: (request: Request) => Promise<Response>
}

/** The idempotency key and the body of a call. */
type Sent = { key?: string; body?: object }

const TIMEOUT = 15_000
/** A token is renewed this long before it ends, in milliseconds. */
const RENEW_BEFORE = 60_000

/** The one client of PayPal's REST v2; live, sandbox and simulator differ only by address. */
export function createPaypalClient(options: PaypalOptions): PaypalClient {
  let token: { value: string; renewAt: number } | null = null
  let renewing: Promise<string> | null = null

  async function accessToken(): Promise<string> {
    if (token && token.renewAt > options.clock()) return token.value
    renewing ??= renewToken().finally(() => {
      renewing = null
    })
    return renewing
  }

  async function renewToken(): Promise<string> {
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString(
      'base64',
    )
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${credentials}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token, expires_in } = await read(answer, TokenResource)
    token = { value: access_token, renewAt: options.clock() + expires_in * 1000 - RENEW_BEFORE }
    return access_token
  }

  async function call<T extends TSchema>(schema: T, method: string, path: string, sent?: Sent) {
    const answer = await authorized(method, path, sent)
    if (answer.status !== 401) return read(answer, schema)
    // The provider may end a token early: once, a new one is tried.
    token = null
    return read(await authorized(method, path, sent), schema)
  }

  async function authorized(method: string, path: string, { key, body }: Sent = {}) {
    return send(path, {
      method,
      headers: {
        Authorization: `Bearer ${await accessToken()}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(key === undefined ? {} : { 'PayPal-Request-Id': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  async function send(path: string, request: RequestInit): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT)
      return await options.ask(new Request(`${options.apiUrl}${path}`, { ...request, signal }))
    } catch (cause) {
      throw new ProviderUnavailable('PayPal: no answer', { cause })
    }
  }

  return {
    name: 'paypal',
    environment: options.environment,
    webUrl: options.webUrl,
    createOrder: async ({ amount, reference, key }) =>
      toOrder(
        await call(OrderResource, 'POST', '/v2/checkout/orders', {
          key,
          body: {
            intent: 'CAPTURE',
            purchase_units: [
              { reference_id: reference, custom_id: reference, amount: moneyOf(amount) },
            ],
            payment_source: { paypal: { experience_context: experience(options) } },
          },
        }),
      ),
    getOrder: async (id) => toOrder(await call(OrderResource, 'GET', orderPath(id))),
    captureOrder: async (id, key) =>
      toOrder(await call(OrderResource, 'POST', `${orderPath(id)}/capture`, { key, body: {} })),
    getCapture: async (id) => toCapture(await call(CaptureResource, 'GET', capturePath(id))),
    refundCapture: async ({ captureId, amount, key, note }) =>
      toRefund(
        await call(RefundResource, 'POST', `${capturePath(captureId)}/refund`, {
          key,
          body: { amount: moneyOf(amount), ...(note ? { note_to_payer: note } : {}) },
        }),
      ),
  }
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
const capturePath = (id: string) => `/v2/payments/captures/${encodeURIComponent(id)}`
const moneyOf = (amount: Cents) => ({ currency_code: currency, value: formatMoney(amount) })

function experience({ storeName, publicUrl }: PaypalOptions) {
  return {
    brand_name: storeName,
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
    return_url: `${publicUrl}/paypal/return`,
    cancel_url: `${publicUrl}/paypal/cancel`,
  }
}

async function read<T extends TSchema>(answer: Response, schema: T): Promise<Static<T>> {
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw refusalOf(answer.status, body)
  if (!Value.Check(schema, body))
    throw new ProviderUnavailable('PayPal: an answer that could not be read')
  return body
}
