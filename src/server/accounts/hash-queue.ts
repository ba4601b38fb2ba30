import { availableParallelism } from 'node:os'
import { ActionError } from '../../shared/contract/errors.ts'

/** Each hash keeps a processor busy for about 50 ms and takes 64 MB; one processor stays free. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Beyond these, strangers are refused rather than kept waiting for many seconds. */
const STRANGERS_WAITING = 64
/** Seconds. */
const RETRY_AFTER = 5

type Queue = (() => void)[]

const known: Queue = []
const strangers: Queue = []
let free = AT_ONCE

/**
 * Hashes a password in turn, known networks and devices first. Throws `rate_limited` when too many
 * strangers wait. The queue is shared by the whole process, because its processors are.
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
