import { type Config, ConfigError } from '../config/config.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Transaction } from '../db/engine/engine.ts'
import { readFact, writeFact } from '../db/engine/facts.ts'
import { createKeys } from '../runtime/keys/signed-keys.ts'
import {
  type DataDirectory,
  makeSecret,
  placeNextSecret,
  readNextSecret,
  readSecret,
} from './data-directory.ts'

/** The key of the setting that keeps the fingerprint. */
export const fingerprintFact = 'secret_fingerprint'

/** A value that distinguishes two secrets without revealing them. */
export function fingerprintOf(secret: Uint8Array): string {
  return createKeys(secret, 'fingerprint').keyOf('shop')
}

/** Makes this the shop's secret from now on. */
export async function adoptSecret(tx: Transaction, secret: Uint8Array): Promise<void> {
  await writeFact(tx, fingerprintFact, fingerprintOf(secret))
}

/** Ends a rotation that was cut off after the database had adopted the next secret, and returns it. */
export async function finishRotation(db: Engine, root: string): Promise<Uint8Array | null> {
  const next = readNextSecret(root)
  if (!next || (await readFact(db.read, fingerprintFact)) !== fingerprintOf(next)) return null
  await placeNextSecret(root)
  return next
}

/** The shop's secret until now, if `secret.key` still holds it beside a new `SECRET_KEY`. */
export async function secretBefore(db: Engine, root: string): Promise<Uint8Array | null> {
  const stored = readSecret(root)
  const isShops = stored && (await readFact(db.read, fingerprintFact)) === fingerprintOf(stored)
  return isShops ? stored : null
}

/**
 * Returns the shop's secret, which the first start creates. Throws `ConfigError` if the given
 * secret is not the shop's, because all sessions and links would become invalid, or some of them
 * with several instances. On SQLite, a new secret replaces a lost `secret.key`. On PostgreSQL, a
 * lost file is an error, because another instance may still have it.
 */
export async function requireShopsSecret(
  db: Engine,
  { root, secret }: Pick<DataDirectory, 'root' | 'secret'>,
  { secretKey, databaseUrl }: Pick<Config, 'secretKey' | 'databaseUrl'>,
): Promise<Uint8Array> {
  // Checked without writing, so that a normal start changes nothing.
  if (secret && (await readFact(db.read, fingerprintFact)) === fingerprintOf(secret)) {
    return secret
  }
  const rotated = secretKey === null ? await finishRotation(db, root) : null
  if (rotated) return rotated
  const accepted = await atomically({ db }, async (tx) => {
    const storedFingerprint = await readFact(tx, fingerprintFact)
    // An instance that shares the directory may have created it in the meantime.
    const secretInUse = secret ?? readSecret(root)
    if (secretInUse && storedFingerprint === fingerprintOf(secretInUse)) return secretInUse
    if (storedFingerprint !== null && (secretInUse || databaseUrl !== null)) return null
    // Created only now, so that a refused start leaves no new secret behind.
    const own = secretInUse ?? makeSecret(root)
    await adoptSecret(tx, own)
    return own
  })
  if (accepted) return accepted
  throw new ConfigError([
    secretKey === null
      ? `secret.key is ${secret ? 'not the key of this shop' : 'missing'}; allowed: the file that the shop had before, or its content as SECRET_KEY. To make a new one, stop every instance and run "saucery secret rotate".`
      : 'SECRET_KEY is not the key of this shop; allowed: the key that the shop had before. To give it this one, stop every instance and run "saucery secret rotate".',
  ])
}
