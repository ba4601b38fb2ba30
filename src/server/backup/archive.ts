import { type Static, type TObject, Type } from '@sinclair/typebox'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { deepestCause } from '../db/errors.ts'
import { inTemporaryDirectory } from '../runtime/disk/temporary-directory.ts'
import { tryParseJson } from '../runtime/try-parse-json.ts'
import { checkOf } from '../runtime/validator.ts'
import {
  BadArchiveError,
  decrypted,
  type Identities,
  type Recipients,
  sealFor,
} from './encryption.ts'

/** Prefix of temporary directories in which an archive is made or verified. */
export const TEMP_PREFIX = '.saucery-backup-'

/** Runs `work` in a new temporary directory in `parent`; what does not fit there is an error that names it. */
export async function inArchiveDirectory<T>(
  parent: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  return inTemporaryDirectory(join(parent, TEMP_PREFIX), work).catch((error: unknown) => {
    throw placedAt(parent, error)
  })
}

const writing = /^(ENOSPC|EDQUOT|EFBIG|EROFS|SQLITE_FULL)$/

/**
 * Names the directory in errors of writing to it: those of open files name nothing, others a temporary
 * file. Nothing is written anywhere else meanwhile.
 */
function placedAt(parent: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause: NodeJS.ErrnoException = deepestCause(error)
  const isTemporary = cause.path?.includes(TEMP_PREFIX) ?? true
  if (isTemporary && writing.test(cause.code ?? '')) cause.path = parent
  return error
}

export type Files = Manifest['files']

/**
 * Writes a compressed tar file, encrypted for the recipients, if any: the files in order, then the
 * manifest that `describe` makes from their checksums. Streams, so that memory use does not depend on
 * the size of the shop. The identities, which are not kept, read it back.
 */
export async function writeArchive<T extends { files: Files }>(
  target: string,
  files: readonly { name: string; path: string }[],
  describe: (files: Files) => T,
  recipients: Recipients,
  compression: Transform = createZstdCompress(),
): Promise<{ manifest: T; identities: Identities }> {
  const { encrypt, identities } = await sealFor(recipients)
  const tar = pack()
  // The archive contains secrets, so it is created readable only by its owner.
  const output = createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true })
  const written = pipeline(tar, compression, encrypt, output)
  const filled = fill(tar, files, describe)
  filled.catch((error) => tar.destroy(error))
  const [manifest] = await Promise.all([filled, written])
  return { manifest, identities }
}

async function fill<T extends { files: Files }>(
  tar: Pack,
  files: readonly { name: string; path: string }[],
  describe: (files: Files) => T,
): Promise<T> {
  const sums: Files = {}
  for (const { name, path } of files) {
    const { size } = await stat(path)
    const sum = createHash('sha256')
    const entry = tar.entry({ name, size, mode: 0o600 })
    await pipeline(createReadStream(path), hashing(sum), entry)
    sums[name] = { size, sha256: sum.digest('hex') }
  }
  const manifest = describe(sums)
  tar.entry({ name: manifestName, mode: 0o600 }, JSON.stringify(manifest, null, 2))
  tar.finalize()
  return manifest
}

/** The entries of an archive, and what settles once it was read to its end, or could not be. */
function open(source: string, identities: Identities) {
  const entries = extract()
  const read = pipeline(decrypted(source, identities), createZstdDecompress(), entries)
  return { entries, read }
}

/** Whether a file starts like a backup; only `readArchive` checks all of it. */
export async function looksLikeArchive(
  source: string,
  identities: Identities = [],
): Promise<boolean> {
  const { entries, read } = open(source, identities)
  // Reading stops after the first entry.
  read.catch(() => {})
  try {
    for await (const entry of entries) return entry.header.name === 'shop.db'
    return false
  } catch {
    return false
  }
}

/** When a backup was made. It is read to its end, where the manifest is, but not unpacked. */
export async function momentOfArchive(source: string, identities: Identities): Promise<number> {
  const { entries, read } = open(source, identities)
  read.catch((error) => entries.destroy(error))
  let moment = NaN
  try {
    for await (const entry of entries) {
      const bytes = entry as AsyncIterable<Buffer>
      if (entry.header.name !== manifestName) for await (const _ of bytes);
      else moment = Date.parse(readManifest(await textOf(bytes), Manifest).createdAt)
    }
    await read
  } catch {
    throw new BadArchiveError('it is damaged or is not a Saucery backup.')
  }
  if (Number.isNaN(moment)) throw new BadArchiveError('it is incomplete.')
  return moment
}

/** Unpacks a backup of a whole shop, as `unpackArchive` does. */
export async function readArchive(
  source: string,
  directory: string,
  identities: Identities,
): Promise<Manifest> {
  const manifest = await unpackArchive(source, directory, Manifest, identities)
  if (!manifest.files['shop.db']) throw new BadArchiveError('it has no database.')
  return manifest
}

/**
 * Unpacks an archive into an empty directory and verifies every checksum. Throws `BadArchiveError` if
 * anything is missing, damaged or unexpected.
 */
export async function unpackArchive<T extends TObject>(
  source: string,
  directory: string,
  schema: T,
  identities: Identities,
): Promise<Static<T>> {
  const files: Files = {}
  let manifest: (Static<T> & { files: Files }) | null = null
  const { entries, read } = open(source, identities)
  // Without this, unpacking a truncated archive would wait forever for the missing bytes.
  const broken = new AbortController()
  read.catch((error) => broken.abort(error))
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header
      const bytes = entry as AsyncIterable<Buffer>
      if (name === manifestName) {
        manifest = readManifest(await textOf(bytes), schema)
        continue
      }
      if (type !== 'file' || !isArchivedFile(name)) {
        throw new BadArchiveError(`"${name}" does not belong in it.`)
      }
      files[name] = await unpack(bytes, join(directory, name), broken.signal)
    }
    await read
  } catch (error) {
    if (error instanceof BadArchiveError) throw error
    if (/^(ENOENT|ENOSPC)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new BadArchiveError('it is damaged or is not a Saucery backup.')
  }
  if (!manifest) throw new BadArchiveError('it is incomplete.')
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    if (files[name]?.sha256 !== sha256) throw new BadArchiveError(`"${name}" is damaged.`)
  }
  return manifest
}

async function unpack(
  entry: AsyncIterable<Buffer>,
  path: string,
  signal: AbortSignal,
): Promise<Files[string]> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const sum = createHash('sha256')
  const output = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(entry, hashing(sum), output, { signal })
  return { size: (await stat(path)).size, sha256: sum.digest('hex') }
}

const textOf = async (entry: AsyncIterable<Buffer>) =>
  Buffer.concat(await Array.fromAsync(entry)).toString()

function hashing(sum: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sum.update(chunk)
      done(null, chunk)
    },
  })
}

/** The manifest of an archive. It is the last entry, so a truncated archive has none. */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  version: Type.String(),
  schema: Type.String(),
  createdAt: Type.String(),
  seq: Type.Integer({ minimum: 0 }),
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** Every other file in the archive: bytes and SHA-256 in hex. */
  files: Type.Record(
    Type.String(),
    Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Type.String() }),
  ),
})
export type Manifest = Static<typeof Manifest>

const manifestName = 'manifest.json'

function readManifest<T extends TObject>(text: string, schema: T): Static<T> & { files: Files } {
  const value = tryParseJson(text)
  if (checkOf(schema).Check(value)) return value as Static<T> & { files: Files }
  throw new BadArchiveError('its manifest cannot be read.')
}

// Names come from an untrusted file: none may point outside the directory.
const FILE =
  /^((shop|simulator)\.db(\.pages)?|secret\.key|erasures\.json|uploads\/[\w-]+\.webp|mail\/[\w.-]+\.eml)$/

export function isArchivedFile(name: string): boolean {
  return FILE.test(name)
}
