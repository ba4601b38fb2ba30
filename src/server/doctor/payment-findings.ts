import type { Config } from '../config/config.ts'
import { publicUrlOf } from '../config/public-url.ts'
import { forEachProvider } from '../providers/providers.ts'
import type { Finding } from './finding.ts'

/** What trying each payment provider's settings finds. */
export function providerFindings(config: Config): Promise<Finding[]> {
  const isOff = forEachProvider(config.providers, (one, settings) => one.isOff(settings))
  const isNobody = isOff.every(Boolean)
  const tries = forEachProvider(config.providers, async (one, settings) => ({
    subject: one.subject,
    ...(await one.try(settings, publicUrlOf(config), isNobody)),
  }))
  return Promise.all(tries)
}
