import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Cents, formatMoney, parseMoney } from '../../shared/domain/money.ts'
import { currency } from '../../shared/domain/pricing.ts'
import { PaypalRefusal, PaypalUnavailable, refusalOf } from './paypal-errors.ts'

/** What of PayPal's REST v2 order the shop believes and needs. */
const Capture = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: Type.Object({ currency_code: Type.String(), value: Type.String() }),
})
const OrderResource = Type.Object({
  id: Type.String(),
  status: Type.String(),
  purchase_units: Type.Optional(
    Type.Array(
      Type.Object({
        payments: Type.Optional(Type.Object({ captures: Type.Optional(Type.Array(Capture)) })),
      }),
    ),
  ),
})
const TokenResource = Type.Object({ access_token: Type.String(), expires_in: Type.Number() })

export type ProviderCapture = { id: string; status: string; amount: Cents }

/** A provider's order: where its payment stands, and the money that was taken, if any. */
export type ProviderOrder = { id: string; status: string; capture: ProviderCapture | null }

export type PaypalClient = {
  environment: string
  /** Where a buyer's window is opened. */
  webUrl: string
  /** Opens an order over an amount in CAD; the key makes asking again safe. */
  createOrder: (order: { amount: Cents; reference: string; key: string }) => Promise<ProviderOrder>
  getOrder: (id: string) => Promise<ProviderOrder>
  /** Takes the money of an approved order; the key makes asking again safe. */
  captureOrder: (id: string, key: string) => Promise<ProviderOrder>
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

  async function call(method: string, path: string, key?: string, body?: object) {
    const answer = await authorized(method, path, key, body)
    if (answer.status !== 401) return toProviderOrder(await read(answer, OrderResource))
    // The provider may end a token early: once, a new one is tried.
    token = null
    return toProviderOrder(await read(await authorized(method, path, key, body), OrderResource))
  }

  async function authorized(method: string, path: string, key?: string, body?: object) {
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
      throw new PaypalUnavailable('no answer', { cause })
    }
  }

  return {
    environment: options.environment,
    webUrl: options.webUrl,
    createOrder: ({ amount, reference, key }) =>
      call('POST', '/v2/checkout/orders', key, {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: reference,
            custom_id: reference,
            amount: { currency_code: currency, value: formatMoney(amount) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: options.storeName,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              return_url: `${options.publicUrl}/paypal/return`,
              cancel_url: `${options.publicUrl}/paypal/cancel`,
            },
          },
        },
      }),
    getOrder: (id) => call('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`),
    captureOrder: (id, key) =>
      call('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, key, {}),
  }
}

async function read<T extends TSchema>(answer: Response, schema: T): Promise<Static<T>> {
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw refusalOf(answer.status, body)
  if (!Value.Check(schema, body)) throw new PaypalUnavailable('an answer that could not be read')
  return body
}

function toProviderOrder(resource: Static<typeof OrderResource>): ProviderOrder {
  const capture = resource.purchase_units?.[0]?.payments?.captures?.[0]
  return {
    id: resource.id,
    status: resource.status,
    capture: capture ? { id: capture.id, status: capture.status, amount: amountOf(capture) } : null,
  }
}

/** Money in another currency is not an amount of this shop. */
function amountOf({ amount }: Static<typeof Capture>): Cents {
  const cents = amount.currency_code === currency ? parseMoney(amount.value) : null
  if (cents === null)
    throw new PaypalRefusal('UNEXPECTED_AMOUNT', 'an amount that is not in CAD', 200)
  return cents
}
