import { existsSync } from 'node:fs'
import { access, constants, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { faultsOfDatabase, settingIn, storedPictures } from '../db/sqlite/snapshot.ts'
import { ForeignDataError, isDamagedDatabase, NewerDataError } from '../db/errors.ts'
import { pendingMigrations } from '../db/sqlite/migrations.ts'
import { storedWidths } from '../uploads/store/encode-picture.ts'
import { openStore, type StoreConfig } from '../runtime/object-store.ts'
import { faultOfStore } from './store-fault.ts'
import { fingerprintOf, fingerprintSetting } from '../shop/shop-secret.ts'
import { bad, faultOfDirectory, type Finding, good } from './finding.ts'
import { secretIn } from '../shop/data-directory.ts'

/** Enough free space for a busy day's orders, pictures and backups. */
const ENOUGH_BYTES = 500_000_000

/** Milliseconds; somebody is waiting at the terminal. */
const ANSWERED_WITHIN = 10_000

/** Checks the data directory, its secret and its free space. Changes nothing. */
export async function directoryFindings(
  root: string,
  secretKey: string | null,
): Promise<Finding[]> {
  const subject = 'Data directory'
  try {
    await access(root, constants.R_OK | constants.X_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return [good(subject, `${root} does not exist yet; the first start makes it.`)]
    }
    return [bad(subject, `${root} cannot be read and written. Give it to the shop's own account.`)]
  }
  const fault = await faultOfDirectory(root)
  return [
    fault === null ? good(subject, root) : bad(subject, fault),
    await diskSpaceFinding(root),
    ...(await secretFindings(root, secretKey)),
    ...(await permissionFindings(root)),
  ]
}

async function diskSpaceFinding(root: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(root)
  const words = `${Math.floor((bavail * bsize) / 1_000_000).toLocaleString('en-CA')} MB free`
  if (bavail * bsize >= ENOUGH_BYTES) return good('Disk', words)
  return bad('Disk', `${words}. Make room: on a full disk the shop can take no orders.`)
}

/** Other accounts that can list the directory must not be able to read the database. */
async function permissionFindings(root: string): Promise<Finding[]> {
  const modes = await Promise.all(
    [root, join(root, 'shop.db')].map((path) => stat(path).catch(() => null)),
  )
  const isOpen = modes.every((file) => file !== null && (file.mode & 0o077) !== 0)
  if (process.platform === 'win32' || !isOpen) return []
  return [bad('Privacy', 'shop.db can be read by others. Say "chmod 700" on the data directory.')]
}

export async function databaseFindings(
  root: string,
  uploadStore: StoreConfig | null,
): Promise<Finding[]> {
  const subject = 'Database'
  const file = join(root, 'shop.db')
  if (!(await Bun.file(file).exists())) {
    return [good(subject, 'There is none yet; the first start makes it.')]
  }
  try {
    const pending = pendingMigrations(file)
    const faults = faultsOfDatabase(file)
    if (faults.length > 0) {
      return faults.map((fault) => bad(subject, `shop.db is damaged: ${fault}. ${restoreAdvice}`))
    }
    const words =
      pending.length === 0
        ? 'shop.db is sound.'
        : `shop.db is sound; the next start brings ${pending.length} migrations.`
    const pictures = pending.length === 0 ? storedPictures(file) : null
    return [good(subject, words), await pictureFinding(root, pictures, uploadStore)]
  } catch (error) {
    return [bad(subject, wordsFor(error))]
  }
}

const restoreAdvice = 'Stop the shop and restore the last backup with "saucery restore".'

function wordsFor(error: unknown): string {
  if (isDamagedDatabase(error)) {
    return `shop.db is damaged, or is no database of Saucery. ${restoreAdvice}`
  }
  if (error instanceof ForeignDataError) return `${error.message} Choose another directory.`
  if (error instanceof NewerDataError) return `${error.message} Start that version instead.`
  return `shop.db cannot be read (${error instanceof Error ? error.message : String(error)}).`
}

/**
 * Checks the names of the stored pictures, which are null before a migration; backups verify the
 * content by checksum.
 */
export async function pictureFinding(
  root: string,
  pictures: readonly { id: string; width: number }[] | null,
  uploadStore: StoreConfig | null,
): Promise<Finding> {
  const store = uploadStore ? openStore(uploadStore, ANSWERED_WITHIN) : null
  const place = uploadStore ? `The bucket ${uploadStore.bucket}` : ''
  const fault = store ? await faultOfStore(store) : null
  if (fault !== null) return bad('Pictures', `${place} cannot be used. ${fault}`)
  if (!pictures) return good('Pictures', 'will be looked at after the next start.')
  const names = store
    ? (await store.list('uploads/')).map((name) => name.slice('uploads/'.length))
    : await readdir(join(root, 'uploads')).catch(() => [])
  const there = new Set(names)
  const missing = pictures
    .flatMap(({ id, width }) => storedWidths(width).map((step) => `${id}-${step}.webp`))
    .filter((name) => !there.has(name))
  if (missing.length === 0) {
    return good('Pictures', `${store ? `${place} takes them. ` : ''}None is missing.`)
  }
  return bad(
    'Pictures',
    `${missing.length} are missing from uploads/, such as ${missing[0]}. Copy them from a backup, or upload them again.`,
  )
}

const subject = 'Secret'

export async function secretFindings(
  root: string,
  secretKey: string | null = null,
): Promise<Finding[]> {
  if (secretKey !== null) return [await environmentFinding(root, secretKey)]
  const path = join(root, 'secret.key')
  const file = await stat(path).catch(() => null)
  if (!file) return []
  if (await isForeign(file.uid, root)) {
    return [
      bad(
        subject,
        'secret.key belongs to another account than the shop. Say "chown" on it, to the shop\'s own account.',
      ),
    ]
  }
  // Windows has no such modes.
  if (process.platform !== 'win32' && (file.mode & 0o077) !== 0) {
    const advice = 'Say "chmod 600" on it, then rotate it.'
    return [bad(subject, `secret.key can be read by others. ${advice}`)]
  }
  return [await contentFinding(path)]
}

async function environmentFinding(root: string, secretKey: string): Promise<Finding> {
  const file = join(root, 'shop.db')
  const known = existsSync(file) ? settingIn(file, fingerprintSetting) : null
  if (known === null)
    return good(subject, 'SECRET_KEY becomes the key of this shop at its first start.')
  if (known === fingerprintOf(Buffer.from(secretKey, 'hex'))) {
    return good(subject, 'SECRET_KEY is the key of this shop.')
  }
  return bad(subject, 'SECRET_KEY is not the key of this shop. Set the key that it had before.')
}

/** The shop's account is the current one or, for root, the owner of the data directory. */
async function isForeign(owner: number, root: string): Promise<boolean> {
  const own = process.getuid?.() || (await stat(root)).uid
  return process.platform !== 'win32' && own !== 0 && owner !== own
}

async function contentFinding(path: string): Promise<Finding> {
  try {
    if (secretIn(await readFile(path, 'utf8'))) {
      return good(subject, 'secret.key is readable by its owner alone.')
    }
    return bad(
      subject,
      'secret.key is damaged, and the shop does not start with it. Take it from a backup; or remove it, and a new one is made: then everybody has to sign in again, and links in emails stop working.',
    )
  } catch (error) {
    const [reason] = (error as Error).message.split(',')
    return bad(subject, `secret.key cannot be read (${reason}). Give it to the shop's own account.`)
  }
}
