import { join, resolve } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import type { Config } from '../config/config.ts'
import { unansweredOnServer } from '../db/postgres/inspect.ts'
import type { Unanswered } from '../db/query/unanswered.ts'
import { unansweredIn } from '../db/sqlite/snapshot.ts'
import { forEachProvider } from '../providers/providers.ts'
import { bad, type Finding } from './finding.ts'

/** Reports unanswered captures and refunds of providers that are no longer configured (PAY-16). */
export async function unansweredFindings(config: Config): Promise<Finding[]> {
  const { databaseUrl, providers, dataDir } = config
  const missing = forEachProvider(providers, ({ name, subject, offBecause, isOff }, settings) =>
    isOff(settings) ? [{ name, subject, offBecause }] : [],
  ).flat()
  const rows = await countsOf(databaseUrl, join(resolve(dataDir), 'shop.db'))
  return missing.flatMap(({ name, subject, offBecause }) => {
    const row = rows.find(({ provider }) => provider === name)
    if (!row) return []
    const { payments, refunds } = row
    const counts = [
      ...(payments > 0 ? [pluralize(payments, 'payment')] : []),
      ...(refunds > 0 ? [pluralize(refunds, 'refund')] : []),
    ].join(' and ')
    const words = `${counts} without an answer, but ${offBecause}: nobody can ask what became of the money. Configure it again until they are complete.`
    return [bad(subject, words)]
  })
}

/** Empty before the first start, and if the database is at fault, which another finding reports. */
async function countsOf(databaseUrl: string | null, file: string): Promise<Unanswered[]> {
  try {
    return databaseUrl === null ? unansweredIn(file) : await unansweredOnServer(databaseUrl)
  } catch {
    return []
  }
}
