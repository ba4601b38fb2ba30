// Why it is built like this: docs/decisions/sign-in-limits.md

import { and, gt, lt, notLike, or, sql } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { signInFailures } from '../db/schema/accounts.ts'
import { VISITORS_IN_NETWORK } from '../limits/shares.ts'
import { CODES_KEPT_FOR, CODES_PREFIX } from './code-limits.ts'

// Failed sign-ins are counted in the database, so that the limits hold for all instances together and
// across restarts.

/** Milliseconds. The window is fixed: trying again while refused does not extend the wait. */
const WINDOW = 15 * 60_000

/** Failures per window. */
const most = {
  address: 20,
  /** By the /24 or /48 of the address. */
  network: 20 * VISITORS_IN_NETWORK,
  name: 20,
  /** Failures in a slow lane before it closes for the rest of the window. */
  lane: 60,
  /**
   * Failures by address once the name is over its limit, so that one stranger cannot fill the
   * name's lane.
   */
  addressAtGuessedName: 5,
  /** Failures of a /24 or /48 in the lane of a name: a quarter, so that one cannot fill the lane. */
  networkInLane: 15,
}

/** The hashed keys of an attempt's counters. */
export type Counted = {
  address: string
  network: string
  name: string
  lane: string
  /** The network's part in the lane of a name; null in a lane of a known network or device. */
  networkInLane: string | null
}

type LimitState = {
  /** The answer to a wrong password if the address, its network or the name is over its limit. */
  refusal: ActionError | null
  /** Whether the address or its network is over its limit. */
  isAddressOver: boolean
  isLaneClosed: boolean
}

/** Whether two states lead to the same decision. */
export function isSame(one: LimitState, other: LimitState): boolean {
  return (
    (one.refusal === null) === (other.refusal === null) &&
    one.isAddressOver === other.isAddressOver &&
    one.isLaneClosed === other.isLaneClosed
  )
}

type Counter = typeof signInFailures.$inferSelect

/** The hashed key of a counter; neither the address nor the name is stored. */
export function counterKey(
  { originKeys }: Pick<Context, 'originKeys'>,
  kind: 'address' | 'network' | 'name' | 'lane',
  value: string,
): string {
  return originKeys.keyOf(`failures ${kind} ${value}`)
}

/** Whether an attempt's counters are over their limits. */
export async function limitStateOf(
  db: AnyDatabase,
  { address, network, name, lane, networkInLane }: Counted,
  now: number,
): Promise<LimitState> {
  const keys = [address, network, name, lane, ...(networkInLane === null ? [] : [networkInLane])]
  const rows = await db.select().from(signInFailures).where(inList(signInFailures.key, keys))
  const counter = (key: string | null) =>
    rows.find((row) => row.key === key && isRunning(row, now)) ?? null
  const failuresOf = (key: string | null) => counter(key)?.failures ?? 0
  const isGuessed = failuresOf(name) >= most.name
  const own = failuresOf(address) >= most.address ? counter(address) : null
  const isOver = own !== null || failuresOf(network) >= most.network
  const isAddressOver = isOver || (isGuessed && failuresOf(address) >= most.addressAtGuessedName)
  const over = own ?? (isOver ? counter(network) : isGuessed ? counter(name) : null)
  return {
    refusal: over && refusalOf(over, now),
    isAddressOver,
    isLaneClosed: failuresOf(lane) >= most.lane || failuresOf(networkInLane) >= most.networkInLane,
  }
}

/**
 * Counts an attempt as failed before its password is checked, so that a burst of attempts cannot
 * slip past the limits. Over a limit, an attempt counts against its slow lane instead of its name,
 * and no longer against an address that is over its own limit.
 */
export async function countFailure(
  tx: Transaction,
  counted: Counted,
  { refusal, isAddressOver }: LimitState,
  now: number,
): Promise<string[]> {
  const keys = [
    ...(isAddressOver ? [] : [counted.address, counted.network]),
    ...(refusal ? [] : [counted.name]),
    ...(refusal ? lanesOf(counted) : []),
  ]
  const { key, failures, startedAt } = signInFailures
  const isCurrent = sql`${now - WINDOW} < ${startedAt}`
  for (const each of keys) {
    await tx
      .insert(signInFailures)
      .values({ key: each, failures: 1, startedAt: now })
      .onConflictDoUpdate({
        target: key,
        set: {
          failures: sql`case when ${isCurrent} then ${failures} + 1 else 1 end`,
          startedAt: sql`case when ${isCurrent} then ${startedAt} else ${now} end`,
        },
      })
  }
  return keys
}

function lanesOf({ lane, networkInLane }: Counted): string[] {
  return networkInLane === null ? [lane] : [lane, networkInLane]
}

/** Reverts `countFailure`: the password was right, or it was not checked. */
export async function uncountFailure(tx: Transaction, keys: readonly string[]): Promise<void> {
  const { key, failures } = signInFailures
  await tx
    .update(signInFailures)
    .set({ failures: sql`${failures} - 1` })
    .where(and(inList(key, keys), gt(failures, 0)))
}

/** Counters that one transaction deletes. */
const AT_ONCE = 1_000

/** Deletes expired counters, including those of wrong codes; true when there may be more. */
export async function forgetFailures(tx: Transaction, now: number): Promise<boolean> {
  const { key, startedAt } = signInFailures
  const isOver = and(lt(startedAt, now - WINDOW), notLike(key, `${CODES_PREFIX}%`))
  const old = await tx
    .select({ key })
    .from(signInFailures)
    .where(or(isOver, lt(startedAt, now - CODES_KEPT_FOR)))
    .limit(AT_ONCE)
  const keys = old.map((row) => row.key)
  if (keys.length > 0) await tx.delete(signInFailures).where(inList(key, keys))
  return keys.length === AT_ONCE
}

function isRunning({ startedAt }: Counter, now: number): boolean {
  return now < startedAt + WINDOW
}

function refusalOf({ startedAt }: Counter, now: number): ActionError {
  const retryAfter = Math.max(1, Math.ceil((startedAt + WINDOW - now) / 1000))
  return new ActionError('rate_limited', { retryAfter })
}
