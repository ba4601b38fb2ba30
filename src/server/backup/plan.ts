import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupConfig } from '../config/config.ts'
import { atomically } from '../db/engine/atomically.ts'
import { isStorageFault } from '../db/errors.ts'
import { pendingMigrations } from '../db/sqlite/migrations.ts'
import { openSqlite } from '../db/sqlite/sqlite-engine.ts'
import { createLog } from '../runtime/log/log.ts'
import { isListed, unlisted } from '../runtime/store/listed.ts'
import { openStore, type Store } from '../runtime/store/object-store.ts'
import { type Manifest, TEMP_PREFIX } from './archive.ts'
import { backUp } from './back-up.ts'
import { baseName, folderOf } from './chain.ts'
import { noteProven } from './schedule.ts'

const NAME = /^saucery-\d{8}T\d{9}Z\.backup$/

const DAY = 24 * 60 * 60 * 1000

/**
 * Makes one scheduled backup: writes it, verifies it as a restore would, records it, and only then
 * deletes the oldest. Finally copies it to the store, if there is one. The store must answer within
 * `patience` milliseconds.
 */
export async function backUpByPlan(
  dataDir: string,
  { directory, keep, store, recipients }: BackupConfig,
  patience?: number,
): Promise<{ file: string; manifest: Manifest; isNoted: boolean }> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await deleteLeftovers(directory)
  if (recipients.length > 0) await deleteLeftovers(dataDir)
  const name = baseName(Date.now())
  const file = join(directory, name)
  const manifest = await backUp(dataDir, file, { recipients })
  const isNoted = await noteProvenIn(join(dataDir, 'shop.db'), manifest.createdAt)
  const before = await keptBefore(name, directory)
  await forget(directory, before.slice(0, Math.max(0, before.length + 1 - keep)))
  // Last, so that an unreachable store does not keep old backups from being deleted.
  if (store) await copyToStore(openStore(store, patience), file, name)
  return { file, manifest, isNoted }
}

/** Deletes backups, and the increments that follow them. */
export async function forget(directory: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    // Increments are deleted first, because they are useless without their backup.
    await rm(join(directory, folderOf(name)), { recursive: true, force: true })
    await rm(join(directory, name))
  }
}

/**
 * The earlier backups, oldest first. A backup whose name is later than the newest one's was made
 * before the clock was set back, so it is older than the others.
 */
export async function keptBefore(newest: string, directory: string): Promise<string[]> {
  const others = (await readdir(directory)).filter((name) => NAME.test(name) && name !== newest)
  const isLater = (name: string) => name > newest
  return [...others.filter(isLater).sort(), ...others.filter((name) => !isLater(name)).sort()]
}

/** Deletes the leftovers of killed backups; a backup in progress is less than a day old. */
export async function deleteLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(TEMP_PREFIX)) continue
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > DAY)
      await rm(join(directory, name), { recursive: true, force: true })
  }
}

async function copyToStore(store: Store, file: string, name: string): Promise<void> {
  try {
    await store.put(name, Bun.file(file), 'application/zstd')
    // Unless the key may only write.
    if (!(await isListed(store, name).catch(() => true))) throw new Error(unlisted)
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} was made, but the upload to the store failed. ${words}`, { cause })
  }
}

/** Records a backup; false if the disk is not writable: the backup matters more than its record. */
export async function noteProvenIn(database: string, moment: string): Promise<boolean> {
  // Of an older version, whose tables this one cannot write to before it has upgraded them.
  if (pendingMigrations(database).length > 0) return true
  try {
    const db = openSqlite(database, createLog('error'), 'full')
    try {
      await atomically({ db }, (tx) => noteProven(tx, moment))
      return true
    } finally {
      await db.close()
    }
  } catch (error) {
    if (!isStorageFault(error)) throw error
    return false
  }
}
