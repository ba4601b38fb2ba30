import { ActionError } from '#shared/contract/errors.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { urlAt } from '../config/public-url.ts'
import { commonHeaders } from '../http/common-headers.ts'
import { healthResponse } from '../http/readiness.ts'
import { errorResponse } from '../http/responses.ts'
import type { App } from '../router/app.ts'
import { configuredLog } from '../runtime/log/log.ts'
import { version } from '../runtime/version.ts'
import type { Connection } from '../socket/connection.ts'
import type { Server } from 'bun'

/** The open port; requests wait until the app is mounted. */
export type Listener = {
  /** The server that accepts connections, or did until the port was closed. */
  server: () => Server<Connection>
  address: string
  publicUrl: string
  app: Promise<App>
  mount: (app: App) => void
  /** Closes the port; connections and what runs on them stay. */
  closePort: () => void
  openPort: () => void
  /** Closes the port and resolves once every connection has ended, at once if `isNow`. */
  stop: (isNow?: boolean) => Promise<unknown>
}

/** Routes have lower limits with their own messages; this is the backstop. */
const BODY_LIMIT = 64 * 1024 * 1024

/** Opens the port before the app is created, because the app needs to know its own address. */
export function listen(config: Config): Listener {
  const ready = Promise.withResolvers<App>()
  const log = configuredLog(config)
  const withCommonHeaders = (answer: Response): Response => {
    for (const [name, value] of Object.entries(commonHeaders(publicUrl))) {
      answer.headers.set(name, value)
    }
    return answer
  }
  const onError = (error: Error): Response => {
    log.error('request_failed', { error })
    return withCommonHeaders(errorResponse(new ActionError('internal')))
  }
  const serve = (port: number | undefined, app: Pick<App, 'fetch' | 'websocket'>) =>
    Bun.serve<Connection>({
      port,
      hostname: config.host,
      maxRequestBodySize: BODY_LIMIT,
      idleTimeout: 30,
      // Bun's error page would show source code, and its log line the whole URL.
      development: false,
      // Without this, two shops could open the same port, and each would get some of the visitors.
      reusePort: false,
      error: onError,
      ...app,
    })
  let mounted: Pick<App, 'fetch' | 'websocket'> = {
    fetch: (request, self) =>
      isCheck(request)
        ? withCommonHeaders(healthResponse('starting', version))
        : ready.promise.then((app) => app.fetch(request, self)),
    websocket: { message: () => {} },
  }
  let server = openFirst(config, () => serve(config.port, mounted))
  // A stopped server has no port.
  const { port } = server
  /** Whose port was closed, but whose connections may still be open. */
  let earlier: Server<Connection>[] = []
  const address = urlAt(config.host, port)
  const publicUrl = config.publicUrl ?? address
  return {
    server: () => server,
    address,
    publicUrl,
    app: ready.promise,
    mount: (app) => {
      mounted = { fetch: app.fetch, websocket: app.websocket }
      server.reload({ ...mounted, error: onError })
      ready.resolve(app)
    },
    closePort: () => void server.stop(),
    openPort: () => {
      const before = server
      server = serve(port, mounted)
      const isUsed = ({ pendingRequests, pendingWebSockets }: Server<Connection>) =>
        pendingRequests + pendingWebSockets > 0
      earlier = [...earlier, before].filter(isUsed)
    },
    stop: (isNow) => Promise.all([server, ...earlier].map((each) => each.stop(isNow))),
  }
}

/**
 * Errors for an address of another machine, a malformed address, and a name that does not resolve.
 */
const badHost = ['EADDRNOTAVAIL', 'EINVAL', 'ENOENT', 'ENOTFOUND']

/** Throws `ConfigError` if a setting is at fault rather than another program. */
function openFirst<T>({ host, port }: Config, serve: () => T): T {
  try {
    return serve()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code && badHost.includes(code)) {
      throw new ConfigError([
        `HOST is ${JSON.stringify(host)}; allowed: an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all`,
      ])
    }
    if (code === 'EACCES') {
      throw new ConfigError([`PORT is "${port}"; allowed: a port that this account may use`])
    }
    throw error
  }
}

/**
 * Whether a request is a health check. While the shop starts, health checks get a "starting"
 * response, so that a load balancer sends no traffic yet; all other requests wait.
 */
function isCheck({ url }: Request): boolean {
  return ['/healthz', '/readyz'].some((path) => url.endsWith(path))
}
