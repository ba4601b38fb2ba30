import * as m from '#shared/i18n/messages.ts'
import type { WebhookEvents, WebhookRecord } from './provider.ts'

/** What is wrong with a webhook's settings at the provider, and how to fix it; null if nothing. */
export function faultOfWebhook(
  { url, events, isOn }: WebhookRecord,
  { needed }: WebhookEvents,
  expectedUrl: string,
): string | null {
  if (url !== expectedUrl) {
    return m.trialWebhookElsewhere({ url, wanted: expectedUrl })
  }
  if (!isOn) return m.trialWebhookDisabled({ wanted: expectedUrl })
  const isSent = (names: readonly string[]) => names.some((name) => events.includes(name))
  const missing = events.includes('*') ? [] : needed.filter((one) => !isSent(one))
  if (missing.length === 0) return null
  const names = missing.map((one) => one[0]).join(', ')
  return m.trialWebhookEvents({ names })
}
