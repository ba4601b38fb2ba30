import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { settingOnServer } from '../db/postgres/inspect.ts'
import { settingIn } from '../db/sqlite/snapshot.ts'
import { secretIn } from '../shop/data-directory.ts'
import { fingerprintFact, fingerprintOf } from '../shop/shop-secret.ts'
import { bad, type Finding, good } from './finding.ts'

const subject = 'Secret'

type SecretSettings = Pick<Config, 'secretKey' | 'databaseUrl'>

const otherKey =
  'SECRET_KEY is not the key of this shop. Set the previous key, or run "saucery secret rotate" to adopt this one: with the previous key in secret.key, it keeps the passwords and keys that were entered in the dashboard; else they must be entered again.'

/** Checks who can read the secret, and whether it matches the fingerprint in the database. */
export async function secretFindings(root: string, place: SecretSettings): Promise<Finding[]> {
  const { secretKey, databaseUrl } = place
  const isSecretKey = secretKey !== null
  const file = isSecretKey ? null : await fileFinding(root)
  if (file?.level === 'bad') return [file]
  const storedFingerprint = await knownFingerprint(root, databaseUrl)
  // Another finding reports that the database cannot be read.
  if (storedFingerprint === undefined) return file ? [file] : []
  if (isSecretKey) {
    if (storedFingerprint === null) {
      return [good(subject, 'SECRET_KEY will become the key of this shop at its first start.')]
    }
    return storedFingerprint === fingerprintOf(Buffer.from(secretKey, 'hex'))
      ? [good(subject, 'SECRET_KEY is the key of this shop.')]
      : [bad(subject, otherKey)]
  }
  // On SQLite, the next start creates a new secret in place of a lost one.
  if (storedFingerprint === null || (!file && databaseUrl === null)) return file ? [file] : []
  const secret = file && secretIn(await readFile(join(root, 'secret.key'), 'utf8'))
  if (file && secret && storedFingerprint === fingerprintOf(secret)) return [file]
  const fault = file ? 'not the key of this shop' : 'missing'
  return [
    bad(
      subject,
      `secret.key is ${fault}. Put back the one that it had before, or set its content as SECRET_KEY.`,
    ),
  ]
}

/**
 * The stored fingerprint; null before the first start, undefined if the database cannot be read.
 */
async function knownFingerprint(
  root: string,
  databaseUrl: string | null,
): Promise<string | null | undefined> {
  try {
    if (databaseUrl !== null) return await settingOnServer(databaseUrl, fingerprintFact)
    const file = join(root, 'shop.db')
    return existsSync(file) ? settingIn(file, fingerprintFact) : null
  } catch {
    return undefined
  }
}

/** The finding about `secret.key`; null if the file does not exist. */
async function fileFinding(root: string): Promise<Finding | null> {
  const path = join(root, 'secret.key')
  const file = await stat(path).catch(() => null)
  if (!file) return null
  if (await isForeign(file.uid, root)) {
    return bad(
      subject,
      'secret.key belongs to another account than the shop. Use "chown" to give it to the shop\'s account.',
    )
  }
  // Windows has no such file modes.
  if (process.platform !== 'win32' && (file.mode & 0o077) !== 0) {
    const advice = 'Run "chmod 600" on it, then rotate it.'
    return bad(subject, `secret.key can be read by other accounts. ${advice}`)
  }
  return contentFinding(path)
}

/**
 * Whether a file belongs to an account other than the shop's, which is the current account or, when
 * run as root, the owner of the data directory.
 */
async function isForeign(owner: number, root: string): Promise<boolean> {
  const own = process.getuid?.() || (await stat(root)).uid
  return process.platform !== 'win32' && own !== 0 && owner !== own
}

async function contentFinding(path: string): Promise<Finding> {
  try {
    if (secretIn(await readFile(path, 'utf8'))) {
      return good(subject, 'secret.key is readable only by its owner.')
    }
    return bad(
      subject,
      'secret.key is damaged, and the shop cannot start with it. Restore it from a backup, or remove it to create a new one: then everyone has to sign in again, and links in sent emails stop working.',
    )
  } catch (error) {
    const [reason] = (error as Error).message.split(',')
    return bad(subject, `secret.key cannot be read (${reason}). Make the shop's account its owner.`)
  }
}
