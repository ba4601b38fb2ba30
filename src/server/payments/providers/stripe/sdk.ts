import type Stripe from 'stripe'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { ProviderRefusal, ProviderUnavailable, type Trace } from '../provider.ts'

export type StripeSdkOptions = {
  secretKey: string
  apiUrl: string | null
  clock: () => number
}

export type StripeSdk = Pick<CircuitBreaker, 'isClosed'> & {
  /** Stripe's library, loaded when it is first needed. */
  library: () => Promise<Stripe>
  /** One call with its repetitions; throws what every provider throws. */
  call: <T>(ask: (stripe: Stripe) => Promise<Stripe.Response<T>>) => Promise<Answer<T>>
}

export type Answer<T> = { body: T; trace: Trace }

const API = 'https://api.stripe.com'
/** For one try, in milliseconds; with the second try and the pause before it about 15 seconds. */
const TRY_WITHIN = 7_000
const REPETITIONS = 1

/** A failure that Stripe keeps under its key for a day: the same key gets the same answer. */
export class StoredFailure extends ProviderUnavailable {}

/** The way to Stripe's API, through Stripe's own library. */
export function createStripeSdk({ secretKey, apiUrl, clock }: StripeSdkOptions): StripeSdk {
  const breaker = createCircuitBreaker(clock)
  let loading: Promise<Stripe> | null = null

  function library(): Promise<Stripe> {
    return (loading ??= load())
  }

  async function load(): Promise<Stripe> {
    const { default: Library } = await import('stripe')
    return new Library(secretKey, {
      timeout: TRY_WITHIN,
      maxNetworkRetries: REPETITIONS,
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
        throw faultOf(error)
      }
    })
  }

  return { library, call, isClosed: breaker.isClosed }
}

/** Answers that say nothing about what was asked: wrong keys, too much at once, or just now. */
const silent = [401, 403, 409, 429]

function faultOf(error: unknown): unknown {
  if (!isStripeError(error)) return new ProviderUnavailable('Stripe: no answer', { cause: error })
  const { statusCode, requestId, headers = {}, code, rawType, message } = error
  const trace = statusCode === undefined ? null : { http: statusCode, debugId: requestId ?? null }
  if (trace === null || trace.http >= 500 || silent.includes(trace.http)) {
    const what = `Stripe: status ${statusCode ?? 'none'}, ${code ?? rawType ?? 'no code'}`
    const seconds = /^\d{1,4}$/.test(headers['retry-after'] ?? '')
      ? Number(headers['retry-after'])
      : undefined
    const options = { cause: error, trace, retryAfter: seconds }
    const isKept = headers['idempotent-replayed'] === 'true'
    return isKept ? new StoredFailure(what, options) : new ProviderUnavailable(what, options)
  }
  const issue = rawType === 'card_error' ? 'INSTRUMENT_DECLINED' : (code ?? rawType ?? 'unknown')
  return new ProviderRefusal(issue, message, trace)
}

type StripeError = Error & {
  statusCode?: number
  requestId?: string
  headers?: Record<string, string>
  code?: string
  rawType?: string
}

/** By its form: the library, and its classes with it, may not be loaded. */
function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
