import { version } from '../../../package.json'
import { createSessions } from '../action/sessions.ts'
import { createApp } from '../app.ts'
import { announceAudit } from '../audit/announce.ts'
import { buildMark } from '../build-mark.ts'
import { createGeo } from '../checkout/geo.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openEngine } from '../db/engine.ts'
import { holdAlone } from '../db/only-holder.ts'
import { takesSamples } from '../db/sample-mark.ts'
import { pendingMigrations } from '../db/migrations.ts'
import { upgrade } from '../db/upgrade.ts'
import { createTickets } from '../downloads/tickets.ts'
import { createFanOut } from '../live/fan-out.ts'
import { configuredLog } from '../log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createOutbox } from '../mail/outbox.ts'
import { createPace } from '../mail/pace.ts'
import { createKeys, orderPagePath } from '../orders/order-keys.ts'
import { embeddedFiles } from '../pages/embedded.ts'
import { type Assets, loadAssets } from '../pages/assets.ts'
import { keepPages } from '../pages/keep-pages.ts'
import { shopFacts } from '../pages/shop-facts.ts'
import { whenHeeded } from '../payments/heed-webhook.ts'
import { paypalOf, stripeOf } from '../payments/providers.ts'
import { createRecentSales } from '../payments/recent-sales.ts'
import { simulatorWhenAsked } from '../simulator/when-asked.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import { startDuties } from '../workers/duties.ts'
import { createHub } from '../workers/hub.ts'
import { type Place, placeOfOnly } from '../workers/place.ts'
import { openDataDirectory } from './data-directory.ts'
import { type FirstAdmin, makeFirstAdmin } from './first-admin.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'

export type Shop = {
  url: string
  /** Where it listens; a proxy in front of it has the public address. */
  address: string
  context: Context
  /** The account that was made just now, if this was the first start. */
  firstAdmin: FirstAdmin | null
  /** From now on visitors are asked to come back on a new connection. */
  windDown: () => void
  /** Finishes what is in flight, for at most 10 seconds, and closes everything. */
  close: () => Promise<void>
}

const DRAIN = 10_000

/** What visitors ask for first. */
const firstAsked = ['/', '/api/products', '/api/products/featured']

/** Brings a shop up from its data directory to its open port. */
export async function openShop(
  config: Config,
  clock: () => number = Date.now,
  early: FrontDoor | null = null,
  place: Place = placeOfOnly(createHub(clock)),
): Promise<Shop> {
  const log = configuredLog(config)
  const directory = openDataDirectory(config.dataDir)
  if (place.isFirst) {
    const { applied, kept } = await upgrade(directory.database)
    if (kept) log.info('upgraded', { applied, kept })
  } else if (pendingMigrations(directory.database).length > 0) {
    throw new Error(
      'The data directory has to be upgraded first: stop the shop and start it again.',
    )
  }
  const db = openEngine(directory.database, log, place.others)
  const assets = await loadAssets(embeddedFiles())

  // The port is taken before anything that needs the shop's own address; requests that come
  // within these few milliseconds wait for the app.
  const door = early ?? openFrontDoor(config)
  const { server, address, publicUrl, cache } = door
  const simulator =
    config.paypal.mode === 'simulator'
      ? simulatorWhenAsked({
          file: directory.simulator,
          publicUrl,
          storeName: config.storeName,
          clock,
          deliver: async (request) =>
            (await (await door.app).fetch(request, server)) ?? Response.error(),
        })
      : null
  const orderKeys = createKeys(directory.secret, 'order page')
  const orderPage = (id: string) => publicUrl + orderPagePath(id, orderKeys.keyOf(id))
  const live = await createFanOut(db, place.commits)
  const context: Context = {
    config,
    publicUrl,
    version,
    db,
    clock,
    log,
    metrics: createMetrics(version),
    sessions: createSessions(directory.secret, clock),
    siblings: place.siblings,
    downloads: createTickets(directory.secret, clock),
    live,
    paypal: paypalOf(config, { publicUrl, clock, simulate: simulator?.handle ?? null }),
    stripe: stripeOf(config, clock),
    recentSales: createRecentSales(live),
    mail: createOutbox({ db, config, publicUrl, orderPage, clock, pause: createPace(), log }),
    orderKeys,
    receiptKeys: createKeys(directory.secret, 'payment receipt'),
    geo: createGeo({ config, clock, log }),
    files: createUploadStore({
      directory: directory.uploads,
      db,
      clock,
      secret: directory.secret,
      publicUrl,
      log,
      siblings: place.siblings,
    }),
  }
  live.listen(cache.heed)
  // Somebody else may have written since the door was opened.
  if (!(await door.isUpTo(context.live.position()))) cache.clear()
  const firstAdmin = place.isFirst ? await prepare(context, assets, directory.lock) : null
  const app = createApp({ context, assets, cache, simulator })
  await announceAudit(db, app.tellOfChanges)
  door.letIn(app)

  const duties = startDuties(context, directory.lock, place.isFirst)
  log.info('open', { url: publicUrl, version })

  async function close() {
    const drained = server.stop()
    app.close()
    await Promise.race([drained, Bun.sleep(DRAIN)])
    await whenHeeded(context)
    await duties.stop()
    await simulator?.close()
    await keepForNextStart()
    await db.close()
    await server.stop(true)
    log.info('closed')
  }
  /** What is missing then is made at the next start, only later. */
  async function keepForNextStart() {
    if (buildMark === null) return
    try {
      await app.makeReady(firstAsked)
      const database = await db.rest()
      if (database === null) return
      const circumstances = { build: buildMark, shop: shopFacts(config, publicUrl), database }
      const kept = { position: context.live.position(), entries: cache.entries() }
      await keepPages(directory.keptPages, circumstances, kept, firstAsked)
    } catch (error) {
      log.warn('pages_not_kept', { error })
    }
  }
  return { url: publicUrl, address, context, firstAdmin, windDown: app.windDown, close }
}

/** What is done once, before anybody is let in. */
async function prepare(context: Context, assets: Assets, lock: string): Promise<FirstAdmin | null> {
  await clearAwayAlone(context, lock)
  if (context.config.demo && (await takesSamples(context.db.read))) {
    const { seedSampleShop } = await import('../db/sample-shop.ts')
    await seedSampleShop(context, assets)
  }
  // Last: a random password is shown only by the start that made it, so that start must be through.
  return makeFirstAdmin(context)
}

/** Whoever serves beside this process may be receiving what would look like a leftover. */
async function clearAwayAlone(context: Context, lock: string): Promise<void> {
  const release = holdAlone(lock)
  try {
    if (release) await context.files.sweep()
  } finally {
    release?.()
  }
}
