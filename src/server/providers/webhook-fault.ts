import type { WebhookEvents, WebhookRecord } from './provider.ts'

/** What is wrong with a webhook's settings at the provider, and how to fix it; null if nothing. */
export function faultOfWebhook(
  { url, events, isOn }: WebhookRecord,
  { needed }: WebhookEvents,
  wanted: string,
): string | null {
  if (url !== wanted) {
    return `Its webhook points to ${url}. Change it to ${wanted}, or set PUBLIC_URL to the shop's own address.`
  }
  if (!isOn) return `Its webhook for ${wanted} is disabled. Enable it at the provider.`
  const isSent = (names: readonly string[]) => names.some((name) => events.includes(name))
  const missing = events.includes('*') ? [] : needed.filter((one) => !isSent(one))
  if (missing.length === 0) return null
  const names = missing.map((one) => one[0]).join(', ')
  return `Its webhook does not send ${names}. Select these events at the provider, or all events.`
}
