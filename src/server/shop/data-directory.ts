import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finishRestore } from '../backup/put-in-place.ts'
import { makeOnce, writeDurably } from '../runtime/atomic-file.ts'
import { type DataPaths, dataPaths } from '../runtime/data-paths.ts'
import { acquireFileLock } from '../db/sqlite/file-lock.ts'

export type DataDirectory = DataPaths & {
  secret: Uint8Array
  /** Whether this start made the secret. */
  isSecretNew: boolean
}

/**
 * Opens the data directory and creates it if needed. The first start creates the secret, readable only by
 * the shop's own account, unless `secretKey` (64 hex digits) takes its place.
 */
export function openDataDirectory(path: string, secretKey: string | null = null): DataDirectory {
  const paths = dataPaths(resolve(path))
  for (const folder of [paths.root, paths.uploads, paths.mail]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  finishRestore(paths.root)
  if (secretKey) return { ...paths, secret: Buffer.from(secretKey, 'hex'), isSecretNew: false }
  const file = join(paths.root, 'secret.key')
  const isSecretNew = !existsSync(file)
  return { ...paths, secret: readSecret(file), isSecretNew }
}

/** For commands that need an existing shop and must not create one. */
export function openShopsDirectory(path: string, secretKey: string | null = null): DataDirectory {
  finishRestore(resolve(path))
  requireShop(path)
  return openDataDirectory(path, secretKey)
}

function readSecret(file: string): Uint8Array {
  if (!existsSync(file)) makeOnce(file, newSecret())
  chmodSync(file, 0o600)
  const secret = secretIn(readFileSync(file, 'utf8'))
  if (!secret) {
    throw new Error(
      `${file} is damaged. Take it from a backup; without it a new one is made, and every session and link in a mail ends.`,
    )
  }
  return secret
}

/** Parses the content of `secret.key`; null if it is damaged. */
export function secretIn(text: string): Uint8Array | null {
  const secret = Buffer.from(text.trim(), 'hex')
  return secret.length < 32 ? null : secret
}

/** Writes a new `secret.key` and returns the secret. */
export async function replaceSecret(root: string): Promise<Uint8Array> {
  const text = newSecret()
  await writeDurably(join(root, 'secret.key'), Buffer.from(text))
  return Buffer.from(text.trim(), 'hex')
}

/** 256 random bits in hex. */
function newSecret(): string {
  return `${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}\n`
}

/** Files that earlier versions kept in the data directory. */
const OBSOLETE = ['pages.kept', 'duties.db', 'workers.board']

/**
 * Reserves the data directory for this process and returns a function that releases it; throws when
 * another process serves it already.
 */
export function claimDataDirectory({ root, lock }: DataPaths): () => void {
  const release = acquireFileLock(lock)
  if (!release) {
    throw new Error(
      `Another process is already serving ${root}. Stop it first, or choose another directory with --data-dir.`,
    )
  }
  for (const name of OBSOLETE) rmSync(join(root, name), { force: true })
  return release
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

export function requireShop(dataDir: string) {
  if (!existsSync(join(dataDir, 'shop.db'))) throw new Error(`There is no shop in ${dataDir}.`)
}
