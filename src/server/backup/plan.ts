import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atomically } from '../db/engine/atomically.ts'
import { openEngine } from '../db/engine/engine.ts'
import { isStorageFault } from '../db/errors.ts'
import type { BackupConfig } from '../config/backup-config.ts'
import { createLog } from '../runtime/log.ts'
import { WORKPLACE } from './archive.ts'
import { backUp } from './back-up.ts'
import { noteProven } from './last-proven.ts'
import type { Manifest } from './manifest.ts'
import { openStore, type Store } from './store.ts'

const NAME = /^saucery-\d{8}T\d{9}Z\.backup$/

const DAY = 24 * 60 * 60 * 1000

/**
 * One backup of those that are made again and again: taken, read back as a restore would, and
 * noted; only then the oldest go. If there is a store, it gets a copy, or loses its turn when it is
 * silent for longer than `patience` in milliseconds.
 */
export async function backUpByPlan(
  dataDir: string,
  { directory, keep, store }: BackupConfig,
  patience?: number,
): Promise<{ file: string; manifest: Manifest; isNoted: boolean }> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await clearAway(directory)
  const name = `saucery-${new Date().toISOString().replace(/[-:.]/g, '')}.backup`
  const file = join(directory, name)
  const manifest = await backUp(dataDir, file)
  const isNoted = await noteProvenIn(join(dataDir, 'shop.db'), manifest.createdAt)
  const before = await keptBefore(name, directory)
  for (const old of before.slice(0, Math.max(0, before.length + 1 - keep))) {
    await rm(join(directory, old))
  }
  // Last: a store that is away for long must not let backups pile up here until the disk is full.
  if (store) await copyToStore(openStore(store, patience), file, name)
  return { file, manifest, isNoted }
}

/**
 * The backups from before this one, the oldest first. One whose name is later was made before the
 * clock was put back, and so before all that were made since.
 */
async function keptBefore(newest: string, directory: string): Promise<string[]> {
  const others = (await readdir(directory)).filter((name) => NAME.test(name) && name !== newest)
  const isLater = (name: string) => name > newest
  return [...others.filter(isLater).sort(), ...others.filter((name) => !isLater(name)).sort()]
}

/** What a backup left that was killed; one that is under way is younger. */
async function clearAway(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(WORKPLACE)) continue
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > DAY)
      await rm(join(directory, name), { recursive: true, force: true })
  }
}

async function copyToStore(store: Store, file: string, name: string): Promise<void> {
  try {
    await store.put(name, Bun.file(file), 'application/zstd')
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} was made, but the store did not take it. ${words}`, { cause })
  }
}

/** False where the shop's own disk takes nothing: then a backup is wanted more than a note of it. */
async function noteProvenIn(database: string, moment: string): Promise<boolean> {
  try {
    const db = openEngine(database, createLog('error'))
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
