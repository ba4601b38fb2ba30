import type { Static, TSchema } from '@sinclair/typebox'
import { checkOf } from '../../../runtime/validator.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { refusalOf } from './errors.ts'
import { TokenResource } from './resources.ts'
import { ProviderUnavailable, type Trace } from '../provider.ts'

export type LineOptions = {
  apiUrl: string
  clientId: string
  clientSecret: string
  clock: () => number
  /** Who answers; the network unless PayPal is built in. */
  ask: (request: Request) => Promise<Response>
}

export type Call = {
  method: 'GET' | 'POST'
  path: string
  /** The idempotency key; a call that has one may be repeated. */
  key?: string
  /** JSON, as an object or written out already. */
  body?: object | string
  /** A POST that changes nothing may be repeated as well. */
  isRead?: boolean
  /** Strangers can cause it: its failures must not keep payments from being made. */
  isVerification?: boolean
}

export type Line = Pick<CircuitBreaker, 'isClosed'> & {
  /** One call with its token, its repetitions, and its answer checked. */
  call: <T extends TSchema>(schema: T, call: Call) => Promise<{ body: Static<T>; trace: Trace }>
}

/** For one try, and for all tries of a call together, in milliseconds. */
const TRY_WITHIN = 10_000
const CALL_WITHIN = 15_000
const TRIES = 3
/** The longest wait before the second try; it doubles, and the half of it is left to chance. */
const BACKOFF = 200
/** A token is renewed this long before it ends, in milliseconds. */
const RENEW_BEFORE = 60_000

/** The way to PayPal's REST API: signs in, repeats what may be repeated, and knows when to rest. */
export function createPaypalHttpClient(options: LineOptions): Line {
  const breaker = createCircuitBreaker(options.clock)
  const verificationBreaker = createCircuitBreaker(options.clock)
  let token: { value: string; renewAt: number } | null = null
  let renewing: Promise<string> | null = null

  function call<T extends TSchema>(schema: T, asked: Call) {
    const own = asked.isVerification ? verificationBreaker : breaker
    return own.run(() => repeated(schema, asked))
  }

  async function repeated<T extends TSchema>(schema: T, asked: Call) {
    const isRepeatable = asked.method === 'GET' || asked.key !== undefined || asked.isRead
    const until = performance.now() + CALL_WITHIN
    for (let tried = 1; ; tried += 1) {
      try {
        return await authorized(schema, asked, until)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        const wait = (error.retryAfter ?? 0) * 1000 || backoff(tried)
        const isWorthwhile = tried < TRIES && isPassing(error) && performance.now() + wait < until
        if (!isRepeatable || !isWorthwhile) throw error
        await Bun.sleep(wait)
      }
    }
  }

  async function authorized<T extends TSchema>(schema: T, asked: Call, until: number) {
    const used = await accessToken()
    const answer = await send(asked.path, withToken(asked, used), until)
    if (answer.status !== 401) return read(answer, schema)
    // The provider may end a token early: once, a new one is tried.
    if (token?.value === used) token = null
    return read(await send(asked.path, withToken(asked, await accessToken()), until), schema)
  }

  async function accessToken(): Promise<string> {
    if (token && token.renewAt > options.clock()) return token.value
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
    const answer = await send('/v1/oauth2/token', request, performance.now() + TRY_WITHIN)
    const { access_token, expires_in } = (await read(answer, TokenResource)).body
    token = { value: access_token, renewAt: options.clock() + expires_in * 1000 - RENEW_BEFORE }
    return access_token
  }

  async function send(path: string, request: RequestInit, until: number): Promise<Response> {
    const within = Math.max(1, Math.min(TRY_WITHIN, until - performance.now()))
    try {
      const signal = AbortSignal.timeout(Math.ceil(within))
      // Nobody but PayPal is to see our credentials, wherever an answer points.
      const init = { ...request, signal, redirect: 'error' } as const
      return await options.ask(new Request(`${options.apiUrl}${path}`, init))
    } catch (cause) {
      throw new ProviderUnavailable('PayPal: no answer', { cause })
    }
  }

  return { call, isClosed: breaker.isClosed }
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
      // The network says it by itself; where PayPal is built in there is none.
      ...(text === undefined ? {} : { 'Content-Length': `${Buffer.byteLength(text)}` }),
    },
    ...(text === undefined ? {} : { body: text }),
  }
}

/** Wrong credentials do not get better by being tried again. */
function isPassing({ trace }: ProviderUnavailable): boolean {
  return trace?.http !== 401
}

function backoff(tried: number): number {
  const longest = BACKOFF * 2 ** (tried - 1)
  return longest / 2 + (Math.random() * longest) / 2
}

async function read<T extends TSchema>(answer: Response, schema: T) {
  const body: unknown = await answer.json().catch(() => null)
  const trace = { http: answer.status, debugId: answer.headers.get('paypal-debug-id') }
  if (!answer.ok) throw refusalOf(trace, body, answer.headers.get('retry-after'))
  if (!checkOf(schema).Check(body)) {
    throw new ProviderUnavailable('PayPal: an answer that could not be read', { trace })
  }
  return { body, trace }
}
