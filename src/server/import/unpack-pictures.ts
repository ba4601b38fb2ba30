import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { freeBytes, SPARE_BYTES } from '../runtime/disk/disk-space.ts'
import { fileName } from './picture-names.ts'
import { MOST_BYTES as MOST_PICTURE_BYTES } from './picture-source.ts'

const PICTURE = /^[^.].*\.(jpe?g|png|webp|gif)$/i

/** Limits for a whole archive, because even a small one may unpack to more than a disk holds. */
const MOST_BYTES = 20 * 1024 ** 3
const MOST_FILES = 200_000

/** Errors for file names that conflict or are too long; archives of real files have none. */
const ofNames = ['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']

type Options = {
  bytes: number
  files: number
  /** Whether a file of the archive is needed; the others are skipped. */
  isWanted: (path: string) => boolean
  freeIn: (directory: string) => Promise<number>
}

/**
 * Unpacks the pictures in a tar file, with its folders, and skips everything else. Of a picture that is
 * too large, only the size is kept, so that the import can say so. Throws an error with a message for
 * the user if the archive is damaged, exceeds a limit or would fill the disk, and the system's error if
 * a picture cannot be written.
 */
export async function unpackPictures(
  archive: string,
  directory: string,
  {
    bytes = MOST_BYTES,
    files: mostFiles = MOST_FILES,
    isWanted = () => true,
    freeIn = freeBytes,
  }: Partial<Options> = {},
): Promise<void> {
  // The library's types lack the option.
  const entries = extract({ filenameEncoding: 'latin1' } as object)
  const limit = limitTo(bytes)
  const read = pipeline(createReadStream(archive), await decompressionOf(archive), limit, entries)
  const broken = new AbortController()
  read.catch((error) => broken.abort(error))
  let files = 0
  try {
    for await (const entry of entries) {
      files += 1
      if (files > mostFiles) throw new TooLargeError()
      const { type, size = 0 } = entry.header
      const name = nameIn(entry.header)
      const parts = name.split('/').filter((part) => part !== '' && part !== '.')
      const isPicture = type === 'file' && PICTURE.test(basename(name)) && !parts.includes('..')
      if (!isPicture || !isWanted(parts.join('/'))) {
        entry.resume()
        continue
      }
      const path = join(directory, ...parts)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (size > MOST_PICTURE_BYTES) {
        await writeFile(path, '', { mode: 0o600 })
        await truncate(path, size)
        entry.resume()
        continue
      }
      if ((await freeIn(directory)) - size < SPARE_BYTES) throw new DiskFullError(directory)
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }), { signal: broken.signal })
    }
    await read
  } catch (caught) {
    const error = broken.signal.aborted ? broken.signal.reason : caught
    if (error instanceof TooLargeError || error instanceof DiskFullError) throw error
    const { code = '', syscall } = error as NodeJS.ErrnoException
    if (syscall !== undefined && !ofNames.includes(code)) throw error
    throw new Error(`${archive} is damaged or is not a .tar, .tar.gz or .tar.zst archive.`)
  }
}

/** The archive's bytes were read as Latin-1; only newer archives say that a name is Unicode. */
function nameIn({ name }: { name: string }): string {
  return /^[\0-\xff]*$/.test(name) ? fileName(Buffer.from(name, 'latin1')) : name
}

class TooLargeError extends Error {
  constructor() {
    super('The archive has more than 20 GB or 200,000 files. Unpack it and name the folder.')
    this.name = 'TooLargeError'
  }
}

class DiskFullError extends Error {
  constructor(directory: string) {
    super(
      `Unpacking would leave less than 1 GB on the disk of ${directory}, where the shop stores orders. Unpack the archive elsewhere and name the folder.`,
    )
    this.name = 'DiskFullError'
  }
}

/** Passes on at most this many bytes and then fails. */
function limitTo(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      bytes += chunk.length
      if (bytes > most) done(new TooLargeError())
      else done(null, chunk)
    },
  })
}

/** Chooses the decompression by the first bytes of the file, whatever its name. */
async function decompressionOf(archive: string): Promise<Transform> {
  const file = await open(archive)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const head = buffer.toString('hex')
    if (head.startsWith('1f8b')) return createGunzip()
    return head === '28b52ffd' ? createZstdDecompress() : new PassThrough()
  } finally {
    await file.close()
  }
}
