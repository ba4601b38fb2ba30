import type { Server } from 'bun'
import type { Connection } from '../action/socket-connection.ts'
import type { App } from '../app.ts'
import { buildMark } from '../build-mark.ts'
import type { Config } from '../config.ts'
import { databaseMark } from '../db/database-mark.ts'
import { commonHeaders } from '../pages/common-headers.ts'
import { findKeptPages, type KeptPages } from '../pages/kept-pages.ts'
import { createPageCache, type PageCache } from '../pages/page-cache.ts'
import { shopFacts } from '../pages/shop-facts.ts'
import { placesIn } from '../places.ts'

/** The open port. Who asks for what is there is answered, everybody else waits for the app. */
export type FrontDoor = {
  server: Server<Connection>
  /** Where it listens. */
  address: string
  publicUrl: string
  cache: PageCache
  /** Whether pages of an earlier run, if there are any, know of all events up to this one. */
  isUpTo: (position: number) => Promise<boolean>
  app: Promise<App>
  letIn: (app: App) => void
}

/** Larger bodies are refused by the app with words; this only stops what no route reads. */
const BODY_LIMIT = 64 * 1024 * 1024

/**
 * Opens the port with the pages of the last run, before anything else is loaded, if all that they
 * were made from is as it was; null if it is not. Everything here is small and stays so: every
 * module of Node's that is loaded for it costs more than to read the pages does.
 */
export async function openFrontDoorEarly(
  config: Config,
  build = buildMark,
): Promise<FrontDoor | null> {
  // Without an address of its own the shop gets a new one at each start, and so do its pages.
  if (build === null || (config.publicUrl === null && config.port === 0)) return null
  const { database, keptPages } = placesIn(config.dataDir)
  const mark = databaseMark(database)
  const shop = shopFacts(config, config.publicUrl ?? addressOf(config.host, config.port))
  const kept = await findKeptPages(keptPages, { build, shop, database: mark })
  if (!kept) return null
  const isUpTo = async (position: number) =>
    position === kept.position && (await databaseMark(database)) === (await mark)
  return { ...openFrontDoor(config, kept), isUpTo }
}

export function openFrontDoor(config: Config, kept?: KeptPages): FrontDoor {
  const ready = Promise.withResolvers<App>()
  const server = Bun.serve<Connection>({
    port: config.port,
    hostname: config.host,
    // Others may come beside it or take its place; that the port is nobody else's was looked at.
    reusePort: process.platform === 'linux',
    maxRequestBodySize: BODY_LIMIT,
    idleTimeout: 30,
    fetch: (request, self) =>
      cache.answer(request) ?? ready.promise.then((app) => app.fetch(request, self)),
    websocket: { message: () => {} },
  })
  const address = addressOf(config.host, server.port)
  const publicUrl = config.publicUrl ?? address
  const cache = createPageCache(commonHeaders(publicUrl), kept?.entries)
  return {
    server,
    address,
    publicUrl,
    cache,
    isUpTo: async () => true,
    app: ready.promise,
    letIn: (app) => {
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
