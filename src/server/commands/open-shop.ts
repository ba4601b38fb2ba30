import type { Server } from 'bun'
import { version } from '../../../package.json'
import { createLimits } from '../action/limits.ts'
import { createSessions } from '../action/sessions.ts'
import type { Connection } from '../action/socket-connection.ts'
import { type App, createApp } from '../app.ts'
import { announceAudit } from '../audit/announce.ts'
import { startBackups } from '../backup/schedule.ts'
import { createGeo } from '../checkout/geo.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openEngine } from '../db/engine.ts'
import { seedSampleShop } from '../db/sample-shop.ts'
import { upgrade } from '../db/upgrade.ts'
import { createTickets } from '../downloads/tickets.ts'
import { createFanOut } from '../live/fan-out.ts'
import { startHousekeeping } from '../live/housekeeping.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createOutbox } from '../mail/outbox.ts'
import { createOrderKeys, orderPagePath } from '../orders/order-keys.ts'
import { embeddedFiles } from '../pages/embedded.ts'
import { loadAssets } from '../pages/assets.ts'
import { paypalOf, stripeOf } from '../payments/providers.ts'
import { startRefundSweep } from '../payments/refund-sweep.ts'
import { startReadingWords } from '../orders/read-words.ts'
import { startSweep } from '../payments/sweep.ts'
import { createSimulator } from '../simulator/simulator.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import { openDataDirectory } from './data-directory.ts'
import { type FirstAdmin, makeFirstAdmin } from './first-admin.ts'

export type Shop = {
  url: string
  /** Where it listens; a proxy in front of it has the public address. */
  address: string
  context: Context
  /** The account that was made just now, if this was the first start. */
  firstAdmin: FirstAdmin | null
  /** Finishes what is in flight, for at most 10 seconds, and closes everything. */
  close: () => Promise<void>
}

const DRAIN = 10_000

/** Brings a shop up from its data directory to its open port. */
export async function openShop(config: Config, clock: () => number = Date.now): Promise<Shop> {
  const log = createLog(config.logLevel)
  const directory = openDataDirectory(config.dataDir)
  const { applied, kept } = await upgrade(directory.database)
  if (kept) log.info('upgraded', { applied, kept })
  const db = openEngine(directory.database, log)
  const assets = await loadAssets(embeddedFiles())

  // The port is taken before anything that needs the shop's own address; requests that come
  // within these few milliseconds wait for the app.
  const ready = Promise.withResolvers<App>()
  const server = listen(config, ready.promise)
  const address = `http://${hostOf(config.host)}:${server.port}`
  const publicUrl = config.publicUrl ?? address
  const simulator =
    config.paypal.mode === 'simulator'
      ? createSimulator({
          file: directory.simulator,
          publicUrl,
          storeName: config.storeName,
          clock,
          deliver: async (request) =>
            (await (await ready.promise).fetch(request, server)) ?? Response.error(),
        })
      : null
  const orderKeys = createOrderKeys(directory.secret)
  const orderPage = (id: string) => publicUrl + orderPagePath(id, orderKeys.keyOf(id))
  const context: Context = {
    config,
    publicUrl,
    version,
    db,
    clock,
    log,
    metrics: createMetrics(version),
    sessions: createSessions(directory.secret, clock),
    limits: createLimits(clock),
    downloads: createTickets(directory.secret, clock),
    live: await createFanOut(db),
    paypal: paypalOf(config, { publicUrl, clock, simulate: simulator?.handle ?? null }),
    stripe: stripeOf(config, clock),
    mail: createOutbox({ db, config, publicUrl, orderPage, clock, log }),
    orderKeys,
    geo: createGeo({ config, clock, log }),
    files: createUploadStore({
      directory: directory.uploads,
      db,
      clock,
      secret: directory.secret,
      publicUrl,
      log,
    }),
  }
  await context.files.sweep()
  const firstAdmin = await makeFirstAdmin(context)
  if (config.demo) await seedSampleShop(context, assets)
  context.live.listen((entry) => server.publish(entry.topic, entry.frame, false))
  await announceAudit(db, (frame) => server.publish('changes', frame, false))
  const app = createApp({ context, assets, simulator })
  server.reload({ fetch: app.fetch, websocket: app.websocket })
  ready.resolve(app)

  const sweep = startSweep(context)
  const refundSweep = startRefundSweep(context)
  const housekeeping = startHousekeeping(context)
  const words = startReadingWords(context)
  const backups = startBackups(context)
  context.mail.start()
  log.info('open', { url: publicUrl, version })

  async function close() {
    const drained = server.stop()
    app.close()
    await Promise.race([drained, Bun.sleep(DRAIN)])
    housekeeping.stop()
    await words.stop()
    await backups.stop()
    await sweep.stop()
    await refundSweep.stop()
    await context.mail.stop()
    simulator?.close()
    await db.close()
    await server.stop(true)
    log.info('closed')
  }
  return { url: publicUrl, address, context, firstAdmin, close }
}

/** Larger bodies are refused by the app with words; this only stops what no route reads. */
const BODY_LIMIT = 64 * 1024 * 1024

function listen(config: Config, ready: Promise<App>): Server<Connection> {
  return Bun.serve<Connection>({
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: BODY_LIMIT,
    idleTimeout: 30,
    fetch: async (request, server) => (await ready).fetch(request, server),
    websocket: { message: () => {} },
  })
}

/** A host as it stands in an address; one that means every address of this machine is none. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
