import * as m from '#shared/i18n/messages.ts'
import type { Config } from '../../config/config.ts'
import { forEachProvider } from '../../providers/providers.ts'

/**
 * The default privacy policy in Markdown: what the shop stores about people, based on its
 * configuration. The owner may replace it. Update it whenever the program starts to store other
 * data (WORDS-04).
 */
export function privacyText(config: Config, email: string | null): string {
  const { providers, geoipUrl, reverseGeocodeUrl, retentionMonths, backup } = config
  const sections = [
    [m.privacyBrowser()],
    [
      m.privacyOrders(),
      ...forEachProvider(providers, (one, settings) => !one.isOff(settings) && one.privacy()),
    ],
    [m.privacyReviews()],
    [m.privacyNetwork(), Boolean(geoipUrl || reverseGeocodeUrl) && m.privacyPlace()],
    [m.privacyStaff()],
    [
      retentionMonths === null
        ? m.privacyNoRetention()
        : m.privacyRetention({ months: retentionMonths }),
      m.privacyMail(),
      backup !== null && m.privacyBackups({ keep: backup.keep }),
    ],
    [m.privacyRights(), email !== null && m.privacyRightsEmail({ email: '{email}' })],
  ]
  return sections
    .flat()
    .filter((text) => text !== false)
    .join('\n\n')
}
