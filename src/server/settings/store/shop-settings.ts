import type { EventData } from '../../../shared/contract/events.ts'
import type { ShopSettings } from '../../../shared/contract/settings.ts'
import type { Config } from '../../config/config.ts'
import type { Engine } from '../../db/engine/engine.ts'
import type { FanOut } from '../../journal/fan-out.ts'
import { readSettings, valuesOf } from './settings.queries.ts'
import { ratesAt } from '../../../shared/domain/pricing/pricing.ts'

export type Settings = Awaited<ReturnType<typeof createSettings>>

/**
 * Holds the settings in memory. They follow the journal, so every instance has a change as soon as it
 * hears of it, from this one, another one, or the command line (decision 121). Without a
 * journal they stay as they are, for a command.
 */
export async function createSettings(
  db: Pick<Engine, 'read'>,
  config: Config,
  live?: Pick<FanOut, 'listen'>,
) {
  let current = valuesOf(await readSettings(db.read, config))
  live?.listen(({ topic, data }) => {
    if (topic !== 'settings') return
    const { id, value } = JSON.parse(data) as EventData['settings.updated']
    current = { ...current, [id]: value }
  })
  return {
    /** To be asked again for each use, never kept. */
    now: (): ShopSettings => current,
    /** By what orders are priced at a moment, in milliseconds since 1970. */
    rates: (at: number) => ratesAt(current, at),
    /** Where staff hear of orders and reviews. */
    staffEmail: () => current.identity.email ?? config.salesEmail,
  }
}
