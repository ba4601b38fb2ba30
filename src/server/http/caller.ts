import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'
import { isThisMachine } from '../runtime/network.ts'

// The peer address of each request, which a Request does not carry.
const peers = new WeakMap<Request, string>()

export function recordPeerAddress(request: Request, address: string): void {
  peers.set(request, address)
}

export function callerOf(context: Pick<Context, 'config'>, request: Request): Caller {
  return {
    transport: 'http',
    requestId: crypto.randomUUID(),
    address: addressOf(context, request),
    token: bearerToken(request),
    user: null,
  }
}

/**
 * The visitor's address: the peer's or, behind trusted proxies, the one that the outermost proxy
 * saw. Entries further left in X-Forwarded-For are set by the client and not trusted.
 */
export function addressOf({ config }: Pick<Context, 'config'>, request: Request): string {
  const peer = peers.get(request) ?? 'unknown'
  if (config.trustProxy === 0) return peer
  const forwarded = (request.headers.get('X-Forwarded-For') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return [...forwarded, peer].at(-1 - config.trustProxy) ?? forwarded[0] ?? peer
}

/**
 * Whether the request comes from this machine itself. Forwarding headers reveal an untrusted proxy
 * on this machine that forwards requests from elsewhere.
 */
export function isLoopback(context: Pick<Context, 'config'>, request: Request): boolean {
  const isForwarded = ['X-Forwarded-For', 'Forwarded', 'Via'].some((name) =>
    request.headers.has(name),
  )
  if (context.config.trustProxy === 0 && isForwarded) return false
  return isThisMachine(addressOf(context, request))
}

function bearerToken(request: Request): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')
  return match?.[1] ?? null
}
