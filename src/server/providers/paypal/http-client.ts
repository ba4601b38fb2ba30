import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { describedBy, type PaypalErrorBody } from '#shared/contract/paypal-types.ts'
import { backoff } from '#shared/domain/backoff.ts'
import { checkOf } from '../../runtime/validator.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { ProviderRefusal, ProviderUnavailable, type Trace, UnreadableRecord } from '../provider.ts'
import { TokenResource } from './resources.ts'

export type PaypalHttpOptions = {
  apiUrl: string
  clientId: string
  clientSecret: string
  elapsed: () => number
  /** `fetch`, or the built-in simulator. */
  ask: (request: Request) => Promise<Response>
}

export type Call = {
  method: 'GET' | 'POST'
  path: string
  /** The idempotency key; a call that has one may be repeated. */
  key?: string
  /** JSON, as an object or already serialized. */
  body?: object | string
  /** A POST that changes nothing; it may be repeated. */
  isRead?: boolean
  /** Anyone can cause a verification by sending a webhook, so it has its own circuit breaker. */
  isVerification?: boolean
}

export type PaypalHttpClient = Pick<CircuitBreaker, 'isClosed'> & {
  /** One call with its token and retries; the response is checked against the schema. */
  call: <T extends TSchema>(schema: T, call: Call) => Promise<{ body: Static<T>; trace: Trace }>
}

/** Milliseconds for one attempt, and for all attempts of a call together. */
const ATTEMPT_TIMEOUT = 10_000
const CALL_TIMEOUT = 15_000
const ATTEMPTS = 3
/** The longest wait before the first retry; it doubles each time, and half of it is random. */
const BACKOFF = 200
/** A token is renewed this many milliseconds before it expires. */
const RENEW_BEFORE = 60_000

/** The HTTP client for PayPal's REST API: authentication, retries and circuit breakers. */
export function createPaypalHttpClient(options: PaypalHttpOptions): PaypalHttpClient {
  const breaker = createCircuitBreaker(options.elapsed)
  const verificationBreaker = createCircuitBreaker(options.elapsed)
  let token: { value: string; renewAt: number } | null = null
  let renewing: Promise<string> | null = null

  function call<T extends TSchema>(schema: T, request: Call) {
    const own = request.isVerification ? verificationBreaker : breaker
    return own.run(() => withRetries(schema, request), subjectOf(request))
  }

  async function withRetries<T extends TSchema>(schema: T, request: Call) {
    const isRepeatable = request.method === 'GET' || request.key !== undefined || request.isRead
    const until = performance.now() + CALL_TIMEOUT
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await authorized(schema, request, until)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        const wait = (error.retryAfter ?? 0) * 1000 || jittered(attempt)
        const shouldRetry =
          attempt < ATTEMPTS && isTransient(error) && performance.now() + wait < until
        if (!isRepeatable || !shouldRetry) throw error
        await Bun.sleep(wait)
      }
    }
  }

  async function authorized<T extends TSchema>(schema: T, request: Call, until: number) {
    const used = await accessToken()
    const answer = await send(request.path, withToken(request, used), until)
    const readAnswer = request.isVerification ? readService : read
    if (answer.status !== 401) return readAnswer(answer, schema)
    // PayPal may revoke a token early: retry once with a new one.
    if (token?.value === used) token = null
    return readAnswer(
      await send(request.path, withToken(request, await accessToken()), until),
      schema,
    )
  }

  async function accessToken(): Promise<string> {
    if (token && token.renewAt > options.elapsed()) return token.value
    renewing ??= renewToken().finally(() => {
      renewing = null
    })
    return renewing
  }

  async function renewToken(): Promise<string> {
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`)
    const request = {
      method: 'POST',
      headers: {
        Authorization: `Basic ${credentials.toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }
    const answer = await send('/v1/oauth2/token', request, performance.now() + ATTEMPT_TIMEOUT)
    const { access_token, expires_in } = (await readService(answer, TokenResource)).body
    token = { value: access_token, renewAt: options.elapsed() + expires_in * 1000 - RENEW_BEFORE }
    return access_token
  }

  async function send(path: string, request: RequestInit, until: number): Promise<Response> {
    const within = Math.max(1, Math.min(ATTEMPT_TIMEOUT, until - performance.now()))
    try {
      const signal = AbortSignal.timeout(Math.ceil(within))
      // Redirects are refused so that only PayPal sees the credentials.
      const init = { ...request, signal, redirect: 'error' } as const
      return await options.ask(new Request(`${options.apiUrl}${path}`, init))
    } catch (cause) {
      throw new ProviderUnavailable('PayPal: no answer', { cause })
    }
  }

  return { call, isClosed: breaker.isClosed }
}

/** The payment, capture or refund that a call is about; undefined for any other call. */
function subjectOf({ path }: Call): string | undefined {
  return /^\/v2\/(?:checkout\/orders|payments\/\w+)\/([^/]+)/.exec(path)?.[1]
}

function withToken({ method, key, body }: Call, token: string): RequestInit {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  return {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
      ...(key === undefined ? {} : { 'PayPal-Request-Id': key }),
      // `fetch` would set this header, but calls to the built-in simulator bypass the network.
      ...(text === undefined ? {} : { 'Content-Length': `${Buffer.byteLength(text)}` }),
    },
    ...(text === undefined ? {} : { body: text }),
  }
}

/** Wrong credentials and unreadable records are not worth a retry. */
function isTransient(error: ProviderUnavailable): boolean {
  return error.trace?.http !== 401 && !(error instanceof UnreadableRecord)
}

function jittered(attempt: number): number {
  const longest = backoff(attempt, { first: BACKOFF })
  return longest / 2 + (Math.random() * longest) / 2
}

async function read<T extends TSchema>(answer: Response, schema: T) {
  const body: unknown = await answer.json().catch(() => null)
  const trace = { http: answer.status, debugId: answer.headers.get('paypal-debug-id') }
  if (!answer.ok) throw refusalOf(trace, body, answer.headers.get('retry-after'))
  if (!checkOf(schema).Check(body)) {
    throw new UnreadableRecord('PayPal: an answer that could not be read', trace)
  }
  return { body, trace }
}

/** Reads an answer that belongs to no payment: an unreadable one means that PayPal is unavailable. */
async function readService<T extends TSchema>(answer: Response, schema: T) {
  try {
    return await read(answer, schema)
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error
    throw new ProviderUnavailable(error.message, { trace: error.trace })
  }
}

const text = Type.Optional(Type.String())

const ErrorResource = describedBy<PaypalErrorBody>()(
  Type.Object({
    name: text,
    message: text,
    debug_id: text,
    details: Type.Optional(Type.Array(Type.Object({ issue: text, description: text }))),
  }),
)

/**
 * After a decline the buyer may approve again, with another way to pay. Before an approval, or if
 * PayPal wants another one, the buyer must go back to PayPal. Every other refusal is final.
 */
const reasons = new Map<string, ProviderRefusal['reason']>([
  ['INSTRUMENT_DECLINED', 'declined'],
  ['ORDER_NOT_APPROVED', 'not_approved'],
  ['PAYER_ACTION_REQUIRED', 'not_approved'],
  ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'not_approved'],
])

/** These leave the outcome open, as 5xx does: credentials, timeouts, rate limits. */
const inconclusive = [401, 408, 429]

/** An earlier request with the same key is still in progress. */
const inProgress = 'PREVIOUS_REQUEST_IN_PROGRESS'

function refusalOf(
  { http, debugId }: Trace,
  body: unknown,
  retryAfter: string | null,
): ProviderUnavailable | ProviderRefusal {
  const error: Static<typeof ErrorResource> = checkOf(ErrorResource).Check(body) ? body : {}
  const detail = error.details?.find(({ issue }) => issue !== undefined)
  const trace = { http, debugId: debugId ?? error.debug_id ?? null }
  const issue = detail?.issue ?? error.name ?? 'UNKNOWN'
  if (http >= 500 || inconclusive.includes(http) || issue === inProgress) {
    const what = `PayPal: status ${http}, ${issue}, debug id ${trace.debugId ?? 'none'}`
    const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
    return new ProviderUnavailable(what, { trace, retryAfter: seconds })
  }
  const description = detail?.description ?? error.message ?? 'The payment was refused.'
  return new ProviderRefusal(issue, description, trace, reasons.get(issue))
}
