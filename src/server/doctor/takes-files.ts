import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../runtime/atomic-file.ts'

/** What is put into a directory, and taken away again. */
const TRIAL = '.saucery-doctor'

/**
 * Why a directory takes no files, and what to do about it; null when it does. Nothing but a file
 * tells: a disk that has become read-only after a fault may still say that it can be written.
 */
export async function faultOfDirectory(directory: string): Promise<string | null> {
  const trial = join(directory, TRIAL)
  try {
    await writeDurably(trial, Buffer.from('Saucery looked whether it may write here.\n'))
    await rm(trial)
    return null
  } catch (error) {
    return wordsFor(directory, error as NodeJS.ErrnoException)
  }
}

function wordsFor(directory: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EROFS') {
    return `${directory} lies on a disk that is mounted read-only. "dmesg" may say why: mend it, mount it anew, and start the shop again.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${directory} lies on a full disk. Make room.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `${directory} cannot be written. Give it to the shop's own account.`
  }
  if (code === 'ENOTDIR') return `${directory} is no directory. Name another.`
  const [reason] = message.split(',')
  return `${directory} takes no files (${reason}). Look at the disk; "dmesg" may say what it has.`
}
