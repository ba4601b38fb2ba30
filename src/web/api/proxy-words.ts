import * as m from '#shared/i18n/messages.ts'

/**
 * What a status means that did not come from the shop, whose answers all have a code: a proxy or a
 * content delivery network in front of it answered with a page of its own. Null if it says nothing.
 */
export function wordsOfProxy(status: number, about: 'file' | 'call' = 'call'): string | null {
  if (status === 413) return about === 'file' ? m.proxyRefusesFile() : m.proxyRefusesSize()
  // 520 to 527 are Cloudflare's.
  if ([408, 502, 503, 504].includes(status) || (status >= 520 && status <= 527)) {
    return m.proxyCannotReachShop()
  }
  if (status >= 400 && status < 500 && status !== 404)
    return m.proxyRefuses({ status: String(status) })
  return null
}
