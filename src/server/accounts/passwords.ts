import { availableParallelism } from 'node:os'
import { clientOf } from '../runtime/fair-queue.ts'
import { createHashTurns } from './hash-turns.ts'

/**
 * One queue per process, because all hashes share its processors: each takes 50 to 300 ms of one. One
 * processor stays free.
 */
const turns = createHashTurns(Math.max(1, availableParallelism() - 1))

/** Hashes a password with argon2id; salt and costs are part of the result. */
export function hashPassword(password: string): Promise<string> {
  return turns.run(null, () => Bun.password.hash(password, 'argon2id'))
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
  return turns.run(isKnown ? null : clientOf(address), async () => {
    if (hash !== null) return Bun.password.verify(password, hash)
    // An unknown name is refused as slowly as a wrong password.
    await Bun.password.hash(password, 'argon2id')
    return false
  })
}

/** Throws `rate_limited` if a password from this unknown origin would not be checked now. */
export function refuseIfCrowded(address: string): void {
  turns.refuseIfFull(clientOf(address))
}
