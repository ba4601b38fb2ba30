import type { WordsDraft } from '#shared/contract/settings/settings.ts'
import type { Sessions } from '../accounts/session/sessions.ts'
import type { ShopPasses } from '../accounts/session/shop-passes.ts'
import type { Tickets } from '../accounts/session/tickets.ts'
import type { Config } from '../config/config.ts'
import type { Connections } from '../connections/connections.ts'
import type { Engine } from '../db/engine/engine.ts'
import type { Geo } from '../geo/geo.ts'
import type { FanOut } from '../journal/fan-out.ts'
import type { Capacity } from '../limits/capacity.ts'
import type { Limits } from '../limits/request-limits.ts'
import type { Outbox } from '../mail/outbox/outbox.ts'
import type { Providers } from '../providers/providers.ts'
import type { Box } from '../runtime/keys/sealed-box.ts'
import type { Keys } from '../runtime/keys/signed-keys.ts'
import type { Log } from '../runtime/log/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { SlowLanes } from '../runtime/slow-lanes.ts'
import type { Settings } from '../settings/store/shop-settings.ts'
import type { UploadStore } from '../uploads/store/upload-store.ts'

/** Everything a handler may use. Passed as an argument, never global. */
export type Context = {
  /** What is in effect: the environment, and what staff set up where it is silent. Never store it. */
  readonly config: Config
  connections: Connections
  settings: Settings
  publicUrl: string
  version: string
  db: Engine
  /** Milliseconds since 1970. */
  clock: () => number
  /** Milliseconds that have passed since some moment: it does not follow the clock when that is set. */
  elapsed: () => number
  log: Log
  metrics: Metrics
  sessions: Sessions
  limits: Limits
  capacity: Capacity
  downloads: Tickets
  shopPasses: ShopPasses
  live: FanOut
  /** Each payment provider; null if the settings turn it off. Never store it. */
  readonly providers: Providers
  mail: Outbox
  orderKeys: Keys
  previewKeys: Keys
  alertKeys: Keys
  invitationKeys: Keys
  receiptKeys: Keys
  originKeys: Keys
  slowLanes: SlowLanes
  visitorKeys: Keys
  /** Encrypts the secrets of webhooks. */
  webhookBox: Box
  geo: Geo
  files: UploadStore
  /** Renders a page with texts that are not saved; injected, because pages are made by actions. */
  previewPage: (draft: WordsDraft) => Promise<string>
}
