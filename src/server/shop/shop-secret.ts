import { type Config, ConfigError } from '../config/config.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Transaction } from '../db/engine/engine.ts'
import { readFact, writeFact } from '../db/engine/facts.ts'
import { createKeys } from '../runtime/keys/signed-keys.ts'
import { type DataDirectory, makeSecret, readSecret } from './data-directory.ts'

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
  const accepted = await atomically({ db }, async (tx) => {
    const known = await readFact(tx, fingerprintFact)
    // An instance that shares the directory may have created it in the meantime.
    const found = secret ?? readSecret(root)
    if (found && known === fingerprintOf(found)) return found
    if (known !== null && (found || databaseUrl !== null)) return null
    // Created only now, so that a refused start leaves no new secret behind.
    const own = found ?? makeSecret(root)
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
