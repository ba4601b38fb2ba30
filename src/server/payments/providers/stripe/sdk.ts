import type Stripe from 'stripe'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { ProviderRefusal, ProviderUnavailable, type Trace } from '../provider.ts'

export type StripeSdkOptions = {
  secretKey: string
  apiUrl: string | null
  clock: () => number
}

type StripeSdk = Pick<CircuitBreaker, 'isClosed'> & {
  /** Stripe's library, loaded on first use. */
  library: () => Promise<Stripe>
  /** One call with its retries; throws `ProviderRefusal` or `ProviderUnavailable`. */
  call: <T>(ask: (stripe: Stripe) => Promise<Stripe.Response<T>>) => Promise<Answer<T>>
}

export type Answer<T> = { body: T; trace: Trace }

const API = 'https://api.stripe.com'
/** Milliseconds for one attempt; about 15 seconds with the retry and the pause before it. */
const ATTEMPT_TIMEOUT = 7_000
const RETRIES = 1

/** A failure that Stripe stores under its idempotency key for a day and returns every time. */
export class StoredFailure extends ProviderUnavailable {}

/** Calls Stripe's API through Stripe's own library, loaded on first use. */
export function createStripeSdk({ secretKey, apiUrl, clock }: StripeSdkOptions): StripeSdk {
  const breaker = createCircuitBreaker(clock)
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

  function ask(address: string | URL | Request, init?: RequestInit): Promise<Response> {
    const asked = apiUrl === null ? address : String(address).replace(API, apiUrl)
    return fetch(asked, { ...init, redirect: 'error' })
  }

  async function call<T>(asked: (stripe: Stripe) => Promise<Stripe.Response<T>>) {
    const stripe = await library()
    return breaker.run(async () => {
      try {
        const body = await asked(stripe)
        const { statusCode: http, requestId } = body.lastResponse
        return { body, trace: { http, debugId: requestId ?? null } }
      } catch (error) {
        throw toProviderError(error)
      }
    })
  }

  return { library, call, isClosed: breaker.isClosed }
}

/** Statuses that say nothing about the request itself: bad keys, conflicts, rate limits. */
const inconclusive = [401, 403, 409, 429]

function toProviderError(error: unknown): unknown {
  if (!isStripeError(error)) return new ProviderUnavailable('Stripe: no answer', { cause: error })
  const { statusCode, requestId, headers = {}, code, rawType, message } = error
  const trace = statusCode === undefined ? null : { http: statusCode, debugId: requestId ?? null }
  if (trace === null || trace.http >= 500 || inconclusive.includes(trace.http)) {
    const what = `Stripe: status ${statusCode ?? 'none'}, ${code ?? rawType ?? 'no code'}`
    const seconds = /^\d{1,4}$/.test(headers['retry-after'] ?? '')
      ? Number(headers['retry-after'])
      : undefined
    const options = { cause: error, trace, retryAfter: seconds }
    const isStored = headers['idempotent-replayed'] === 'true'
    return isStored ? new StoredFailure(what, options) : new ProviderUnavailable(what, options)
  }
  const reason = rawType === 'card_error' ? 'declined' : 'other'
  return new ProviderRefusal(code ?? rawType ?? 'unknown', message, trace, reason)
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
