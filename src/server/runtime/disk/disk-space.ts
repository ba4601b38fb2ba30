import { statfs } from 'node:fs/promises'

/** Free bytes that a command leaves on the disk, and below which guests store no reviews. */
export const SPARE_BYTES = 1024 ** 3

/** The bytes that are free on the disk of a directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
