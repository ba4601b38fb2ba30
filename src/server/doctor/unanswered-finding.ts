import { join, resolve } from 'node:path'
import { pluralize } from '../../shared/domain/format.ts'
import type { Config } from '../config/config.ts'
import { unansweredOnServer } from '../db/postgres/inspect.ts'
import type { Unanswered } from '../db/query/unanswered.ts'
import { unansweredIn } from '../db/sqlite/snapshot.ts'
import { bad, type Finding } from './finding.ts'

/** Reports unanswered captures and refunds of providers that are no longer configured (PAY-16). */
export async function unansweredFindings(config: Config): Promise<Finding[]> {
  const { databaseUrl, paypal, stripe, dataDir } = config
  const missing = [
    ...(paypal.mode === 'off' ? [['paypal', 'PayPal', 'PAYPAL_MODE is off'] as const] : []),
    ...(stripe ? [] : [['stripe', 'Cards', 'STRIPE_SECRET_KEY is not set'] as const]),
  ]
  const rows = await countsOf(databaseUrl, join(resolve(dataDir), 'shop.db'))
  return missing.flatMap(([provider, subject, cause]) => {
    const row = rows.find((one) => one.provider === provider)
    if (!row) return []
    const { payments, refunds } = row
    const counts = [
      ...(payments > 0 ? [pluralize(payments, 'payment')] : []),
      ...(refunds > 0 ? [pluralize(refunds, 'refund')] : []),
    ].join(' and ')
    const words = `${counts} without an answer, but ${cause}: nobody can ask what became of the money. Configure it again until they are complete.`
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
