import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pendingMigrations } from '../db/sqlite/migrations.ts'
import { countRows, faultsOfDatabase, refuseIfInUse } from '../db/sqlite/snapshot.ts'
import { mergeErasureLists, readErasureList, writeErasureList } from '../privacy/erasure-list.ts'
import { isMadeBySystem } from '../runtime/disk/made-by-system.ts'
import { give, ownerIfRoot } from '../runtime/disk/owner.ts'
import { inTemporaryDirectory } from '../runtime/disk/temporary-directory.ts'
import { inArchiveDirectory, type Manifest, readArchive } from './archive.ts'
import { BadArchiveError, type Identities } from './encryption.ts'
import { putInPlace } from './put-in-place.ts'
import { type ChainSource, chooseChain, unpackChain } from './restore-chain.ts'

export class NotEmptyError extends Error {
  constructor(root: string) {
    super(`${root} is not empty. With --force its contents are set aside, not deleted.`)
    this.name = 'NotEmptyError'
  }
}

const UNPACKING = '.restore-'

type RestoreOptions = {
  isForced: boolean
  /** Directories that may have a newer list of erased customers than the backup. */
  lists?: readonly string[]
  /** The private keys of encrypted backups. */
  identities?: Identities
}

/**
 * Restores an archive into a data directory. It is unpacked and verified first, so a bad archive changes
 * nothing. Replaced files are kept under another name.
 */
export async function restore(
  file: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<{ manifest: Manifest; setAside: string[] }> {
  return restoreWith(
    (directory) => unpack(file, directory, options.identities ?? []),
    dataDir,
    options,
  )
}

/**
 * Restores the shop as of a moment: the newest backup made by then, with its increments up to that
 * moment.
 */
export async function restoreMoment(
  source: ChainSource,
  at: number,
  dataDir: string,
  options: RestoreOptions,
): Promise<{ manifest: Manifest; setAside: string[] }> {
  const chain = await chooseChain(source, at)
  return restoreWith(
    (directory) => unpackChain(source, chain, directory, options.identities),
    dataDir,
    options,
  )
}

async function restoreWith(
  unpackInto: (directory: string) => Promise<Manifest>,
  dataDir: string,
  { isForced, lists = [] }: RestoreOptions,
): Promise<{ manifest: Manifest; setAside: string[] }> {
  const root = resolve(dataDir)
  const isEmpty = !existsSync(root) || (await readdir(root)).every(isMadeBySystem)
  if (!isEmpty && !isForced) throw new NotEmptyError(root)
  for (const name of ['shop.db', 'simulator.db']) refuseIfInUse(join(root, name))
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) {
    if (name.startsWith(UNPACKING)) await rm(join(root, name), { recursive: true, force: true })
  }
  return inTemporaryDirectory(join(root, UNPACKING), async (unpacked) => {
    const manifest = await unpackInto(unpacked)
    await keepErasures(root, [...lists, unpacked])
    const owner = ownerIfRoot(root)
    // Beforehand, so that the shop can finish a restore that was interrupted.
    if (owner) give(unpacked, owner)
    return { manifest, setAside: putInPlace(unpacked) }
  })
}

/**
 * Keeps erased customers from coming back: `repeatErasures` erases them before the backup is used.
 */
async function keepErasures(root: string, directories: readonly string[]): Promise<void> {
  const list = mergeErasureLists([root, ...directories].map(readErasureList))
  if (list.isPending) await writeErasureList(root, list)
}

/** Verifies an archive by unpacking it in `workplace` and checking it as a restore does. */
export async function proveBackup(
  file: string,
  workplace = dirname(resolve(file)),
  identities: Identities = [],
): Promise<Manifest> {
  return inArchiveDirectory(workplace, (directory) => unpack(file, directory, identities))
}

async function unpack(file: string, directory: string, identities: Identities): Promise<Manifest> {
  const manifest = await readArchive(file, directory, identities)
  const database = join(directory, 'shop.db')
  const [fault] = faultsOfDatabase(database)
  if (fault) throw new BadArchiveError(`its database is damaged (${fault}).`)
  if (!Bun.deepEquals(countRows(database), manifest.rows)) {
    throw new BadArchiveError('its database does not match the backup.')
  }
  // Throws if a newer version made it.
  pendingMigrations(database)
  return manifest
}
