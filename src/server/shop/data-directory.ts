import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { finishRestore } from '../backup/put-in-place.ts'
import { ConfigError } from '../config/config.ts'
import { acquireFileLock } from '../db/sqlite/file-lock.ts'
import { flushNames, makeOnce, writeDurably } from '../runtime/disk/atomic-file.ts'
import { type DataPaths, dataPaths } from '../runtime/disk/data-paths.ts'
import { isMadeBySystem } from '../runtime/disk/made-by-system.ts'
import { giveToOwner } from '../runtime/disk/owner.ts'
import { faultOfPath, statOf } from '../runtime/disk/path-fault.ts'

export type DataDirectory = DataPaths & {
  /** Null before the first start, and if `secret.key` was lost. */
  secret: Uint8Array | null
}

/**
 * Opens the data directory and creates it if needed. `secretKey` (64 hex digits) takes the place of
 * `secret.key`.
 */
export function openDataDirectory(path: string, secretKey: string | null = null): DataDirectory {
  const paths = dataPaths(resolve(path))
  prepare(paths.root, () => {
    mkdirSync(paths.root, { recursive: true, mode: 0o700 })
    refuseForeign(paths.root)
    for (const folder of [paths.uploads, paths.mail]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    }
  })
  finishRestore(paths.root)
  return { ...paths, secret: secretKey ? Buffer.from(secretKey, 'hex') : readSecret(paths.root) }
}

const faultyPath: Record<string, string> = {
  ENOENT: 'cannot be made there',
  EACCES: "is closed to the shop's own account",
  EPERM: "is closed to the shop's own account",
  EROFS: 'lies on a disk that is mounted read-only',
}

/** Throws `ConfigError` if the path itself is at fault rather than its disk. */
function prepare(root: string, make: () => void): void {
  try {
    make()
  } catch (error) {
    const fault = faultOfPaths(root)
    if (fault !== null) throw new ConfigError([fault])
    const what = faultyPath[(error as NodeJS.ErrnoException).code ?? '']
    if (what === undefined) throw error
    throw new ConfigError([refusal(root, what)])
  }
}

/** Why the data directory or a folder in it cannot be a directory; null if all can. */
export function faultOfPaths(dataDir: string): string | null {
  const { root, uploads, mail } = dataPaths(resolve(dataDir))
  const fault = faultOfPath(root)
  if (fault !== null) return refusal(root, fault)
  const folder = [uploads, mail].find((path) => faultOfPath(path) !== null)
  if (folder === undefined) return null
  return `${folder} ${faultOfPath(folder)}; the shop needs a directory there.`
}

function refusal(root: string, what: string): string {
  return `DATA_DIR is ${JSON.stringify(root)}, which ${what}; allowed: a directory of the shop's own account (--data-dir)`
}

/** The names of files that a shop stores, or that someone may put there before the first start. */
const own =
  /^(shop\.db.*|simulator\.db.*|secret\.key.*|first-password|erasures\.json.*|uploads|mail|public|backups?|public-demo|\.env.*|\.saucery.*|\.rest.*|(before|after|replaced)-.*)$/

const others = /^(public|\.env.*)$/

/** Gives what a command made as root, in the directories of a shop or of its backups, to their owners. */
export function leaveToOwners(dataDir: string, backupDir: string | undefined): void {
  const isShop = ['shop.db', 'secret.key'].some((name) => existsSync(join(dataDir, name)))
  if (isShop) giveToOwner(dataDir, (name) => own.test(name) && !others.test(name))
  if (backupDir === undefined) return
  giveToOwner(backupDir, (name) => /^(\.?saucery-|erasures\.json)|\.backup$/.test(name))
}

/** Refuses a directory with other files: a mistyped path must not fill someone's home directory. */
function refuseForeign(root: string): void {
  const names = readdirSync(root)
  if (names.includes('shop.db') || names.includes('secret.key')) return
  const foreign = names.find((name) => !own.test(name) && !isMadeBySystem(name))
  if (foreign === undefined) return
  throw new ConfigError([refusal(root, `has no shop but other files (${JSON.stringify(foreign)})`)])
}

/** For commands that need an existing shop and must not create one. */
export function openShopsDirectory(path: string, secretKey: string | null = null): DataDirectory {
  finishRestore(resolve(path))
  requireShop(path)
  return openDataDirectory(path, secretKey)
}

/** The content of `secret.key`; null if there is none. */
export function readSecret(root: string): Uint8Array | null {
  const file = join(root, 'secret.key')
  if (!existsSync(file)) return null
  chmodSync(file, 0o600)
  const secret = secretIn(readFileSync(file, 'utf8'))
  if (!secret) {
    throw new Error(
      `${file} is damaged. Restore it from a backup. Without it a new one is created, and every session and link in an email ends.`,
    )
  }
  return secret
}

/**
 * Creates `secret.key`, readable only by the shop's account; concurrent callers get the same file.
 */
export function makeSecret(root: string): Uint8Array {
  makeOnce(join(root, 'secret.key'), newSecret())
  return readSecret(root) ?? makeSecret(root)
}

/** Parses the content of `secret.key`; null if it is damaged. */
export function secretIn(text: string): Uint8Array | null {
  const secret = Buffer.from(text.trim(), 'hex')
  return secret.length < 32 ? null : secret
}

const nextKey = (root: string) => join(root, 'secret.key.next')

/**
 * Writes a new secret beside `secret.key` and returns it. Until the database has adopted it, the one before
 * must not be lost, because it alone opens what the shop has encrypted.
 */
export async function writeNextSecret(root: string): Promise<Uint8Array> {
  const text = newSecret()
  await writeDurably(nextKey(root), Buffer.from(text))
  return Buffer.from(text.trim(), 'hex')
}

/** The secret that a rotation wrote and has not yet put in place; null without one. */
export function readNextSecret(root: string): Uint8Array | null {
  return existsSync(nextKey(root)) ? secretIn(readFileSync(nextKey(root), 'utf8')) : null
}

/** Makes the next secret `secret.key`. */
export async function placeNextSecret(root: string): Promise<void> {
  await rename(nextKey(root), join(root, 'secret.key'))
  await flushNames(root)
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
  return statOf(path)?.isFile() ?? false
}

/** Whether this is a pipe, as `/dev/stdin` may be. */
export function isPipe(path: string): boolean {
  return statOf(path)?.isFIFO() ?? false
}

export function isDirectory(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false
}

export function requireShop(dataDir: string) {
  if (!existsSync(join(dataDir, 'shop.db'))) throw new Error(`There is no shop in ${dataDir}.`)
}
