import { availableParallelism } from 'node:os'
import { ActionError } from '../../shared/contract/errors.ts'

/** Each hash takes a processor for some hundredths of a second and 64 MB: one processor stays free. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Strangers beyond these are refused: their wait would be longer than anybody's patience. */
const STRANGERS_WAITING = 64
/** Seconds. */
const RETRY_AFTER = 5

type Queue = (() => void)[]

const known: Queue = []
const strangers: Queue = []
let free = AT_ONCE

/**
 * Runs the hashing of a password in turn, whoever comes from a known place first; throws
 * `rate_limited` when too many strangers wait. One queue for the process, as its processors are.
 */
export async function hashInTurn<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else await turnIn(isKnown)
  try {
    return await work()
  } finally {
    const next = known.shift() ?? strangers.shift()
    if (next) next()
    else free += 1
  }
}

function turnIn(isKnown: boolean): Promise<void> {
  if (!isKnown && strangers.length >= STRANGERS_WAITING) {
    throw new ActionError('rate_limited', { retryAfter: RETRY_AFTER })
  }
  return new Promise((resolve) => (isKnown ? known : strangers).push(resolve))
}
