import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../runtime/atomic-file.ts'

/** The result of one check: what was found, or what is wrong and how to fix it. */
export type Finding = { subject: string; isGood: boolean; words: string }

export function good(subject: string, words: string): Finding {
  return { subject, isGood: true, words }
}

export function bad(subject: string, words: string): Finding {
  return { subject, isGood: false, words }
}

const TRIAL = '.saucery-doctor'

/**
 * Why a directory is not writable, and what to do about it; null if it is. Writes a test file, because a
 * disk that went read-only after a fault may still report write permission.
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
    return `${directory} lies on a disk that is mounted read-only. "dmesg" may say why: fix it, mount it again, and start the shop again.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${directory} lies on a full disk. Make room.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `${directory} cannot be written. Give it to the shop's own account.`
  }
  if (code === 'ENOTDIR') return `${directory} is no directory. Name another.`
  const [reason] = message.split(',')
  return `${directory} takes no files (${reason}). Look at the disk; "dmesg" may say what it has.`
}
