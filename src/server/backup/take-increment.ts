import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { BackupConfig } from '../config/config.ts'
import { erasureListName } from '../privacy/erasure-list.ts'
import { flushNames } from '../runtime/disk/atomic-file.ts'
import { version } from '../runtime/version.ts'
import { unpackArchive, writeArchive } from './archive.ts'
import { databasesIn, filesBeside, inWorkplaces } from './back-up.ts'
import {
  type ChainState,
  confirmChainState,
  readChainState,
  writeChainState,
} from './chain-state.ts'
import { incrementName } from './chain.ts'
import { BadArchiveError, type Identities } from './encryption.ts'
import {
  type BackupResult,
  digestOf,
  IncrementManifest,
  shopAfter,
  type ShopSums,
} from './increment.ts'
import { readPages } from './pages/page-snapshot.ts'
import { type PageSums, writeChangedPages } from './pages/page-sums.ts'
import { signatureOf } from './signature.ts'
import { startChain } from './start-chain.ts'

const DAY = 24 * 60 * 60 * 1000
/**
 * Bytes that the increments of a chain may take, or twice the size of its base if that is more:
 * restores must stay fast.
 */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * Brings the directory up to date with the shop: takes an increment with the changes since the last
 * one, or makes a whole backup, at first and once a day. Null if nothing has changed.
 */
export async function takeIncrement(
  dataDir: string,
  config: BackupConfig,
): Promise<BackupResult | null> {
  const root = resolve(dataDir)
  const { directory, recipients } = config
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const state = await readChainState(directory)
  if (!state || (await isChainOver(state, config))) {
    return startChain(root, config, state?.lastAt ?? 0)
  }
  const currentSignature = await signatureOf(root)
  if (currentSignature === state.signature && !(await haveFilesChanged(root, state.shop))) {
    await confirmChainState(directory)
    return null
  }
  return inWorkplaces(root, directory, recipients, (workplace, sealed) =>
    takeChanges(root, directory, { workplace, sealed }, { ...state, signature: currentSignature }),
  )
}

async function isChainOver(
  { base, baseAt, baseBytes, bytes, recipients = [] }: ChainState,
  config: BackupConfig,
): Promise<boolean> {
  if (!Bun.deepEquals(recipients, config.recipients)) return true
  const isThere = (await stat(join(config.directory, base)).catch(() => null)) !== null
  const age = Date.now() - baseAt
  return !isThere || age >= DAY || age < -DAY || bytes > Math.max(MAX_BYTES, 2 * baseBytes)
}

async function takeChanges(
  root: string,
  directory: string,
  { workplace, sealed }: { workplace: string; sealed: string },
  state: ChainState,
): Promise<BackupResult | null> {
  const { seed, base, recipients = [] } = state
  const before = state.shop
  const after: ShopSums = { databases: {}, files: { ...before.files } }
  let pages = 0
  for (const name of databasesIn(root)) {
    const target = join(workplace, `${name}.pages`)
    const previous = before.databases[name] ?? null
    const written = readPages(join(root, name), (snapshot) =>
      writeChangedPages(snapshot, target, previous, seed),
    )
    after.databases[name] = written.after
    pages += written.changed
  }
  // Pictures are stored before the rows that reference them, so listing the files after copying the
  // database finds them all.
  const now = await filesBeside(root)
  const added = await filesToAdd(root, before, now)
  const removed = Object.keys(before.files).filter((name) => !now.includes(name))
  for (const name of removed) delete after.files[name]
  if (pages === 0 && added.length === 0 && removed.length === 0 && isSameSize(before, after)) {
    await writeChainState(directory, state)
    return null
  }
  const changes = Object.keys(after.databases).map((name) => `${name}.pages`)
  const contents = [
    ...changes.map((name) => ({ name, path: join(workplace, name) })),
    ...added.map((name) => ({ name, path: join(root, name) })),
  ]
  const from = digestOf(before)
  // Later than the last increment even if the clock was set back: moments order the increments.
  const at = Math.max(Date.now(), state.lastAt + 1)
  const facts = {
    format: 1 as const,
    version,
    createdAt: new Date(at).toISOString(),
    from,
    seed: String(seed),
    databases: Object.fromEntries(Object.entries(after.databases).map(sizesOf)),
    removed,
  }
  const archive = join(sealed, 'archive')
  const describe = (files: IncrementManifest['files']) => {
    for (const name of added) after.files[name] = files[name]?.sha256 ?? ''
    return { ...facts, to: digestOf(after), files }
  }
  const written = await writeArchive(archive, contents, describe, recipients)
  const { to } = written.manifest
  await proveIncrement(archive, join(workplace, 'proof'), before, written.identities)
  const { size } = await stat(archive)
  const target = join(directory, incrementName(base, at, from, to))
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(archive, target)
  await flushNames(dirname(target))
  await flushNames(directory)
  await writeChainState(directory, {
    ...state,
    lastAt: at,
    bytes: state.bytes + size,
    shop: after,
  })
  return { file: target, bytes: size, pages, isWhole: false }
}

/** Reads an increment back and throws unless its content leads to the digest in its manifest. */
async function proveIncrement(
  file: string,
  directory: string,
  before: ShopSums,
  identities: Identities,
): Promise<void> {
  await mkdir(directory, { mode: 0o700 })
  const manifest = await unpackArchive(file, directory, IncrementManifest, identities)
  if (digestOf(shopAfter(before, directory, manifest)) !== manifest.to) {
    throw new BadArchiveError('it does not lead to the shop that it was made from.')
  }
}

function sizesOf([name, { pageSize, sums }]: [string, PageSums]) {
  return [name, { pageSize, pageCount: sums.length }] as const
}

function isSameSize(before: ShopSums, after: ShopSums): boolean {
  const sizes = ({ databases }: ShopSums) =>
    Object.entries(databases).map(([name, { sums }]) => [name, sums.length])
  return Bun.deepEquals(sizes(before), sizes(after))
}

/** The only files whose content can change under the same name. */
const changing = ['secret.key', erasureListName]

async function filesToAdd(root: string, before: ShopSums, now: string[]): Promise<string[]> {
  const sums = new Map<string, string | undefined>()
  for (const name of changing) sums.set(name, await sumOf(join(root, name)))
  return now.filter((name) =>
    sums.has(name) ? before.files[name] !== sums.get(name) : !(name in before.files),
  )
}

async function haveFilesChanged(root: string, shop: ShopSums): Promise<boolean> {
  const now = await filesBeside(root)
  if (now.length !== Object.keys(shop.files).length) return true
  return (await filesToAdd(root, shop, now)).length > 0
}

async function sumOf(path: string): Promise<string | undefined> {
  const content = await readFile(path).catch(() => null)
  return content ? createHash('sha256').update(content).digest('hex') : undefined
}
