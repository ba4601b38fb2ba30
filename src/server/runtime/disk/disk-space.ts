import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { nearestEntry } from './path-fault.ts'

/** Free bytes that a command leaves on the disk, and below which guests store no reviews. */
export const SPARE_BYTES = 1024 ** 3

export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Fewer than SQLite and a file that replaces another need at once. */
const FEW_FILES = 8

/** Whether the disk of a place holds as many files as it can, whatever room it has. */
export function isOutOfFiles(place: string): boolean {
  try {
    // Some file systems, such as btrfs, have no such limit and report 0 of 0.
    const { files, ffree } = statfsSync(nearestEntry(place))
    return files > 0 && ffree < FEW_FILES
  } catch {
    return false
  }
}
