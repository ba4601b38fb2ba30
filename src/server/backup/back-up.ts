// Why it is built like this: docs/decisions/backups.md

import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { appliedSchema } from '../db/sqlite/migrations.ts'
import { countRows, lastEvent, snapshotDatabase } from '../db/sqlite/snapshot.ts'
import { erasureListName } from '../privacy/erasure-list.ts'
import { flushNames } from '../runtime/disk/atomic-file.ts'
import { version } from '../runtime/version.ts'
import { inArchiveDirectory, isArchivedFile, type Manifest, writeArchive } from './archive.ts'
import type { Recipients } from './encryption.ts'
import { proveBackup } from './restore.ts'

/**
 * Backs up a data directory into one archive while the shop is open: a snapshot of the database and
 * the files that it references. The archive is renamed to the target only after it has been
 * verified in the same way as for a restore. `copy` takes the snapshot of one database.
 */
export async function backUp(
  dataDir: string,
  file: string,
  { recipients = [], copy = snapshotDatabase }: Options = {},
): Promise<Manifest> {
  const root = resolve(dataDir)
  const target = resolve(file)
  return inWorkplaces(root, dirname(target), recipients, async (workplace, sealed) => {
    const databases = databasesIn(root)
    for (const name of databases) copy(join(root, name), join(workplace, name))
    const shop = join(workplace, 'shop.db')
    const facts = {
      format: 1 as const,
      version,
      schema: appliedSchema(shop),
      createdAt: new Date().toISOString(),
      seq: lastEvent(shop),
      rows: countRows(shop),
    }
    // Pictures are stored before the rows that reference them, so listing the files after copying
    // the database finds them all.
    const files = [
      ...databases.map((name) => ({ name, path: join(workplace, name) })),
      ...(await filesBeside(root)).map((name) => ({ name, path: join(root, name) })),
    ]
    const archive = join(sealed, 'archive')
    const describe = (sums: Manifest['files']) => ({ ...facts, files: sums })
    const { identities } = await writeArchive(archive, files, describe, recipients)
    // Frees disk space for the verification.
    for (const name of databases) await rm(join(workplace, name))
    const manifest = await proveBackup(archive, workplace, identities)
    await rename(archive, target)
    await flushNames(dirname(target))
    return manifest
  })
}

type Options = {
  recipients?: Recipients
  copy?: (source: string, target: string) => void
}

/**
 * Runs `work` with two temporary directories, which are the same for backups that are not encrypted: one
 * for copies of the data, and one on the target's file system, so that the final step is a rename.
 * Copies of what will be encrypted stay in the data directory: the target may be anyone's disk.
 */
export async function inWorkplaces<T>(
  root: string,
  target: string,
  recipients: Recipients,
  work: (plain: string, sealed: string) => Promise<T>,
): Promise<T> {
  return inArchiveDirectory(target, (sealed) =>
    recipients.length === 0
      ? work(sealed, sealed)
      : inArchiveDirectory(root, (plain) => work(plain, sealed)),
  )
}

export function databasesIn(root: string): string[] {
  return ['shop.db', 'simulator.db'].filter((name) => existsSync(join(root, name)))
}

/** The secret, the list of erased customers, pictures and mail. */
export async function filesBeside(root: string): Promise<string[]> {
  const names = ['secret.key', erasureListName]
  for (const folder of ['uploads', 'mail']) {
    const inside = await readdir(join(root, folder)).catch(() => [])
    names.push(...inside.map((name) => `${folder}/${name}`))
  }
  return names.filter((name) => isArchivedFile(name) && existsSync(join(root, name)))
}
