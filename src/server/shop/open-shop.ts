import { registry } from '#shared/contract/registry.ts'
import { createLazySimulator } from '../../paypal-simulator/lazy-simulator.ts'
import { invitationPath } from '../accounts/invitations/invitation.ts'
import { findLinkOwner } from '../accounts/require-staff.ts'
import { createSessions } from '../accounts/session/sessions.ts'
import { createShopPasses } from '../accounts/session/shop-passes.ts'
import { createTickets } from '../accounts/session/tickets.ts'
import { type Assets, loadAssets } from '../assets/assets.ts'
import { embeddedFiles } from '../assets/embedded.ts'
import { announceAudit } from '../audit/audit.queries.ts'
import { relatedIds } from '../catalog/groups/groups.queries.ts'
import type { Config } from '../config/config.ts'
import { createConnections } from '../connections/connections.ts'
import { createConnectionBox } from '../connections/stored.ts'
import type { Context } from '../context/context.ts'
import { openEngine } from '../db/open-engine.ts'
import { createGeo } from '../geo/geo.ts'
import { commonHeaders } from '../http/common-headers.ts'
import { createFanOut } from '../journal/fan-out.ts'
import { createCapacity } from '../limits/capacity.ts'
import { createLimits } from '../limits/request-limits.ts'
import { createOutbox } from '../mail/outbox/outbox.ts'
import { picturesOf as mailPicturesOf } from '../mail/pictures.ts'
import { newsPaths } from '../news/news-paths.ts'
import { findOrderToLink } from '../orders/find-order.ts'
import { findMailedOrder } from '../orders/orders.queries.ts'
import { createPageCache } from '../pages/cache/page-cache.ts'
import { webhooksProcessed } from '../payments/webhooks/process-webhook-event.ts'
import { repeatErasures } from '../privacy/repeat-erasures.ts'
import { followProviders, isSimulated } from '../providers/providers.ts'
import { createApp } from '../router/app.ts'
import { createBox } from '../runtime/keys/sealed-box.ts'
import { createKeys, orderKeyId, orderPagePath } from '../runtime/keys/signed-keys.ts'
import { configuredLog } from '../runtime/log/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createPace } from '../runtime/pace.ts'
import { createSlowLanes } from '../runtime/slow-lanes.ts'
import { version } from '../runtime/version.ts'
import { createSettings } from '../settings/store/shop-settings.ts'
import { picturesOf } from '../uploads/store/pictures-of.ts'
import { createUploadStore } from '../uploads/store/upload-store.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { claimDataDirectory, type DataDirectory, openDataDirectory } from './data-directory.ts'
import { requireDescriptors, watchDescriptors } from './descriptors.ts'
import { type FirstAdmin, makeFirstAdmin } from './first-admin.ts'
import { listen } from './listen.ts'
import { takesSamples } from './sample-mark.ts'
import { requireShopsSecret } from './shop-secret.ts'

export type Shop = {
  url: string
  /** The address that the shop listens on, which differs from `url` behind a proxy. */
  address: string
  context: Context
  firstAdmin: FirstAdmin | null
  /** Finishes requests in flight, for at most 10 seconds, and closes everything. */
  close: () => Promise<void>
}

const DRAIN_LIMIT = 10_000

type Timing = {
  clock?: () => number
  elapsed?: () => number
  /** Milliseconds until the background jobs start. */
  jobsAfter?: number
}

/** Opens the data directory, upgrades it, and starts serving. */
export async function openShop(
  config: Config,
  { clock = Date.now, elapsed = () => performance.now(), jobsAfter = 0 }: Timing = {},
): Promise<Shop> {
  requireDescriptors()
  const directory = openDataDirectory(config.dataDir, config.secretKey)
  // On PostgreSQL several instances may share a directory.
  const release = config.databaseUrl === null ? claimDataDirectory(directory) : () => {}
  try {
    const shop = await openClaimed(directory, config, { clock, elapsed, jobsAfter })
    return { ...shop, close: () => shop.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function openClaimed(
  directory: DataDirectory,
  config: Config,
  { clock, elapsed, jobsAfter }: Required<Timing>,
): Promise<Shop> {
  const log = configuredLog(config)
  const db = await openEngine({ ...config, file: directory.database }, log)
  let secret: Uint8Array
  try {
    secret = await requireShopsSecret(db, directory, config)
    await repeatErasures(db, directory)
  } catch (error) {
    await db.close()
    throw error
  }
  const assets = await loadAssets(embeddedFiles())

  // The port is opened before anything that needs the shop's own address; requests that arrive in these
  // few milliseconds wait for the app.
  const listener = listen(config)
  const { address, publicUrl } = listener
  const simulator = isSimulated(config.providers)
    ? createLazySimulator({
        file: directory.simulator,
        publicUrl,
        get storeName() {
          return storeName()
        },
        clock,
        delivery: {
          // This process also handles the webhooks, and requests from buyers take precedence.
          pause: createPace(),
          deliver: async (request) =>
            (await (await listener.app).fetch(request, listener.server())) ?? Response.error(),
        },
      })
    : null
  const orderKeys = createKeys(secret, 'order page')
  const alertKeys = createKeys(secret, 'stock alert')
  const orderPage = (id: string, linkVersion = 0) =>
    publicUrl + orderPagePath(id, orderKeys.keyOf(orderKeyId(id, linkVersion)))
  const invitationKeys = createKeys(secret, 'invitation')
  const live = await createFanOut(db)
  const connections = await createConnections({
    db,
    environment: config,
    box: createConnectionBox(secret),
    live,
    log,
  })
  const settings = await createSettings(db, config, live, log, connections.config)
  const storeName = () => settings.now().identity.name
  const providers = followProviders(() => connections.config().providers, {
    storeName,
    publicUrl,
    elapsed,
    simulate: simulator?.handle ?? null,
  })
  const context: Context = {
    get config() {
      return connections.config()
    },
    connections,
    settings,
    publicUrl,
    version,
    db,
    clock,
    elapsed,
    log,
    metrics: createMetrics(version),
    sessions: createSessions(secret, clock),
    limits: createLimits(elapsed),
    capacity: createCapacity(config.databaseUrl === null ? directory.root : null),
    downloads: createTickets(secret, clock),
    shopPasses: createShopPasses(secret, clock),
    live,
    get providers() {
      return providers()
    },
    mail: createOutbox({
      db,
      config: connections.config,
      settings,
      publicUrl,
      orderPage,
      invitationLink: (account) => publicUrl + invitationPath(invitationKeys, account),
      picturesOf: (mail) => mailPicturesOf(db.read, mail, publicUrl),
      newsPaths: (alertId) => newsPaths(alertKeys, alertId),
      orderNow: findMailedOrder,
      findLinked: findOrderToLink,
      clock,
      pause: createPace(),
      log,
    }),
    orderKeys,
    previewKeys: createKeys(secret, 'product preview'),
    alertKeys,
    invitationKeys,
    receiptKeys: createKeys(secret, 'payment receipt'),
    originKeys: createKeys(secret, 'sign-in origin'),
    slowLanes: createSlowLanes(),
    visitorKeys: createKeys(secret, 'visitor'),
    webhookBox: createBox(secret, 'webhook'),
    geo: createGeo({ config, elapsed, log }),
    files: createUploadStore({
      pictures: picturesOf(config, directory.uploads),
      db,
      clock,
      isAuthorized: async (uploader) =>
        (await findLinkOwner({ db, clock }, uploader, registry['uploads.create'].needs ?? [])) !==
        null,
      secret,
      publicUrl,
      log,
    }),
    previewPage: async (draft) => {
      const { previewPage } = await import('../pages/preview/preview-page.tsx')
      return previewPage(context, draft)
    },
  }
  const cache = createPageCache(
    commonHeaders(publicUrl),
    live,
    (id) => relatedIds(db.read, id),
    elapsed,
    () => settings.isClosed(clock()),
  )
  live.listen(cache.applyEvent)
  // Pages and texts may have been built between the event and the new configuration.
  const followers = [context.mail.reopen, settings.forgetTexts, cache.clear]
  for (const follow of followers) connections.listen(follow)
  const firstAdmin = await prepare(context, assets)
  const app = createApp({ context, assets, cache, ownFiles: directory.public, simulator })
  await announceAudit(db, app.publishChange)
  listener.mount(app)
  const jobs = startBackgroundJobs(context, jobsAfter)
  const descriptors = watchDescriptors({ close: listener.closePort, open: listener.openPort }, log)
  log.info('open', { url: publicUrl, version })

  async function close() {
    await app.drain()
    descriptors.stop()
    const finished = Promise.all([listener.stop(), app.close()])
    await Promise.race([finished, Bun.sleep(DRAIN_LIMIT)])
    await webhooksProcessed(context)
    await jobs.stop()
    await simulator?.close()
    await db.close()
    await listener.stop(true)
    log.info('closed')
  }
  return { url: publicUrl, address, context, firstAdmin, close }
}

async function prepare(context: Context, assets: Assets): Promise<FirstAdmin | null> {
  await context.files.sweep()
  if (context.config.demo && (await takesSamples(context.db.read))) {
    const { seedSampleShop } = await import('./sample-shop.ts')
    await seedSampleShop(context, assets)
  }
  // Last, because the random password is shown only once and would be lost if a later step failed.
  return makeFirstAdmin(context)
}
