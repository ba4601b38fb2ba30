import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { freeBytes, SPARE_BYTES } from '../runtime/disk/disk-space.ts'

const MB = 1024 ** 2

/** Free bytes below which guests can no longer store this; purchases are refused last. */
const needed = { review: SPARE_BYTES, payment: 100 * MB }

/** Payments of all guests that may be open at once. */
export const MOST_PAYMENTS = 20_000

/** Milliseconds for which a figure is used again. */
const KNOWN_FOR = 1_000
const RETRY_AFTER = 300

export type Capacity = ReturnType<typeof createCapacity>

/**
 * Limits what all guests together can store. `directory` is on the disk of the database, or null if
 * the database is on another machine.
 */
export function createCapacity(directory: string | null, freeOn = freeBytes) {
  const free = recent(() => (directory === null ? Promise.resolve(Infinity) : freeOn(directory)))
  const full = recent((isFull: (most: number) => Promise<boolean>) => isFull(MOST_PAYMENTS))

  async function refuseSmall(message?: string): Promise<void> {
    if ((await free()) >= needed.review) return
    throw new ActionError('storage_unavailable', { message, retryAfter: RETRY_AFTER })
  }

  return {
    /** Free bytes on the disk of the database. */
    free,

    /** Throws `storage_unavailable` if the disk is almost full. */
    refuseReview: () => refuseSmall(m.errorNoRoomForReviews()),

    /** The same for someone who asks for an email. */
    refuseLetter: () => refuseSmall(),

    /**
     * Throws `storage_unavailable` if the disk is so full that a paid order might not be stored, and
     * `rate_limited` if too many payments are open.
     */
    refusePayment: async (isFull: (most: number) => Promise<boolean>): Promise<void> => {
      const [bytes, isTooMany] = await Promise.all([free(), full(isFull)])
      if (bytes < needed.payment) {
        throw new ActionError('storage_unavailable', { retryAfter: RETRY_AFTER })
      }
      if (!isTooMany) return
      throw new ActionError('rate_limited', {
        message: m.errorTooManyPayments(),
        retryAfter: RETRY_AFTER,
      })
    },
  }
}

/** Asks again only after `KNOWN_FOR`, so that a crowd does not ask for each of its calls. */
function recent<Args extends unknown[], Value>(ask: (...args: Args) => Promise<Value>) {
  let pending: Promise<Value> | null = null
  let askedAt = 0
  return (...args: Args): Promise<Value> => {
    const now = performance.now()
    if (pending && now - askedAt < KNOWN_FOR) return pending
    askedAt = now
    pending = ask(...args)
    // The next call asks again; this one sees the error.
    pending.catch(() => (pending = null))
    return pending
  }
}
