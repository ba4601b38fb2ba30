import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { freeBytes } from '../runtime/disk/disk-space.ts'

/** Why the next backup does not fit into a directory; null if it has. */
export async function lackOfSpace(dataDir: string, directory: string): Promise<string | null> {
  const { database, uploads, mail } = dataPaths(resolve(dataDir))
  const own = await sizeOf(database)
  const beside = (await sizeOfFolder(uploads)) + (await sizeOfFolder(mail))
  // The archive and, while it is verified, its content. Pictures cannot be compressed.
  const needed = 1.5 * own + 2 * beside
  const free = await freeBytes(directory)
  if (free >= needed) return null
  return `${directory} has ${megabytes(free)} free, and a backup needs about ${megabytes(needed)} while it is made. Free up space, or name another directory.`
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-CA')} MB`

async function sizeOfFolder(folder: string): Promise<number> {
  let sum = 0
  for (const name of await readdir(folder).catch(() => [])) sum += await sizeOf(join(folder, name))
  return sum
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}
