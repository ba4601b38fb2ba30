import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../runtime/disk/atomic-file.ts'
import { storageWords } from '../runtime/disk/storage-words.ts'

/**
 * The result of one check: what was found, or what is wrong and how to fix it. A warning is for a
 * shop that runs as configured, but not as most owners want it.
 */
export type Finding = { subject: string; level: 'good' | 'warn' | 'bad'; words: string }

export function good(subject: string, words: string): Finding {
  return { subject, level: 'good', words }
}

export function warn(subject: string, words: string): Finding {
  return { subject, level: 'warn', words }
}

export function bad(subject: string, words: string): Finding {
  return { subject, level: 'bad', words }
}

const TRIAL = '.saucery-doctor'

/**
 * Why a directory is not writable, and what to do about it; null if it is. Writes a test file, because a
 * disk that went read-only after a fault may still report write permission.
 */
export async function faultOfDirectory(directory: string): Promise<string | null> {
  const trial = join(directory, TRIAL)
  try {
    await writeDurably(trial, Buffer.from('Saucery checked whether it can write here.\n'))
    await rm(trial)
    return null
  } catch (error) {
    return storageWords(directory, error as NodeJS.ErrnoException)
  }
}
