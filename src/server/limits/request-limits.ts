import type { ActionName } from '../../shared/contract/routes.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { usernameKey } from '../../shared/domain/username.ts'
import { networkOf } from '../runtime/network.ts'

const MINUTE = 60_000

/**
 * How often one address may do a public write. Generous enough for a family behind one router
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

/** Webhooks a minute that are being verified or were false: each costs a question to PayPal. */
const FALSE_WEBHOOKS = 300

/** Counters beyond this many are swept of those whose window is over. */
const SWEEP_AT = 10_000

type Counter = { count: number; startedAt: number; endsAt: number }

export type Limits = {
  /** Counts a call; throws `rate_limited` when the address has had its share. */
  take: (action: ActionName, address: string) => void
  /**
   * Counts a sign-in as failed before its password is looked at, so that a burst of tries cannot
   * slip past the limit together; throws `rate_limited` when this address or this name has failed
   * too often.
   */
  signIn: (address: string, username: string) => SignInAttempt
  /** Counts a webhook as false before it is verified, likewise. */
  webhook: (address: string) => SignInAttempt
}

export type SignInAttempt = {
  /** Takes back what was counted. */
  succeeded: () => void
}

/** Fixed windows: asking again while refused does not lengthen the wait. */
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
    // Going through them all again for each that is added would cost more than keeping them.
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
    if (used.count >= FALSE_WEBHOOKS) refuse(used)
    used.count += 1
    return { succeeded: () => void (used.count -= 1) }
  }

  function signIn(address: string, username: string): SignInAttempt {
    const name = usernameKey(username)
    const network = networkOf(address)
    const byAddress = notFull(counter(`sign-in from ${network}`, SIGN_IN_WINDOW))
    // Only now: who is refused by address must not fill the memory with names.
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

/** Not one that began in the future: a clock that was put back must not hold anybody up for long. */
function isRunning({ startedAt, endsAt }: Counter, now: number): boolean {
  return startedAt <= now && now < endsAt
}
