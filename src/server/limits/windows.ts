import { ActionError } from '#shared/contract/errors.ts'
import { type Share, sharesOf } from './shares.ts'

/** Above this many counters, expired ones are removed. */
const SWEEP_AT = 10_000

type Counter = { count: number; endsAt: number }

export type Rule = {
  name: string
  /** For one visitor, within `window` milliseconds. */
  most: number
  window: number
  /** For a wide network, as a multiple of `most`; by default, the usual share of one. */
  inNetwork?: number
  /** For all visitors together. */
  total?: number
  /** The field and the words of a refusal; by default, the words of `rate_limited`. */
  at?: () => { path: string; message: string }
}

export type Attempt = {
  /** Reverts the count. */
  succeeded: () => void
}

/**
 * Counts calls in fixed windows: retrying while refused does not extend the wait. Each instance has
 * its own counts, except for sign-ins, which are counted across all instances (`sign-in-limits.ts`).
 */
export function createWindows(elapsed: () => number) {
  const counters = new Map<string, Counter>()
  let sweepAt = SWEEP_AT

  function running(key: string): Counter | undefined {
    const counter = counters.get(key)
    return counter && elapsed() < counter.endsAt ? counter : undefined
  }

  function start(key: string, window: number): Counter {
    const now = elapsed()
    if (counters.size >= sweepAt) sweep(now)
    const fresh = { count: 0, endsAt: now + window }
    counters.set(key, fresh)
    return fresh
  }

  function sweep(now: number) {
    for (const [key, counter] of counters) if (now >= counter.endsAt) counters.delete(key)
    // Sweeping again at each new counter would cost more than keeping them.
    sweepAt = Math.max(SWEEP_AT, 2 * counters.size)
  }

  function refusalOf({ endsAt }: Counter, { at }: Rule): ActionError {
    const retryAfter = Math.max(1, Math.ceil((endsAt - elapsed()) / 1000))
    const field = at?.()
    return new ActionError('rate_limited', {
      retryAfter,
      ...(field ? { message: field.message, errors: [field] } : {}),
    })
  }

  /**
   * Counts a call by every rule, or by none: throws `rate_limited` if the visitor, the visitor's
   * network or everyone together is over the limit.
   */
  function take(address: string, ...rules: readonly Rule[]): Attempt {
    return countAll(
      rules.flatMap((rule) =>
        keysOf(rule, address).map(({ key, times }) => ({ rule, key, most: times * rule.most })),
      ),
    )
  }

  /** Counts a call by something else than the visitor's address. */
  function count(key: string, rule: Rule): void {
    countAll([{ rule, key, most: rule.most }])
  }

  function countAll(counted: readonly { rule: Rule; key: string; most: number }[]): Attempt {
    for (const { rule, key, most } of counted) {
      const used = running(key)
      if (used && used.count >= most) throw refusalOf(used, rule)
    }
    const used = counted.map(({ rule, key }) => running(key) ?? start(key, rule.window))
    for (const counter of used) counter.count += 1
    return {
      succeeded: () => {
        for (const counter of used) counter.count -= 1
      },
    }
  }

  return { take, count }
}

function keysOf({ name, most, total, inNetwork }: Rule, address: string): Share[] {
  const everyone = total === undefined ? [] : [{ key: name, times: total / most }]
  const shares = sharesOf(address).map(({ key, times }) => {
    return { key: `${name} ${key}`, times: times === 1 ? 1 : (inNetwork ?? times) }
  })
  return [...everyone, ...shares]
}
