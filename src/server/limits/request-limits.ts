import type { ActionName } from '../../shared/contract/routes.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { usernameKey } from '../../shared/domain/account.ts'
import { networkOf } from '../runtime/network.ts'

const MINUTE = 60_000

/**
 * Public writes per minute and address. Generous enough for a family behind one router
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
  'payments.order': 120,
  'payments.orderPage': 120,
  // An open page asks four times a minute.
  'orders.track': 120,
  'geo.reverse': 60,
  // Five pictures a batch, and a batch every few seconds.
  'uploads.create': 240,
}

const SIGN_IN_FAILURES = 20
const SIGN_IN_WINDOW = 15 * MINUTE
/** By address, once the name is over its limit: so few that one stranger cannot use up its lane. */
const FAILURES_AT_GUESSED_NAME = 5

/** Webhooks per minute that are being verified or were forged: each costs a request to PayPal. */
const FORGED_WEBHOOKS = 300

/** Above this many counters, expired ones are removed. */
const SWEEP_AT = 10_000

type Counter = { count: number; startedAt: number; endsAt: number }

export type Limits = ReturnType<typeof createLimits>

export type Attempt = {
  /** Reverts the count. */
  succeeded: () => void
}

export type SignInAttempt = Attempt & {
  /** Set if this address or this name has failed too often. */
  refusal: ActionError | null
  isAddressOver: boolean
}

/** Fixed windows: retrying while refused does not extend the wait. */
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

  function refusalOf({ endsAt }: Counter): ActionError {
    const retryAfter = Math.max(1, Math.ceil((endsAt - clock()) / 1000))
    return new ActionError('rate_limited', { retryAfter })
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
    used.count += 1
    return { succeeded: () => void (used.count -= 1) }
  }

  /**
   * Counts a sign-in as failed before the password is checked, so that a burst of attempts cannot
   * slip past the limit.
   */
  function signIn(address: string, username: string): SignInAttempt {
    const byAddress = counter(`sign-in from ${networkOf(address)}`, SIGN_IN_WINDOW)
    if (byAddress.count >= SIGN_IN_FAILURES) return refused(byAddress)
    // After the address check, so that a refused address cannot fill memory with usernames.
    const byName = counter(`sign-in as ${usernameKey(username)}`, SIGN_IN_WINDOW)
    const isGuessed = byName.count >= SIGN_IN_FAILURES
    if (isGuessed && byAddress.count >= FAILURES_AT_GUESSED_NAME) return refused(byName)
    const counted = isGuessed ? [byAddress] : [byAddress, byName]
    for (const failures of counted) failures.count += 1
    return {
      refusal: isGuessed ? refusalOf(byName) : null,
      isAddressOver: false,
      succeeded: () => {
        for (const failures of counted) failures.count -= 1
      },
    }
  }

  function refused(failures: Counter): SignInAttempt {
    return { refusal: refusalOf(failures), isAddressOver: true, succeeded: () => {} }
  }

  return { take, signIn, webhook }
}

/** A window that starts in the future is over: the clock was set back. */
function isRunning({ startedAt, endsAt }: Counter, now: number): boolean {
  return startedAt <= now && now < endsAt
}
