import type { ProviderName, WebhookRecord } from '../payments/providers/provider.ts'
import { neededEvents } from '../payments/webhooks/webhook-event.ts'

/** What is wrong with a webhook's settings at the provider, and how to fix it; null if nothing. */
export function faultOfWebhook(
  provider: ProviderName,
  { url, events, isOn }: WebhookRecord,
  wanted: string,
): string | null {
  if (url !== wanted) {
    return `Its webhook leads to ${url}. Change it there to ${wanted}, or set PUBLIC_URL to the shop's own address.`
  }
  if (!isOn) return `Its webhook for ${wanted} is switched off. Switch it on there.`
  const isSent = (names: readonly string[]) => names.some((name) => events.includes(name))
  const missing = events.includes('*') ? [] : neededEvents[provider].filter((one) => !isSent(one))
  if (missing.length === 0) return null
  const names = missing.map((one) => one[0]).join(', ')
  return `Its webhook does not send ${names}. Tick these there, or all events.`
}
