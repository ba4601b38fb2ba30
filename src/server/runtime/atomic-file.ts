import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How the names of half-written files end; whoever finds one at start may delete it. */
export const TEMPORARY = '.tmp'

/**
 * Writes a file that, after a crash or a power cut, is there whole or not at all. Only its owner
 * may read it.
 */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}${TEMPORARY}`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await flushNames(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** A new name is only on disk once its directory is. */
export async function flushNames(directory: string): Promise<void> {
  // Windows opens no directories, and its file system keeps a log of names.
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function flushNamesNow(directory: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Makes a small file that is there whole or not at all, and of two who make it at once the first
 * one's. Only its owner may read it.
 */
export function makeOnce(path: string, text: string): void {
  const temporary = `${path}.${crypto.randomUUID()}${TEMPORARY}`
  try {
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      writeSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    linkSync(temporary, path)
    flushNamesNow(dirname(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}
