import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { appliedSchema, pendingMigrations } from '../db/sqlite/migrations.ts'
import { countRows, faultsOfDatabase, lastEvent } from '../db/sqlite/snapshot.ts'
import type { Store } from '../runtime/store/object-store.ts'
import {
  inArchiveDirectory,
  isArchivedFile,
  type Manifest,
  readArchive,
  unpackArchive,
} from './archive.ts'
import { type Chain, chainAt, momentsIn, namesIn } from './chain.ts'
import { BadArchiveError, type Identities } from './encryption.ts'
import { digestOf, IncrementManifest, shopAfter, type ShopSums } from './increment.ts'
import { applyPages, sumPages } from './pages/page-sums.ts'

/** Where backups and their increments are kept: a directory or a store. */
export type ChainSource = {
  place: string
  names: () => Promise<string[]>
  /** The path of a local copy, which may be made in the given directory. */
  download: (name: string, directory: string) => Promise<string>
}

export function chainsInStore(store: Store, bucket: string): ChainSource {
  return {
    place: `the bucket ${bucket}`,
    names: () => store.list('saucery-'),
    download: async (name, directory) => {
      const path = join(directory, basename(name))
      await store.download(name, path)
      return path
    },
  }
}

export function chainsIn(directory: string): ChainSource {
  return {
    place: directory,
    names: () => namesIn(directory),
    download: async (name) => join(directory, name),
  }
}

/** Chooses the chain to restore for a moment; throws if no backup was made by then. */
export async function chooseChain(source: ChainSource, at: number): Promise<Chain> {
  const names = await source.names()
  const chain = chainAt(names, at)
  if (chain) return chain
  const [first] = momentsIn(names)
  throw new Error(
    first === undefined
      ? `There is no backup in ${source.place}.`
      : `The oldest backup in ${source.place} is of ${new Date(first).toISOString()}.`,
  )
}

/**
 * Unpacks a backup and applies the increments up to a moment. Every archive's checksums, the digest after
 * every increment, each page that was written, and the database as a whole are verified.
 */
export async function unpackChain(
  source: ChainSource,
  { base, increments, moment }: Chain,
  directory: string,
  identities: Identities = [],
): Promise<Manifest> {
  return inArchiveDirectory(dirname(directory), async (work) => {
    const first = await readArchive(await source.download(base, work), directory, identities)
    let version = first.version
    let shop: ShopSums | null = null
    let seed = 0n
    for (const [index, name] of increments.entries()) {
      const place = join(work, String(index))
      await mkdir(place, { mode: 0o700 })
      const archive = await source.download(name, work)
      const manifest = await unpackArchive(archive, place, IncrementManifest, identities)
      seed = BigInt(manifest.seed)
      shop ??= sumsOf(first, directory, seed)
      if (digestOf(shop) !== manifest.from) {
        throw new BadArchiveError(`what was made between it and ${name} is missing.`)
      }
      shop = shopAfter(shop, place, manifest)
      if (digestOf(shop) !== manifest.to) throw new BadArchiveError(`${name} is damaged.`)
      await putIn(place, directory, manifest)
      await rm(place, { recursive: true })
      version = manifest.version
    }
    if (shop) proveWritten(shop, directory, seed)
    const database = join(directory, 'shop.db')
    const [fault] = faultsOfDatabase(database)
    if (fault) throw new BadArchiveError(`its database is damaged (${fault}).`)
    // Throws if a newer version made it.
    pendingMigrations(database)
    const rows = countRows(database)
    if (!shop && !Bun.deepEquals(rows, first.rows)) {
      throw new BadArchiveError('its database does not match the backup.')
    }
    return {
      ...first,
      version,
      schema: appliedSchema(database),
      createdAt: new Date(moment).toISOString(),
      seq: lastEvent(database),
      rows,
      files: shop ? await filesOf(shop, directory) : first.files,
    }
  })
}

const isDatabase = (name: string) => name === 'shop.db' || name === 'simulator.db'

function sumsOf({ files }: Manifest, directory: string, seed: bigint): ShopSums {
  const names = Object.keys(files)
  return {
    databases: Object.fromEntries(
      names.filter(isDatabase).map((name) => [name, sumPages(join(directory, name), seed)]),
    ),
    files: Object.fromEntries(
      names.filter((name) => !isDatabase(name)).map((name) => [name, files[name]?.sha256 ?? '']),
    ),
  }
}

async function putIn(from: string, directory: string, manifest: IncrementManifest): Promise<void> {
  for (const [name, size] of Object.entries(manifest.databases)) {
    applyPages(join(directory, name), join(from, `${name}.pages`), size)
  }
  for (const name of ['shop.db', 'simulator.db']) {
    if (!(name in manifest.databases)) await rm(join(directory, name), { force: true })
  }
  for (const name of manifest.removed) {
    if (isArchivedFile(name)) await rm(join(directory, name), { force: true })
  }
  for (const name of Object.keys(manifest.files)) {
    if (name.endsWith('.pages')) continue
    await mkdir(dirname(join(directory, name)), { recursive: true, mode: 0o700 })
    await rename(join(from, name), join(directory, name))
  }
}

/** Reads the database files again and throws unless they match the last increment. */
function proveWritten({ databases }: ShopSums, directory: string, seed: bigint): void {
  const written = Object.keys(databases).map((name) => [
    name,
    sumPages(join(directory, name), seed),
  ])
  const promised = digestOf({ databases, files: {} })
  if (digestOf({ databases: Object.fromEntries(written), files: {} }) !== promised) {
    throw new BadArchiveError('the disk did not take it as it is.')
  }
}

async function filesOf(
  { databases, files }: ShopSums,
  directory: string,
): Promise<Manifest['files']> {
  const names = [...Object.keys(databases), ...Object.keys(files)]
  const described = names.map(async (name) => {
    const { size } = await stat(join(directory, name))
    return [name, { size, sha256: files[name] ?? '' }] as const
  })
  return Object.fromEntries(await Promise.all(described))
}
