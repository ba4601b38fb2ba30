import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atomically } from '../db/atomically.ts'
import { openEngine, type Reader } from '../db/engine.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import type { BackupConfig, StoreConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { backUp, WORKPLACE } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { proveBackup } from './restore.ts'

const NAME = /^saucery-\d{8}T\d{9}Z\.backup$/

const DAY = 24 * 60 * 60 * 1000

/** The setting that says when a backup was last read back and found whole. */
const PROVEN = 'last_proven_backup'

/**
 * One backup of those that are made again and again: taken, read back as a restore would, copied
 * to the store if there is one, and noted; only then the oldest go.
 */
export async function backUpByPlan(
  dataDir: string,
  { directory, keep, store }: BackupConfig,
): Promise<{ file: string; manifest: Manifest }> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await clearAway(directory)
  const name = `saucery-${new Date().toISOString().replace(/[-:.]/g, '')}.backup`
  const file = join(directory, name)
  await backUp(dataDir, file)
  const manifest = await proveBackup(file)
  if (store) await copyToStore(store, file, name)
  await noteProven(join(dataDir, 'shop.db'), manifest.createdAt)
  const kept = (await readdir(directory)).filter((entry) => NAME.test(entry)).sort()
  for (const old of kept.slice(0, -keep)) await rm(join(directory, old))
  return { file, manifest }
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

/** When the shop was last as in a backup that is known to work, in milliseconds; null if never. */
export async function lastProvenBackup(db: Reader): Promise<number | null> {
  const moment = await readSetting(db, PROVEN)
  return moment === null ? null : Date.parse(moment)
}

async function copyToStore(store: StoreConfig, file: string, name: string): Promise<void> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = store
  const client = new Bun.S3Client({
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(endpoint === null ? {} : { endpoint }),
    ...(region === null ? {} : { region }),
  })
  try {
    await client.write(name, Bun.file(file), { type: 'application/zstd' })
  } catch (cause) {
    // The library's words may hold the address with its key.
    throw new Error(`${file} was made, but the store did not take it. Check the S3 settings.`, {
      cause,
    })
  }
}

async function noteProven(database: string, moment: string): Promise<void> {
  const db = openEngine(database, createLog('error'))
  try {
    await atomically({ db }, (tx) => writeSetting(tx, PROVEN, moment))
  } finally {
    await db.close()
  }
}
