import { readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../runtime/disk/atomic-file.ts'
import type { Recipients } from './encryption.ts'
import type { ShopSums } from './increment.ts'

/** The last increment's state, needed for the next one. If it is lost, a whole backup is made. */
export type ChainState = {
  base: string
  baseAt: number
  baseBytes: number
  /** The moment of the last increment, or of the base. */
  lastAt: number
  /** The keys that the chain is encrypted for; versions before encryption left this out. */
  recipients?: Recipients
  /** Bytes of all increments. */
  bytes: number
  seed: bigint
  shop: ShopSums
  /** The signature (`signatureOf`) of the databases' files before they were last read. */
  signature: string
}

const NAME = '.saucery-increments'

export async function writeChainState(directory: string, state: ChainState): Promise<void> {
  const { shop, seed, ...facts } = state
  const tables = Object.entries(shop.databases)
  const head = {
    ...facts,
    seed: String(seed),
    files: shop.files,
    databases: tables.map(([name, { pageSize, sums }]) => [name, pageSize, sums.length]),
  }
  await writeDurably(
    join(directory, NAME),
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      ...tables.map(([, { sums }]) => Buffer.from(sums.buffer)),
    ]),
  )
}

/** The stored state; null if there is none, or if it cannot be read. */
export async function readChainState(directory: string): Promise<ChainState | null> {
  try {
    const bytes = await readFile(join(directory, NAME))
    const end = bytes.indexOf('\n')
    const { files, databases, seed, ...facts } = JSON.parse(bytes.toString('utf8', 0, end))
    let at = end + 1
    const shop: ShopSums = { databases: {}, files }
    for (const [name, pageSize, length] of databases) {
      // Copied, because the table must begin at a multiple of 8 bytes.
      const table = new Uint8Array(bytes.subarray(at, at + length * 8))
      shop.databases[name] = { pageSize, sums: new BigUint64Array(table.buffer) }
      at += length * 8
    }
    return at === bytes.length ? { ...facts, seed: BigInt(seed), shop } : null
  } catch {
    return null
  }
}

/** Records that the directory is still up to date with the shop. */
export async function confirmChainState(directory: string): Promise<void> {
  const now = new Date()
  await utimes(join(directory, NAME), now, now)
}

/** When the directory was last up to date with the shop, in milliseconds; null if it never was. */
export async function upToDateAt(directory: string): Promise<number | null> {
  const file = await stat(join(directory, NAME)).catch(() => null)
  return file?.mtimeMs ?? null
}
