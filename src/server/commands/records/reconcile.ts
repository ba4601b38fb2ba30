import { resolve } from 'node:path'
import { reconciledDays, type Reconciliation } from '#shared/contract/staff/staff-payments.ts'
import { pluralize } from '#shared/domain/format.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { createSimulator } from '../../../paypal-simulator/simulator.ts'
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { publicUrlOf } from '../../config/public-url.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { configuredProviders } from '../../payments/payment/provider-registry.ts'
import { compareWithProviders, inWords } from '../../payments/recovery/reconcile.ts'
import { createProviders, forEachProvider, isSimulated } from '../../providers/providers.ts'
import { dataPaths } from '../../runtime/disk/data-paths.ts'
import { configuredLog } from '../../runtime/log/log.ts'
import { createSettings } from '../../settings/store/shop-settings.ts'
import { configInEffect } from '../../shop/config-in-effect.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import type { Command, CommandFlags } from '../command.ts'
import { print } from '../printing.ts'

const DAY = 24 * 60 * 60 * 1000

export const reconcile: Command = {
  summary:
    "Compare payments with the provider's records, fix differences, and list what needs review.\n" +
    'Exit code 0: both match in the end; 1: differences remain, or the provider did not answer.',
  flags: ['data-dir', 'since'],
  run: compare,
}

async function compare(flags: CommandFlags): Promise<number> {
  const config = readConfig(process.env, flags)
  const since =
    flags.since === undefined ? Date.now() - reconciledDays * DAY : Date.parse(flags.since)
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(flags.since ?? '2026-01-01') || Number.isNaN(since)) {
    const value = JSON.stringify(flags.since)
    throw new ConfigError([`--since is ${value}; allowed: a date such as 2026-05-04`])
  }
  return withShopsDatabase(config, async (db) =>
    compareIn(db, await configInEffect(config, db), since),
  )
}

async function compareIn(db: Engine, config: Config, since: number): Promise<number> {
  const clock = Date.now
  const elapsed = () => performance.now()
  const publicUrl = publicUrlOf(config)
  const settings = await createSettings(db, config)
  const storeName = () => settings.now().identity.name
  const simulator = isSimulated(config.providers)
    ? await createSimulator({
        file: dataPaths(resolve(config.dataDir)).simulator,
        publicUrl,
        storeName: storeName(),
        clock,
        delivery: null,
      })
    : null
  const simulate = simulator?.handle ?? null
  const providers = configuredProviders({
    providers: createProviders(config.providers, { storeName, publicUrl, elapsed, simulate }),
  })
  const log = configuredLog(config)
  try {
    if (providers.length === 0) {
      const causes = forEachProvider(config.providers, ({ offBecause }) => offBecause).join(' and ')
      throw new Error(`${causes}: there is no provider to compare with.`)
    }
    const report = await compareWithProviders(
      { db, config, settings, clock, log },
      providers,
      since,
    )
    printReport(
      inWords(report),
      providers.map(({ name }) => providerName(name)),
    )
    const isLeft = report.differences.some(({ isCorrected }) => !isCorrected)
    return isLeft || report.unanswered > 0 ? 1 : 0
  } finally {
    simulator?.close()
  }
}

function printReport(
  { since, compared, unanswered, differences }: Reconciliation,
  names: readonly string[],
) {
  print(`Compared ${pluralize(compared, 'payment')} since ${since}.`)
  for (const { isCorrected, what, paymentId, provider, providerId, orderId } of differences) {
    const at = `${providerName(provider)} ${providerId}`
    const ids = `payment ${paymentId}, ${at}${orderId ? `, order ${orderId}` : ''}`
    print(`${isCorrected ? 'fixed' : 'REVIEW'}  ${what} (${ids})`)
  }
  if (differences.length === 0) print(`The shop and ${names.join(' and ')} match.`)
  if (unanswered > 0) print(`${unanswered} could not be compared. Run this again later.`)
}
