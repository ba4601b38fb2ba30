import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { knownOrigins } from '../db/schema/accounts.ts'
import { networkOf } from '../runtime/network.ts'

const DAY = 24 * 60 * 60_000

/** The most networks kept per account, and the most devices. */
const MAX_KEPT = 20
/** How long an origin is kept after its last sign-in, in milliseconds. */
const KEPT_FOR = 180 * DAY

/** The keyed hashes of a sign-in's network and device. */
export type Origin = { network: string; device: string | null }

/** The accounts that have signed in from an origin's network, and from its device. */
export type Knowledge = { network: ReadonlySet<string>; device: ReadonlySet<string> }

/** A token that identifies a browser; it grants no access. */
export function newDevice(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
}

export function originOf(
  { originKeys }: Pick<Context, 'originKeys'>,
  address: string,
  device: string | undefined,
): Origin {
  return {
    network: originKeys.keyOf(`network ${networkOf(address)}`),
    device: device === undefined ? null : originKeys.keyOf(`device ${device}`),
  }
}

export async function accountsKnownAt(
  db: Reader,
  { network, device }: Origin,
  now: number,
): Promise<Knowledge> {
  const rows = await db
    .select({ hash: knownOrigins.hash, userId: knownOrigins.userId })
    .from(knownOrigins)
    .where(
      and(
        inList(knownOrigins.hash, device === null ? [network] : [network, device]),
        gt(knownOrigins.lastUsedAt, now - KEPT_FOR),
      ),
    )
  const accountsAt = (hash: string | null) =>
    new Set(rows.filter((row) => row.hash === hash).map(({ userId }) => userId))
  return { network: accountsAt(network), device: accountsAt(device) }
}

/**
 * The origin's device, or else its network, if the account has signed in from it; otherwise null.
 */
export function knownPlace(
  { network, device }: Origin,
  knowledge: Knowledge,
  userId: string,
): string | null {
  if (device !== null && knowledge.device.has(userId)) return device
  return knowledge.network.has(userId) ? network : null
}

/** Stores where an account has signed in from, and deletes its oldest origins beyond `MAX_KEPT`. */
export async function rememberOrigin(
  tx: Transaction,
  userId: string,
  { network, device }: { network: string; device: string },
  now: number,
): Promise<void> {
  for (const [kind, hash] of [['network', network] as const, ['device', device] as const]) {
    const row = { id: Bun.randomUUIDv7(), userId, kind, hash, lastUsedAt: now }
    await tx
      .insert(knownOrigins)
      .values(row)
      .onConflictDoUpdate({
        target: [knownOrigins.hash, knownOrigins.userId],
        set: { lastUsedAt: now },
      })
    const ofKind = and(eq(knownOrigins.userId, userId), eq(knownOrigins.kind, kind))
    const latest = tx
      .select({ id: knownOrigins.id })
      .from(knownOrigins)
      .where(ofKind)
      .orderBy(desc(knownOrigins.lastUsedAt), desc(knownOrigins.id))
      .limit(MAX_KEPT)
    await tx.delete(knownOrigins).where(and(ofKind, notInArray(knownOrigins.id, latest)))
  }
}
