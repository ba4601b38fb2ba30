import { availableParallelism } from 'node:os'
import { ActionError } from '#shared/contract/errors.ts'
import { createFairQueue, type Place, placeOf } from '../runtime/fair-queue.ts'

/** Hashes a password with argon2id; salt and costs are part of the result. */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(null, () => Bun.password.hash(password, 'argon2id'))
}

type Stranger = { isKnown: boolean; address: string }

/**
 * Whether a password matches a hash; a null hash never matches but takes as long to check. Callers
 * from known origins go first; others take turns by network and address, and get `rate_limited` if
 * too many of their own are waiting.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  { isKnown, address }: Stranger,
): Promise<boolean> {
  return hashInTurn(isKnown ? null : placeOf(address), async () => {
    if (hash !== null) return Bun.password.verify(password, hash)
    // An unknown name is refused as slowly as a wrong password.
    await Bun.password.hash(password, 'argon2id')
    return false
  })
}

/** Throws `rate_limited` if a password from this unknown origin would not be checked now. */
export function refuseIfCrowded(address: string): void {
  if (unknown.isFullFor(placeOf(address))) throw crowded()
}

/** A hash takes 50 to 300 ms of CPU time and 64 MB. One processor stays free. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1)
/** If more callers from unknown origins are waiting, those of the largest network are refused. */
const MAX_UNKNOWN_WAITING = 64
/** Seconds after which a refused caller should try again. */
const RETRY_AFTER = 5

type Waiting = PromiseWithResolvers<void>

const known: Waiting[] = []
const unknown = createFairQueue<Waiting>(MAX_UNKNOWN_WAITING)
let free = CONCURRENCY

const crowded = () => new ActionError('rate_limited', { retryAfter: RETRY_AFTER })

/**
 * Queues a password hash. Callers without a place go first. There is one queue per process, because
 * all hashes share its processors.
 */
async function hashInTurn<T>(place: Place | null, work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else await enqueue(place)
  try {
    return await work()
  } finally {
    const next = known.shift() ?? unknown.next()
    if (next) next.resolve()
    else free += 1
  }
}

function enqueue(place: Place | null): Promise<void> {
  const waiting = Promise.withResolvers<void>()
  if (place === null) known.push(waiting)
  else unknown.add(place, waiting)?.reject(crowded())
  return waiting.promise
}
