import type { Server } from 'bun'
import type { Connection } from '../action/socket-connection.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'

/** The open port; requests wait until the app is there. */
export type Listener = {
  server: Server<Connection>
  /** Where it listens. */
  address: string
  publicUrl: string
  app: Promise<App>
  mount: (app: App) => void
}

/** Larger bodies are refused by the app with words; this only stops what no route reads. */
const BODY_LIMIT = 64 * 1024 * 1024

/** Opens the port before the app is made, which needs to know its own address. */
export function listen(config: Config): Listener {
  const ready = Promise.withResolvers<App>()
  const server = Bun.serve<Connection>({
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: BODY_LIMIT,
    idleTimeout: 30,
    fetch: (request, self) => ready.promise.then((app) => app.fetch(request, self)),
    websocket: { message: () => {} },
  })
  const address = addressOf(config.host, server.port)
  return {
    server,
    address,
    publicUrl: config.publicUrl ?? address,
    app: ready.promise,
    mount: (app) => {
      server.reload({ fetch: app.fetch, websocket: app.websocket })
      ready.resolve(app)
    },
  }
}

/** A host as it stands in an address; one that means every address of this machine is none. */
function addressOf(host: string, port: number | undefined): string {
  const isAny = host === '0.0.0.0' || host === '::'
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
