import { liveProtocols } from '#shared/contract/events.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'
import { visitorAddress } from '../runtime/forwarded-address.ts'
import { isLoopbackName, isThisMachine, untranslated } from '../runtime/network.ts'

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
    pass: passOf(request),
    user: null,
  }
}

/** The visitor's address, which trusted proxies report. */
export function addressOf({ config }: Pick<Context, 'config'>, request: Request): string {
  const address = visitorAddress(
    peers.get(request) ?? 'unknown',
    request.headers,
    config.trustProxy,
  )
  return untranslated(address, config.nat64Prefix)
}

/** Headers by which proxies and content delivery networks show that they forward a request. */
const forwardingHeaders =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-original-(forwarded-for|host|uri|url)|(x-|true-|cf-|fastly-|fly-|x-cluster-)(client|connecting)-ipv?6?|x-(proxyuser|remote)-(ip|addr)|x-azure-.+|x-envoy-.+|x-appengine-.+|cf-.+|cdn-loop|x-amz-cf-id|x-arr-.+|x-request-start)$/

/**
 * Whether a program on this machine sent the request directly, whatever its headers claim. A proxy
 * on this machine shows in its headers, in the name that the visitor asked for, or in a connection
 * that is not kept (nginx's default).
 */
export function isDirectLoopback(request: Request): boolean {
  if (!isThisMachine(peers.get(request) ?? '')) return false
  const { headers, url } = request
  if ([...headers.keys()].some((name) => forwardingHeaders.test(name))) return false
  // A proxy may have dropped it from a request of HTTP/1.0.
  if (!headers.has('Host')) return false
  const isKept = /^keep-alive$/i.test(headers.get('Connection') ?? 'keep-alive')
  const { hostname } = new URL(url)
  return isKept && isLoopbackName(hostname)
}

/** The subprotocols that a request for a socket offers. */
const offeredProtocols = ({ headers }: Request): string[] =>
  (headers.get('Sec-WebSocket-Protocol') ?? '').split(',').map((name) => name.trim())

/** The token of a request for a socket, which browsers can only send as a subprotocol. */
export function socketToken(request: Request): string | null {
  const { bearer } = liveProtocols
  const offered = offeredProtocols(request).find((name) => name.startsWith(bearer))
  return bearerToken(request) ?? offered?.slice(bearer.length) ?? null
}

/** Who opens a socket. */
export function socketVisitor(request: Request): Pick<Caller, 'token' | 'pass'> {
  return { token: socketToken(request), pass: passOf(request) }
}

/** Names the accepted subprotocol; browsers close a socket whose offer was not answered. */
export function acceptedProtocol(request: Request): Record<string, string> {
  const isOffered = offeredProtocols(request).includes(liveProtocols.live)
  return isOffered ? { 'Sec-WebSocket-Protocol': liveProtocols.live } : {}
}

const PASS = 'shop_pass'

/** The pass of staff to a shop that is not yet open, which only browsers have. */
export function passOf({ headers }: Request): string | null {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${PASS}=`))?.slice(PASS.length + 1) ?? null
}

/** The cookie of a pass. `Lax`, so that links in emails and chats show staff the shop as well. */
export function passCookie(publicUrl: string, pass: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${PASS}=${pass}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function bearerToken(request: Request): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')
  return match?.[1] ?? null
}
