import type { ActionName } from '../../shared/contract/routes.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { usernameKey } from '../../shared/domain/username.ts'
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

/** Failed sign-ins within a quarter of an hour, by address and by name. */
const SIGN_IN_FAILURES = 20
const SIGN_IN_WINDOW = 15 * MINUTE

/** Webhooks per minute that are being verified or were forged: each costs a request to PayPal. */
const FORGED_WEBHOOKS = 300

/** Above this many counters, expired ones are removed. */
const SWEEP_AT = 10_000

type Counter = { count: number; startedAt: number; endsAt: number }

export type Limits = {
  /** Counts a call; throws `rate_limited` if the address is over its limit. */
  take: (action: ActionName, address: string) => void
  /**
   * Counts a sign-in as failed before the password is checked, so that a burst of attempts cannot
   * slip past the limit; throws `rate_limited` if this address or username has failed too often.
   */
  signIn: (address: string, username: string) => SignInAttempt
  /** Counts a webhook as forged before it is verified, likewise. */
  webhook: (address: string) => SignInAttempt
}

export type SignInAttempt = {
  /** Reverts the count. */
  succeeded: () => void
}

/** Fixed windows: retrying while refused does not extend the wait. */
export function createLimits(clock: () => number): Limits {
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

  function refuse({ endsAt }: Counter): never {
    const retryAfter = Math.max(1, Math.ceil((endsAt - clock()) / 1000))
    throw new ActionError('rate_limited', { retryAfter })
  }

  function take(action: ActionName, address: string) {
    const limit = limits[action]
    if (limit === undefined) return
    const used = counter(`${action} ${networkOf(address)}`, MINUTE)
    if (used.count >= limit) refuse(used)
    used.count += 1
  }

  function webhook(address: string): SignInAttempt {
    const used = counter(`webhook ${networkOf(address)}`, MINUTE)
    if (used.count >= FORGED_WEBHOOKS) refuse(used)
    used.count += 1
    return { succeeded: () => void (used.count -= 1) }
  }

  function signIn(address: string, username: string): SignInAttempt {
    const name = usernameKey(username)
    const network = networkOf(address)
    const byAddress = notFull(counter(`sign-in from ${network}`, SIGN_IN_WINDOW))
    // After the address check, so that a refused address cannot fill memory with usernames.
    const counted = [byAddress, notFull(counter(`sign-in as ${name}`, SIGN_IN_WINDOW))]
    for (const failures of counted) failures.count += 1
    return {
      succeeded: () => {
        for (const failures of counted) failures.count -= 1
      },
    }
  }

  function notFull(failures: Counter): Counter {
    return failures.count < SIGN_IN_FAILURES ? failures : refuse(failures)
  }

  return { take, signIn, webhook }
}

/** A window that starts in the future is over: the clock was set back. */
function isRunning({ startedAt, endsAt }: Counter, now: number): boolean {
  return startedAt <= now && now < endsAt
}
