import { availableParallelism } from 'node:os'
import { ActionError } from '../../shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import { readSettings } from '../settings/store/settings.queries.ts'
import type { UserRow } from './accounts.queries.ts'

/** Hashes a password with argon2id; salt and costs are part of the result. */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(true, () => Bun.password.hash(password, 'argon2id'))
}

/**
 * Whether a password matches a hash; a null hash never matches but takes as long to check. Callers
 * from known origins go first; others get `rate_limited` if too many of them are waiting.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> {
  return hashInTurn(isKnown, async () => {
    if (hash !== null) return Bun.password.verify(password, hash)
    // An unknown name is refused as slowly as a wrong password.
    await Bun.password.hash(password, 'argon2id')
    return false
  })
}

/** A hash takes 50 to 300 ms of CPU time and 64 MB. One processor stays free. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1)
/**
 * If more are waiting, callers from unknown origins are refused instead of waiting many seconds.
 */
const MAX_UNKNOWN_WAITING = 64
/** Seconds after which a refused caller should try again. */
const RETRY_AFTER = 5

type Queue = (() => void)[]

const known: Queue = []
const unknown: Queue = []
let free = CONCURRENCY

/**
 * Queues a password hash. Callers from known origins go first; others get `rate_limited` if too
 * many of them are waiting. There is one queue per process, because all hashes share its
 * processors.
 */
async function hashInTurn<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else await enqueue(isKnown)
  try {
    return await work()
  } finally {
    const next = known.shift() ?? unknown.shift()
    if (next) next()
    else free += 1
  }
}

function enqueue(isKnown: boolean): Promise<void> {
  if (!isKnown && unknown.length >= MAX_UNKNOWN_WAITING) {
    throw new ActionError('rate_limited', { retryAfter: RETRY_AFTER })
  }
  return new Promise((resolve) => (isKnown ? known : unknown).push(resolve))
}

/**
 * Enqueues the security notice of a changed password in the transaction of the change. It goes to
 * the account's previous email address, which the same edit may have changed, or else to the shop.
 */
export async function enqueuePasswordNotice(
  tx: Transaction,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  changedBy: string | null,
): Promise<void> {
  const { identity } = await readSettings(tx, config)
  const recipient = email ?? identity.value.email ?? config.salesEmail
  const data = { username, changedBy }
  await enqueueMail(tx, clock(), { kind: 'password_changed', recipient, data })
}
