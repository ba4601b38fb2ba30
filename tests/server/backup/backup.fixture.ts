import { afterEach, beforeEach } from 'bun:test'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentOf } from '../../support/database.ts'

/** A temporary directory for archives and data directories, removed after each test. */
export function useFixture() {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'saucery-backup-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  return (name: string) => join(root, name)
}

/** Everything that a data directory holds: each row, and the hash of each file. */
export async function stateOf(directory: string) {
  const names = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile() && !/\.db(-wal|-shm|-lock)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const sums = await Promise.all(
    files.sort().map(async (file) => [file.slice(directory.length), await sumOf(file)] as const),
  )
  return { rows: contentOf(join(directory, 'shop.db')), files: Object.fromEntries(sums) }
}

async function sumOf(file: string): Promise<string> {
  return new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex')
}

/** Copies a file and applies a change to the bytes of the copy. */
export async function changedCopy(
  source: string,
  target: string,
  change: (bytes: Uint8Array) => Uint8Array,
): Promise<void> {
  await copyFile(source, target)
  await Bun.write(target, change(await Bun.file(source).bytes()))
}
