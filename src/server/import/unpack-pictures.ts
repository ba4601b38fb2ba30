import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'

const PICTURE = /^[^.].*\.(jpe?g|png|webp|gif)$/i

/** Of all pictures together; an archive can claim more than a disk has. */
const MOST_BYTES = 20 * 1024 ** 3
const MOST_FILES = 200_000

/** Unpacks the pictures of a tar file, with its folders, and leaves everything else in it. */
export async function unpackPictures(archive: string, directory: string): Promise<void> {
  const entries = extract()
  const read = pipeline(createReadStream(archive), await decompressionOf(archive), entries)
  const broken = new AbortController()
  read.catch((error) => broken.abort(error))
  let [files, bytes] = [0, 0]
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header
      const parts = name.split('/').filter((part) => part !== '' && part !== '.')
      const isPicture = type === 'file' && PICTURE.test(basename(name)) && !parts.includes('..')
      if (!isPicture) {
        entry.resume()
        continue
      }
      files += 1
      bytes += size
      if (bytes > MOST_BYTES || files > MOST_FILES) throw new TooLargeError()
      const path = join(directory, ...parts)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }), { signal: broken.signal })
    }
    await read
  } catch (error) {
    if (error instanceof TooLargeError || (error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw error
    }
    throw new Error(`${archive} is damaged or is not a .tar, .tar.gz or .tar.zst archive.`)
  }
}

class TooLargeError extends Error {
  constructor() {
    super('The archive has more than 20 GB or 200,000 pictures. Unpack it and name the folder.')
    this.name = 'TooLargeError'
  }
}

/** By the first bytes, whatever the file is called. */
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
