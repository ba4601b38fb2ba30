import type { DeliveryFault } from '#shared/domain/shop/webhooks.ts'
import type { Network } from '../runtime/network.ts'
import { findReachable, type Lookup } from './reachable.ts'
import { signatureOf } from './signature.ts'

/** What came of an attempt: a response, or a fault without one; `patience` is a wait in milliseconds. */
export type Attempt =
  | { status: number; response: string; fault: null; patience?: number }
  | { status: null; response: null; fault: DeliveryFault; patience?: never }

type Request = {
  url: string
  id: string
  body: string
  secrets: readonly string[]
  /** Milliseconds since 1970. */
  now: number
}

type Sending = {
  allowed: readonly Network[]
  nat64Prefix?: readonly Network[]
  version: string
  lookup?: Lookup | undefined
  /** Cuts the connection. */
  signal?: AbortSignal
  /** How long an attempt may take, in milliseconds. */
  within?: number
}

const WITHIN = 10_000

/** Bytes of a response that are read, and characters that are stored. */
const MOST_READ = 8 * 1024
const MOST_STORED = 2_000

/** Sends a delivery once; never throws. Redirects are not followed: they could lead anywhere. */
export async function attemptDelivery(
  { url, id, body, secrets, now }: Request,
  { allowed, nat64Prefix, version, lookup, signal: cut, within = WITHIN }: Sending,
): Promise<Attempt> {
  const target = new URL(url)
  const { host, hostname } = target
  const timeout = AbortSignal.timeout(within)
  const signal = cut ? AbortSignal.any([cut, timeout]) : timeout
  try {
    const finding = findReachable(target, allowed, lookup, nat64Prefix)
    const resolution = await Promise.race([finding, rejected(signal)])
    if ('fault' in resolution) return failed(resolution.fault)
    target.hostname = resolution.address.includes(':')
      ? `[${resolution.address}]`
      : resolution.address
    const seconds = Math.floor(now / 1000)
    const response = await fetch(target, {
      method: 'POST',
      body,
      headers: {
        Host: host,
        'Content-Type': 'application/json',
        'User-Agent': `Saucery/${version}`,
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureOf({ id, seconds, body }, secrets),
      },
      redirect: 'manual',
      // The certificate must be of the name, though the connection is to its address.
      ...(hostname === target.hostname ? {} : { tls: { serverName: hostname } }),
      // A connection must not be used for another name of the same address.
      keepalive: false,
      decompress: false,
      signal,
    })
    const { status, headers } = response
    const patience = patienceOf(headers.get('Retry-After'), now)
    return { status, response: await startOf(response), fault: null, patience }
  } catch (error) {
    return failed(faultOf(error))
  }
}

/** The wait that a receiver asks for, in seconds or until a moment; 0 if it says none. */
function patienceOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return wait > 0 ? wait : 0
}

export function failed(fault: DeliveryFault): Attempt {
  return { status: null, response: null, fault }
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

/** The start of a body; what cannot be read is left out, because the status is known. */
async function startOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  try {
    while (reader && length < MOST_READ) {
      const { value, done } = await reader.read()
      if (done) break
      pieces.push(value)
      length += value.length
    }
  } catch {
    // The rest did not arrive in time.
  } finally {
    void reader?.cancel().catch(() => {})
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, MOST_READ))
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '').slice(0, MOST_STORED).toWellFormed()
}

function faultOf(error: unknown): DeliveryFault {
  const { name = '', code = '' } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError') return 'timeout'
  return /CERT|TLS|SSL|SIGNATURE/.test(String(code)) ? 'certificate' : 'unreachable'
}
