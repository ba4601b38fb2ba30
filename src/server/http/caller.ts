import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'
import { isThisMachine } from '../runtime/network.ts'

// The peer of each request, noted by the server before the app sees it: a Request does not know it.
const peers = new WeakMap<Request, string>()

export function recordPeerAddress(request: Request, address: string): void {
  peers.set(request, address)
}

/** Who asks over HTTP. */
export function callerOf(context: Pick<Context, 'config'>, request: Request): Caller {
  return {
    door: 'http',
    requestId: crypto.randomUUID(),
    address: addressOf(context, request),
    token: bearerToken(request),
    user: null,
  }
}

/**
 * The visitor's address: the peer's, or, behind as many proxies as are trusted, what the outermost
 * of them saw. Anything further left in the header is the visitor's own writing.
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
 * Whether somebody on this machine asks, and not a proxy on it for somebody else: one that is not
 * trusted has no say about the address, but gives itself away.
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
