import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { ProviderRefusal, ProviderUnavailable, type Trace, UnreadableRecord } from '../provider.ts'
import type Stripe from 'stripe'

export type StripeSdkOptions = {
  secretKey: string
  apiUrl: string | null
  elapsed: () => number
}

type StripeSdk = Pick<CircuitBreaker, 'isClosed'> & {
  /** Stripe's library, loaded on first use. */
  library: () => Promise<Stripe>
  /**
   * One call with its retries, about the payment `subject`; throws `ProviderRefusal` or
   * `ProviderUnavailable`.
   */
  call: <T>(
    ask: (stripe: Stripe) => Promise<Stripe.Response<T>>,
    subject?: string,
  ) => Promise<Answer<T>>
}

export type Answer<T> = { body: T; trace: Trace }

const API = 'https://api.stripe.com'
/** Milliseconds for one attempt; about 15 seconds with the retry and the pause before it. */
const ATTEMPT_TIMEOUT = 7_000
const RETRIES = 1

/** A failure that Stripe stores under its idempotency key for a day and returns every time. */
export class StoredFailure extends ProviderUnavailable {}

/** Calls Stripe's API through Stripe's own library, loaded on first use. */
export function createStripeSdk({ secretKey, apiUrl, elapsed }: StripeSdkOptions): StripeSdk {
  const breaker = createCircuitBreaker(elapsed)
  let loading: Promise<Stripe> | null = null

  function library(): Promise<Stripe> {
    return (loading ??= load())
  }

  async function load(): Promise<Stripe> {
    const { default: Library } = await import('stripe')
    return new Library(secretKey, {
      timeout: ATTEMPT_TIMEOUT,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: Library.createFetchHttpClient(
        Object.assign(ask, { preconnect: fetch.preconnect }),
      ),
    })
  }

  async function ask(address: string | URL | Request, init?: RequestInit): Promise<Response> {
    const target = apiUrl === null ? address : String(address).replace(API, apiUrl)
    const answer = await fetch(target, { ...init, redirect: 'error' })
    return answer.ok || isJson(answer) ? answer : withoutPage(answer)
  }

  async function call<T>(
    request: (stripe: Stripe) => Promise<Stripe.Response<T>>,
    subject?: string,
  ) {
    const stripe = await library()
    return breaker.run(async () => {
      try {
        const body = await request(stripe)
        const { statusCode: http, requestId } = body.lastResponse
        return { body, trace: { http, debugId: requestId ?? null } }
      } catch (error) {
        throw toProviderError(error)
      }
    }, subject)
  }

  return { library, call, isClosed: breaker.isClosed }
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false
}

/** The status of an error page, such as a proxy's; from the page, the library would lose it. */
function withoutPage({ status, headers }: Response): Response {
  const retryAfter = headers.get('retry-after')
  const error = { type: 'api_error', message: `status ${status}` }
  return Response.json(
    { error },
    { status, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } },
  )
}

/** Statuses that say nothing about the request itself: bad keys, timeouts, conflicts, rate limits. */
const inconclusive = [401, 408, 409, 429]

/** The message of Stripe's library for an answer that is not JSON; the error has no code. */
const NOT_JSON = 'Invalid JSON received from the Stripe API'

/** The state of the intent does not allow the request; `getOrder` tells the state. */
const OTHER_STATE = 'payment_intent_unexpected_state'

function toProviderError(error: unknown): unknown {
  if (!isStripeError(error)) return new ProviderUnavailable('Stripe: no answer', { cause: error })
  const { statusCode, requestId, headers = {}, code, rawType, message } = error
  const trace = statusCode === undefined ? null : { http: statusCode, debugId: requestId ?? null }
  if (message === NOT_JSON) return new UnreadableRecord('Stripe: an answer that is not JSON', trace)
  if (trace === null || trace.http >= 500 || inconclusive.includes(trace.http)) {
    const what = `Stripe: status ${statusCode ?? 'none'}, ${code ?? rawType ?? 'no code'}`
    const seconds = /^\d{1,4}$/.test(headers['retry-after'] ?? '')
      ? Number(headers['retry-after'])
      : undefined
    const options = { cause: error, trace, retryAfter: seconds }
    const isStored = headers['idempotent-replayed'] === 'true'
    return isStored ? new StoredFailure(what, options) : new ProviderUnavailable(what, options)
  }
  return new ProviderRefusal(code ?? rawType ?? 'unknown', message, trace, reasonOf(error))
}

function reasonOf({ rawType, code }: StripeError): ProviderRefusal['reason'] {
  if (rawType === 'card_error') return 'declined'
  return code === OTHER_STATE ? 'not_approved' : 'other'
}

type StripeError = Error & {
  statusCode?: number
  requestId?: string
  headers?: Record<string, string>
  code?: string
  rawType?: string
}

/** Checked by shape, because the library and its classes may not be loaded. */
function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
