import * as m from '#shared/i18n/messages.ts'
import type { Rendered } from '../cache/cached-response.ts'

/** Seconds after which programs may ask again: a day. */
const RETRY_AFTER = '86400'

export const comeBack = { 'Retry-After': RETRY_AFTER }

/** For programs that ask for products before the shop opens. An empty list would make them forget some. */
export function notYetOpen(): Rendered {
  const body = `${m.shopNotYetOpen()}\n`
  return { status: 503, type: 'text/plain; charset=utf-8', body, headers: comeBack }
}
