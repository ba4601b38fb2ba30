import { accessSync } from 'node:fs'
import { access, constants, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import { ForeignDataError, isDamagedDatabase, NewerDataError } from '../db/errors.ts'
import { faultOfFileSystem } from '../db/sqlite/file-system-trial.ts'
import { pendingMigrations } from '../db/sqlite/migrations.ts'
import { countTranslations, faultsOfDatabase, storedPictures } from '../db/sqlite/snapshot.ts'
import { freeBytes } from '../runtime/disk/disk-space.ts'
import { nearestEntry } from '../runtime/disk/path-fault.ts'
import { networkWords } from '../runtime/disk/storage-words.ts'
import { openStore, type Store, type StoreConfig } from '../runtime/store/object-store.ts'
import { storedWidths } from '../uploads/store/encode-picture.ts'
import { bad, faultOfDirectory, type Finding, good, warn } from './finding.ts'
import { faultOfStore } from './store-fault.ts'

/** Enough free space for a busy day's orders, pictures and backups. */
const ENOUGH_BYTES = 500_000_000

/** Milliseconds within which an answer must come; someone is waiting at the terminal. */
const ANSWERED_WITHIN = 10_000

/** Checks the data directory, its free space, and whether it can carry SQLite. Changes nothing. */
export async function directoryFindings(root: string, isSqlite: boolean): Promise<Finding[]> {
  const subject = 'Data directory'
  try {
    await access(root, constants.R_OK | constants.X_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      const fault = isSqlite ? faultOfMissing(root) : null
      if (fault !== null) return [bad(subject, fault)]
      return [good(subject, `${root} does not exist yet. The first start creates it.`)]
    }
    return [bad(subject, `${root} cannot be read or written. Make the shop's account its owner.`)]
  }
  const fault = (await faultOfDirectory(root)) ?? (isSqlite ? faultOfFileSystem(root) : null)
  return [
    fault === null ? good(subject, root) : bad(subject, fault),
    await diskSpaceFinding(root),
    ...(await permissionFindings(root)),
  ]
}

/** Why the first start could not open a shop where a directory is to be made. */
function faultOfMissing(root: string): string | null {
  const above = nearestEntry(root)
  // A service gets its directory from systemd, where its account may make none.
  return isWritable(above) ? faultOfFileSystem(above) : networkWords(root)
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function diskSpaceFinding(root: string): Promise<Finding> {
  const free = await freeBytes(root)
  const words = `${Math.floor(free / 1_000_000).toLocaleString('en-CA')} MB free`
  if (free >= ENOUGH_BYTES) return good('Disk', words)
  return bad('Disk', `${words}. Free up space: the shop cannot take orders on a full disk.`)
}

/** Other accounts that can list the directory must not be able to read the database. */
async function permissionFindings(root: string): Promise<Finding[]> {
  const modes = await Promise.all(
    [root, join(root, 'shop.db')].map((path) => stat(path).catch(() => null)),
  )
  const isOpen = modes.every((file) => file !== null && (file.mode & 0o077) !== 0)
  if (process.platform === 'win32' || !isOpen) return []
  return [
    bad('Privacy', 'shop.db can be read by other accounts. Run "chmod 700" on the data directory.'),
  ]
}

export async function databaseFindings(
  root: string,
  uploadStore: StoreConfig | null,
): Promise<Finding[]> {
  const subject = 'Database'
  const file = join(root, 'shop.db')
  if (!(await Bun.file(file).exists())) {
    return [good(subject, 'None yet. The first start creates it.')]
  }
  try {
    const pending = pendingMigrations(file)
    const faults = faultsOfDatabase(file)
    if (faults.length > 0) {
      return faults.map((fault) => bad(subject, `shop.db is damaged: ${fault}. ${restoreAdvice}`))
    }
    const words =
      pending.length === 0
        ? 'shop.db is intact.'
        : `shop.db is intact. The next start applies ${pending.length} migrations.`
    const pictures = pending.length === 0 ? storedPictures(file) : null
    return [
      good(subject, words),
      await pictureFinding(root, pictures, uploadStore),
      ...translationFindings(pending.length === 0 ? countTranslations(file) : null),
    ]
  } catch (error) {
    return [bad(subject, wordsFor(error))]
  }
}

/** Empty if there is no such directory. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const restoreAdvice = 'Stop the shop and restore the last backup with "saucery restore".'

function wordsFor(error: unknown): string {
  if (isDamagedDatabase(error)) {
    return `shop.db is damaged or is not a Saucery database. ${restoreAdvice}`
  }
  if (error instanceof ForeignDataError) return `${error.message} Choose another directory.`
  if (error instanceof NewerDataError) return `${error.message} Start that version instead.`
  return `shop.db cannot be read (${error instanceof Error ? error.message : String(error)}).`
}

/**
 * Checks that the stored pictures exist; the list is null before a migration. Backups verify their
 * content by checksum. Only the widest file of each picture counts: the shop shows it in place of a
 * missing narrower one, such as one in a width that a later version added.
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
  if (!pictures) return good('Pictures', 'They will be checked after the next start.')
  const names = await (
    store
      ? store.list('uploads/').then((all) => all.map((name) => name.slice('uploads/'.length)))
      : namesIn(join(root, 'uploads'))
  ).catch((error: unknown) => String(error))
  if (typeof names === 'string') {
    return bad('Pictures', `${place || 'uploads/'} cannot be listed (${names}).`)
  }
  const there = new Set(names)
  const missing = pictures
    .map(({ id, width }) => `${id}-${storedWidths(width).at(-1)}.webp`)
    .filter((name) => !there.has(name))
  if (missing.length === 0) {
    const broken = await brokenPicture(root, pictures.at(-1), store)
    if (broken !== null) return bad('Pictures', broken)
    return good('Pictures', `${store ? `${place} works. ` : ''}None are missing.`)
  }
  return bad(
    'Pictures',
    `${missing.length} are missing from uploads/, such as ${missing[0]}. Copy them from a backup, or upload them again.`,
  )
}

/** Opens one picture as the shop would to show it; null if it can be shown, or there is none. */
async function brokenPicture(
  root: string,
  picture: { id: string; width: number } | undefined,
  store: Store | null,
): Promise<string | null> {
  if (!picture) return null
  const name = `${picture.id}-${storedWidths(picture.width).at(-1)}.webp`
  try {
    const bytes = store
      ? await store.read(`uploads/${name}`)
      : await readFile(join(root, 'uploads', name))
    if (bytes === null) return `${name} cannot be read. Copy it from a backup, or upload it again.`
    await new Bun.Image(bytes).resize(1, 1).bytes()
    return null
  } catch (error) {
    const [reason] = String((error as Error).message).split(',')
    return `${name} cannot be shown (${reason}). Copy it from a backup, or upload it again.`
  }
}

/** How many products the shop has, and how many of them have a text without a French version. */
type TranslationCount = { products: number; incomplete: number }

/** Empty for a shop without products, or if the count is null, before a migration (CONTENT-04). */
export function translationFindings(count: TranslationCount | null): Finding[] {
  if (!count || count.products === 0) return []
  const { products, incomplete } = count
  if (incomplete === 0) return [good('French', 'Every product has all of its texts in French.')]
  const words = `${incomplete} of ${pluralize(products, 'product')} without all texts in French, where shoppers read the English. The dashboard lists them: Products, "French incomplete".`
  return [warn('French', words)]
}
