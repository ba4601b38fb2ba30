// Why it is built like this: docs/decisions/settings.md

import type { EventData } from '#shared/contract/events.ts'
import type { ShopSettings } from '#shared/contract/settings/settings.ts'
import { ratesAt } from '#shared/domain/pricing/pricing.ts'
import { isClosedAt } from '#shared/domain/shop/closing.ts'
import type { Config } from '../../config/config.ts'
import type { Engine } from '../../db/engine/engine.ts'
import type { FanOut } from '../../journal/fan-out.ts'
import type { Log } from '../../runtime/log/log.ts'
import { createPageTextCache } from './page-text-cache.ts'
import { readSettings, valuesOf } from './settings.queries.ts'

export type Settings = Awaited<ReturnType<typeof createSettings>>

/**
 * Holds the settings in memory. They follow the journal, so each instance applies a change as soon
 * as the journal has it, whether it comes from this instance, another one or the command line
 * (docs/decisions/settings.md). A command does not pass `live`, so its settings do not change.
 */
export async function createSettings(
  db: Pick<Engine, 'read'>,
  config: Config,
  live?: Pick<FanOut, 'listen'>,
  log?: Pick<Log, 'warn'>,
  inEffect: () => Config = () => config,
) {
  let current = valuesOf(await readSettings(db.read, config))
  const texts = createPageTextCache({ db, config: inEffect, now: () => current, log })
  live?.listen(({ name, data }) => {
    if (name !== 'settings.updated') return
    const { id, value } = JSON.parse(data) as EventData['settings.updated']
    current = { ...current, [id]: value }
    texts.clear()
  })
  return {
    /** The current settings. Call it for each use and never store the result. */
    now: (): ShopSettings => current,
    /** The rates by which orders are priced at a moment, in milliseconds since 1970. */
    rates: (at: number) => ratesAt(current, at),
    /** Whether the shop is closed at a moment, in milliseconds since 1970. */
    isClosed: (at: number) => isClosedAt(current.closing, at),
    /** Whether the shop has not opened yet, so that only staff see it. */
    isNotYetOpen: () => current.closing.notYetOpen === true,
    /** The texts of a page as HTML, in the language of the request. */
    pageTexts: texts.of,
    /** Builds the texts again, for another configuration. */
    forgetTexts: texts.clear,
    /** The address for emails to staff about orders and reviews. */
    staffEmail: () => current.identity.email ?? inEffect().salesEmail,
  }
}
