import { ConfigError } from '../config/config.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Reader, Transaction } from '../db/engine/engine.ts'
import { readSetting, writeSetting } from '../db/engine/settings.ts'
import { createKeys } from '../runtime/signed-keys.ts'

/** The key of the setting that keeps the fingerprint. */
export const fingerprintSetting = 'secret_fingerprint'

/** Tells two secrets apart and reveals neither. */
export function fingerprintOf(secret: Uint8Array): string {
  return createKeys(secret, 'fingerprint').keyOf('shop')
}

/** Whether this is the secret that the shop's links and sessions are signed with; null if unknown. */
async function isShopsSecret(
  db: Reader | Transaction,
  secret: Uint8Array,
): Promise<boolean | null> {
  const known = await readSetting(db, fingerprintSetting)
  return known === null ? null : known === fingerprintOf(secret)
}

/** From now on this is the shop's secret. */
export async function adoptSecret(tx: Transaction, secret: Uint8Array): Promise<void> {
  await writeSetting(tx, fingerprintSetting, fingerprintOf(secret))
}

type Secret = { secret: Uint8Array; isNew: boolean; isFromEnvironment: boolean }

/**
 * Throws `ConfigError` if the shop has another secret: every session and link would be worthless, or,
 * with several instances, half of them. Where `secret.key` was lost, a new one takes its place.
 */
export async function requireShopsSecret(
  db: Engine,
  { secret, isNew, isFromEnvironment }: Secret,
): Promise<void> {
  // Without writing, so that the usual start changes nothing.
  if (await isShopsSecret(db.read, secret)) return
  const isAccepted = await atomically({ db }, async (tx) => {
    const isKnown = await isShopsSecret(tx, secret)
    if (isKnown === false && !isNew) return false
    await adoptSecret(tx, secret)
    return true
  })
  if (isAccepted) return
  throw new ConfigError([
    isFromEnvironment
      ? 'SECRET_KEY is not the key of this shop; allowed: the key that the shop had before. To give it this one, stop every instance and run "saucery secret rotate".'
      : 'secret.key is not the key of this shop; allowed: the file that the shop had before, or its content as SECRET_KEY. To make a new one, stop every instance and run "saucery secret rotate".',
  ])
}
