import type { ConnectionCheck } from '#shared/contract/staff/server-settings.ts'
import type { Config } from '../config/config.ts'

/** What a check needs of the shop. */
type CheckedShop = { publicUrl: string; storeName: string; recipient: string }

/** One connection that staff can set up: what it takes, and what the shop makes of it. */
export type ConnectionModule<Input extends object = object, Values extends Input = Input> = {
  /** Its name in the activity. */
  name: string
  /** The values that are never answered. */
  secrets: readonly string[]
  /** The values to store: what was sent, with the stored secrets where none were. Throws `invalid`. */
  completed: (input: Input, stored: Values | null) => Values
  /** The parts of the configuration that these values decide. */
  configOf: (environment: Config, values: Values) => Partial<Config>
  /** Tries the configuration, within half a minute. */
  try: (config: Config, shop: CheckedShop) => Promise<ConnectionCheck>
}
