import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { signInFailures } from '../db/schema/accounts.ts'
import {
  accountsKnownAt,
  type Knowledge,
  knownPlace,
  type Origin,
  originOf,
} from './known-origins.ts'

// Wrong codes from an authenticator app are counted per account, because someone who knows the
// password can guess from any number of networks. Each device and network that the account has
// signed in from has its own counter, so that other people's guesses do not lock out the owner.

const MINUTE = 60_000

/**
 * Wrong codes before the first wait of one minute. Each further code doubles the wait, up to a day.
 */
const FREE = 10
/** How long a counter is kept after the last wrong code, in milliseconds. */
export const CODES_KEPT_FOR = 24 * 60 * MINUTE

const { key, failures, startedAt } = signInFailures

/** Distinguishes these counters from those of `sign-in-limits.ts`, which expire sooner. */
export const CODES_PREFIX = 'code '

/** The key of an account's counter for a known device or network, or for all other origins. */
export function codeCounter(
  { originKeys }: Pick<Context, 'originKeys'>,
  userId: string,
  origin: Origin,
  knowledge: Knowledge,
): string {
  const place = knownPlace(origin, knowledge, userId) ?? 'elsewhere'
  return CODES_PREFIX + originKeys.keyOf(`codes ${userId} ${place}`)
}

/** The counter for a signed-in caller, found by network only: the device token is not available. */
export async function codeCounterAt(
  context: Pick<Context, 'originKeys' | 'db'>,
  userId: string,
  address: string,
  now: number,
): Promise<string> {
  const origin = originOf(context, address, undefined)
  return codeCounter(context, userId, origin, await accountsKnownAt(context.db.read, origin, now))
}

/** Milliseconds until another code may be tried. */
export async function waitForCode(tx: Transaction, counter: string, now: number): Promise<number> {
  const [row] = await tx
    .select()
    .from(signInFailures)
    .where(and(eq(key, counter), gt(startedAt, now - CODES_KEPT_FOR)))
  if (!row || row.failures < FREE) return 0
  const wait = Math.min(MINUTE * 2 ** (row.failures - FREE), CODES_KEPT_FOR)
  return Math.max(0, row.startedAt + wait - now)
}

export async function countWrongCode(tx: Transaction, counter: string, now: number): Promise<void> {
  const isCurrent = gt(startedAt, now - CODES_KEPT_FOR)
  await tx
    .insert(signInFailures)
    .values({ key: counter, failures: 1, startedAt: now })
    .onConflictDoUpdate({
      target: key,
      set: {
        failures: sql`case when ${isCurrent} then ${failures} + 1 else 1 end`,
        startedAt: now,
      },
    })
}

/** Deletes the counter after a correct code. */
export async function forgetWrongCodes(tx: Transaction, counter: string): Promise<void> {
  await tx.delete(signInFailures).where(eq(key, counter))
}
