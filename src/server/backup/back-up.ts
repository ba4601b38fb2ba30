import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { version } from '../../../package.json'
import { appliedSchema } from '../db/migrations.ts'
import { countRows, lastEvent, snapshotDatabase } from '../db/snapshot.ts'
import { flushNames } from '../durable-file.ts'
import { writeArchive } from './archive.ts'
import { isArchivedFile, type Manifest } from './manifest.ts'

/** How the names of directories begin in which an archive is being made. */
export const WORKPLACE = '.saucery-backup-'

/**
 * Puts a data directory into one archive while the shop is open: the database as it is at one
 * moment, and the files that it may name. The target is there whole or not at all; one of an
 * earlier backup is replaced only then.
 */
export async function backUp(dataDir: string, file: string): Promise<Manifest> {
  const root = resolve(dataDir)
  const target = resolve(file)
  // Beside the target, so that the copies need room where the backup has it, and a rename is enough.
  const workplace = await mkdtemp(join(dirname(target), WORKPLACE))
  try {
    const databases = ['shop.db', 'simulator.db'].filter((name) => existsSync(join(root, name)))
    for (const name of databases) snapshotDatabase(join(root, name), join(workplace, name))
    const shop = join(workplace, 'shop.db')
    const facts = {
      format: 1 as const,
      version,
      schema: appliedSchema(shop),
      createdAt: new Date().toISOString(),
      seq: lastEvent(shop),
      rows: countRows(shop),
    }
    // Pictures come before the rows that name them: listed after the snapshot, none is missing.
    const files = [
      ...databases.map((name) => ({ name, path: join(workplace, name) })),
      ...(await filesBeside(root)).map((name) => ({ name, path: join(root, name) })),
    ]
    const archive = join(workplace, 'archive')
    const manifest = await writeArchive(archive, files, (sums) => ({ ...facts, files: sums }))
    await rename(archive, target)
    await flushNames(dirname(target))
    return manifest
  } finally {
    await rm(workplace, { recursive: true, force: true })
  }
}

async function filesBeside(root: string): Promise<string[]> {
  const names = ['secret.key']
  for (const folder of ['uploads', 'mail']) {
    const inside = await readdir(join(root, folder)).catch(() => [])
    names.push(...inside.map((name) => `${folder}/${name}`))
  }
  return names.filter((name) => isArchivedFile(name) && existsSync(join(root, name)))
}
