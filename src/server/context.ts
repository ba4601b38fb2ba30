import type { SlowLanes } from './accounts/slow-lanes.ts'
import type { Limits } from './action/limits.ts'
import type { Sessions } from './action/sessions.ts'
import type { Geo } from './checkout/geo.ts'
import type { Config } from './config.ts'
import type { Engine } from './db/engine.ts'
import type { Tickets } from './downloads/tickets.ts'
import type { FanOut } from './live/fan-out.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Keys } from './orders/order-keys.ts'
import type { PaypalClient } from './payments/paypal.ts'
import type { RecentSales } from './payments/recent-sales.ts'
import type { StripeClient } from './payments/stripe.ts'
import type { UploadStore } from './uploads/upload-store.ts'

/** Everything a handler may reach. It is passed, never global, so that tests make as many as they like. */
export type Context = {
  config: Config
  /** The shop's own address without a trailing slash; every link the server makes starts with it. */
  publicUrl: string
  version: string
  db: Engine
  /** Milliseconds since 1970. */
  clock: () => number
  log: Log
  metrics: Metrics
  sessions: Sessions
  limits: Limits
  downloads: Tickets
  live: FanOut
  /** Null while it is off. */
  paypal: PaypalClient | null
  /** Takes cards; null while its keys are not set. */
  stripe: StripeClient | null
  recentSales: RecentSales
  mail: Outbox
  orderKeys: Keys
  receiptKeys: Keys
  originKeys: Keys
  slowLanes: SlowLanes
  visitorKeys: Keys
  geo: Geo
  files: UploadStore
}
