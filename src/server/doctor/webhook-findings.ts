import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { failingWebhooksOnServer } from '../db/postgres/inspect.ts'
import type { FailingWebhook } from '../db/query/failing-webhooks.ts'
import { failingWebhooksIn } from '../db/sqlite/snapshot.ts'
import { type Finding, warn } from './finding.ts'

/** Names the webhooks that ended by themselves, or whose deliveries fail (HOOK-09). */
export async function webhookFindings(config: Config): Promise<Finding[]> {
  return (await failing(config)).map(({ url, reason, since }) => {
    // The path and the query of an address may have a password.
    const { host } = new URL(url)
    const at = new Date(Number(since)).toISOString().slice(0, 16).replace('T', ' ')
    const words =
      reason === 'gone'
        ? `${host} answered 410 on ${at} UTC and gets no more events.`
        : reason === 'failing'
          ? `${host} failed for a week and has got no events since ${at} UTC.`
          : `Deliveries to ${host} have failed since ${at} UTC; the shop retries for three days.`
    return warn('Webhooks', `${words} /admin/webhooks shows its answers.`)
  })
}

/** Empty before the first start, and if the database is at fault, which another finding reports. */
async function failing({ databaseUrl, dataDir }: Config): Promise<FailingWebhook[]> {
  try {
    return databaseUrl === null
      ? failingWebhooksIn(join(resolve(dataDir), 'shop.db'))
      : await failingWebhooksOnServer(databaseUrl)
  } catch {
    return []
  }
}
