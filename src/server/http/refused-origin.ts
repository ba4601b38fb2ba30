import { isOwnOrigin } from '#shared/domain/shop/own-origin.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { writeFact } from '../db/engine/facts.ts'
import { tryParseJson } from '../runtime/try-parse-json.ts'

export const refusedOriginSetting = 'refused_origin'

/** An address at which staff opened the dashboard, but are refused a live connection. */
type RefusedOrigin = { origin: string; at: string }

const LONGEST = 200
/** Milliseconds in which it is stored once. */
const EVERY = 10 * 60_000
const REMEMBERED = 7 * 24 * 60 * 60_000

/**
 * Stores for `doctor` and the dashboard that staff have opened the shop at another address than
 * PUBLIC_URL. Only a signed-in dashboard counts: anyone can send whatever Host and Origin they like.
 */
export function createOriginNotes(context: Context) {
  const { db, clock, publicUrl, log } = context
  let storedAt = Number.NEGATIVE_INFINITY
  return async (token: string | null, origin: string): Promise<void> => {
    log.info('socket_refused', { code: 'forbidden', origin: origin.slice(0, LONGEST), publicUrl })
    const now = clock()
    if (token === null || !isAddress(origin) || Math.abs(now - storedAt) < EVERY) return
    try {
      await requireStaff(context, token, [])
    } catch {
      return
    }
    storedAt = now
    const advice = 'Set PUBLIC_URL to that address, or redirect it to PUBLIC_URL.'
    log.warn('opened_elsewhere', { origin, publicUrl, advice })
    const refused: RefusedOrigin = { origin, at: new Date(now).toISOString() }
    await atomically({ db }, (tx) =>
      writeFact(tx, refusedOriginSetting, JSON.stringify(refused)),
    ).catch(() => {})
  }
}

function isAddress(origin: string): boolean {
  return origin.length <= LONGEST && /^https?:\/\//.test(origin) && URL.canParse(origin)
}

/** Where staff opened the shop in the last days, if it was not at PUBLIC_URL as it is now. */
export function otherAddress(
  stored: string | null,
  publicUrl: string,
  now: number,
): RefusedOrigin | null {
  const refused = (tryParseJson(stored ?? '') ?? null) as RefusedOrigin | null
  if (!refused || isOwnOrigin(publicUrl, refused.origin)) return null
  return now - Date.parse(refused.at) < REMEMBERED ? refused : null
}
