import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

const PIECE = Buffer.alloc(1024 * 1024)
/** Megabytes of zeros that are called a picture; a few hundred kB in the archive. */
const SIZE = 300
/** The list of products names the first one only. */
const pictures = ['bomb.png', 'other.png']

/** Writes a list of products and an archive of two pictures that are far too large. */
export async function writeBomb(folder: string): Promise<{ list: string; archive: string }> {
  await mkdir(folder, { recursive: true })
  const list = join(folder, 'list.csv')
  const archive = join(folder, 'bomb.tar.gz')
  await Bun.write(list, 'Name,Price,Picture\nBomb,5.00,bomb.png\n')
  const tar = pack()
  const writing = pipeline(tar, createGzip({ level: 1 }), createWriteStream(archive))
  for (const name of pictures) {
    await new Promise<void>((resolve, reject) => {
      const size = SIZE * PIECE.length
      const entry = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()))
      for (let piece = 1; piece < SIZE; piece += 1) entry.write(PIECE)
      entry.end(PIECE)
    })
  }
  tar.finalize()
  await writing
  return { list, archive }
}
