import { type Static, Type } from '@sinclair/typebox'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Manifest } from './archive.ts'
import { type PageSums, sumsAfter } from './pages/page-sums.ts'

/** The manifest of an increment: how a shop has changed since the previous backup or increment. */
export const IncrementManifest = Type.Object({
  ...Type.Pick(Manifest, ['format', 'version', 'createdAt', 'files']).properties,
  /** The digests of the shop before and after it. */
  from: Type.String(),
  to: Type.String(),
  /** The seed of the sums of pages. */
  seed: Type.String({ pattern: '^[0-9]{1,20}$' }),
  databases: Type.Record(
    Type.String({ pattern: '^(shop|simulator)\\.db$' }),
    Type.Object({
      pageSize: Type.Integer({ minimum: 512, maximum: 65_536 }),
      pageCount: Type.Integer({ minimum: 1, maximum: 0xfffffffe }),
    }),
  ),
  /** Files that existed before and no longer do. */
  removed: Type.Array(Type.String()),
})
export type IncrementManifest = Static<typeof IncrementManifest>

/** The sums of everything in a backup: of each page of each database, and of each other file. */
export type ShopSums = {
  databases: Record<string, PageSums>
  /** By name, SHA-256 in hex. */
  files: Record<string, string>
}

/** One digest of everything: two shops with the same digest are identical byte for byte. */
export function digestOf({ databases, files }: ShopSums): string {
  const digest = createHash('sha256')
  for (const [name, { pageSize, sums }] of Object.entries(databases).sort(byName)) {
    digest.update(`${name} ${pageSize} ${sums.length}\n`)
    digest.update(sums)
  }
  for (const [name, sum] of Object.entries(files).sort(byName)) digest.update(`${name} ${sum}\n`)
  return digest.digest('hex')
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : Number(a > b)
}

/** The sums of a shop after an increment, which has been unpacked into the directory. */
export function shopAfter(
  before: ShopSums,
  directory: string,
  { databases, files, removed, seed }: IncrementManifest,
): ShopSums {
  const after: ShopSums = { databases: {}, files: { ...before.files } }
  for (const [name, size] of Object.entries(databases)) {
    const previous: PageSums | null = before.databases[name] ?? null
    after.databases[name] = sumsAfter(
      previous,
      join(directory, `${name}.pages`),
      size,
      BigInt(seed),
    )
  }
  for (const name of removed) delete after.files[name]
  for (const [name, { sha256 }] of Object.entries(files)) {
    if (!name.endsWith('.pages')) after.files[name] = sha256
  }
  return after
}

/** A backup or increment that was made: its size in `bytes` and its number of database `pages`. */
export type BackupResult = { file: string; bytes: number; pages: number; isWhole: boolean }
