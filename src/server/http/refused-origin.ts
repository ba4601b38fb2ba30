import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { writeFact } from '../db/engine/facts.ts'
import { isLoopbackName } from '../runtime/network.ts'
import { isOwnOrigin } from '../../shared/domain/shop/own-origin.ts'
import { tryParseJson } from '../runtime/try-parse-json.ts'

export const refusedOriginSetting = 'refused_origin'

/** An address at which browsers show the shop, but are refused a live connection. */
type RefusedOrigin = { origin: string; at: string }

const LONGEST = 200
/** Milliseconds in which it is stored once. */
const EVERY = 10 * 60_000
const REMEMBERED = 7 * 24 * 60 * 60_000

/** Stores for `doctor` and the dashboard that the shop is opened at another address than PUBLIC_URL. */
export function createOriginNotes({ db, clock, publicUrl, log }: Context) {
  let storedAt = Number.NEGATIVE_INFINITY
  return (request: Request, origin: string): void => {
    log.info('socket_refused', { code: 'forbidden', origin: origin.slice(0, LONGEST), publicUrl })
    const now = clock()
    if (!isShown(request, origin, publicUrl) || Math.abs(now - storedAt) < EVERY) return
    storedAt = now
    const advice = 'Set PUBLIC_URL to that address, or redirect it to PUBLIC_URL.'
    log.warn('opened_elsewhere', { origin, publicUrl, advice })
    const refused: RefusedOrigin = { origin, at: new Date(now).toISOString() }
    void atomically({ db }, (tx) =>
      writeFact(tx, refusedOriginSetting, JSON.stringify(refused)),
    ).catch(() => {})
  }
}

/**
 * Whether the page came from this shop, and not from somebody else's site that tries to connect to it:
 * its name is the one that was asked for, or neither the proxy nor PUBLIC_URL names it.
 */
function isShown(request: Request, origin: string, publicUrl: string): boolean {
  if (origin.length > LONGEST || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  const asked = new URL(request.url)
  const isUnnamed = [asked, new URL(publicUrl)].every(({ hostname }) => isLoopbackName(hostname))
  return new URL(origin).host === asked.host || isUnnamed
}

/** Where browsers showed the shop in the last days, if it was not at PUBLIC_URL as it is now. */
export function otherAddress(
  stored: string | null,
  publicUrl: string,
  now: number,
): RefusedOrigin | null {
  const refused = (tryParseJson(stored ?? '') ?? null) as RefusedOrigin | null
  if (!refused || isOwnOrigin(publicUrl, refused.origin)) return null
  return now - Date.parse(refused.at) < REMEMBERED ? refused : null
}
