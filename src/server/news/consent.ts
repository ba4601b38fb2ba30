import * as m from '#shared/i18n/messages.ts'
import type { Settings } from '../settings/store/shop-settings.ts'

/** What readers agree to, in their language; before the shop opens, they ask to be notified. */
export function consentWords(settings: Pick<Settings, 'now' | 'isNotYetOpen'>): string {
  const { name: shop } = settings.now().identity
  return settings.isNotYetOpen() ? m.openingConsent({ shop }) : m.newsConsent({ shop })
}
