import * as m from '../../shared/i18n/messages.ts'

import type { ActionName } from '../../shared/contract/routes.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { networkOf } from '../runtime/network.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Calls per address per minute. Generous enough for a family behind one router
 * (HTTP-12: 20 reviews and 30 purchases a minute; a purchase may take a few tries at each step).
 */
const limits: Partial<Record<ActionName, number>> = {
  'reviews.create': 30,
  'paypal.createOrder': 60,
  'paypal.captureOrder': 120,
  'stripe.createIntent': 60,
  'stripe.captureIntent': 120,
  'stripe.cancelIntent': 120,
  'orders.place': 120,
  // Enough to correct typos, but too few to guess a code.
  'discounts.check': 20,
  'payments.order': 120,
  'payments.orderPage': 120,
  // An open order page polls four times a minute.
  'orders.track': 120,
  'geo.reverse': 60,
  // Five pictures a batch, and a batch every few seconds.
  'uploads.create': 240,
}

/**
 * Webhooks per address per minute that are forged or still being verified. Verifying a PayPal
 * webhook takes a request to PayPal.
 */
const FORGED_WEBHOOKS = 300

/**
 * Refused payments per address per hour with a code that each customer may use only a few times.
 * Limited because the answer reveals whether a customer has used the code.
 */
const REFUSED_CODES = 20

/** Above this many counters, expired ones are removed. */
const SWEEP_AT = 10_000

type Counter = { count: number; startedAt: number; endsAt: number }

export type Limits = ReturnType<typeof createLimits>

export type Attempt = {
  /** Reverts the count. */
  succeeded: () => void
}

/**
 * Fixed windows: retrying while refused does not extend the wait. Each instance has its own counts,
 * except for sign-ins, which are counted across all instances (`sign-in-limits.ts`).
 */
export function createLimits(clock: () => number) {
  const counters = new Map<string, Counter>()
  let sweepAt = SWEEP_AT

  function counter(key: string, window: number): Counter {
    const now = clock()
    const known = counters.get(key)
    if (known && isRunning(known, now)) return known
    if (counters.size >= sweepAt) sweep(now)
    const fresh = { count: 0, startedAt: now, endsAt: now + window }
    counters.set(key, fresh)
    return fresh
  }

  function sweep(now: number) {
    for (const [key, known] of counters) if (!isRunning(known, now)) counters.delete(key)
    // Sweeping again at each new counter would cost more than keeping them.
    sweepAt = Math.max(SWEEP_AT, 2 * counters.size)
  }

  function refusalOf({ endsAt }: Counter, at?: { path: string; message: string }): ActionError {
    const retryAfter = Math.max(1, Math.ceil((endsAt - clock()) / 1000))
    return new ActionError('rate_limited', {
      retryAfter,
      ...(at ? { message: at.message, errors: [at] } : {}),
    })
  }

  /** Counts a call; throws `rate_limited` if the address is over its limit. */
  function take(action: ActionName, address: string) {
    const limit = limits[action]
    if (limit === undefined) return
    const used = counter(`${action} ${networkOf(address)}`, MINUTE)
    if (used.count >= limit) throw refusalOf(used)
    used.count += 1
  }

  /** Counts a webhook as forged before it is verified; throws `rate_limited` over the limit. */
  function webhook(address: string): Attempt {
    const used = counter(`webhook ${networkOf(address)}`, MINUTE)
    if (used.count >= FORGED_WEBHOOKS) throw refusalOf(used)
    return countFailed(used)
  }

  /**
   * Counts a payment with a code as refused before it is priced; throws `rate_limited` over the
   * limit.
   */
  function customerCode(address: string): Attempt {
    const used = counter(`customer code ${networkOf(address)}`, HOUR)
    if (used.count >= REFUSED_CODES) {
      throw refusalOf(used, { path: '/order/discountCode', message: m.sellingCodeRefusedOften() })
    }
    return countFailed(used)
  }

  return { take, webhook, customerCode }
}

function countFailed(used: Counter): Attempt {
  used.count += 1
  return { succeeded: () => void (used.count -= 1) }
}

/** Whether a window is running. One that starts in the future is over: the clock was set back. */
function isRunning({ startedAt, endsAt }: Counter, now: number): boolean {
  return startedAt <= now && now < endsAt
}
