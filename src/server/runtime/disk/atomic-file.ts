import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Suffix of files that are still being written; leftovers may be deleted at startup. */
export const TEMPORARY = '.tmp'

/** Writes a file atomically and durably, readable only by its owner. */
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

/** Syncs a directory, so that new names in it survive a power cut. */
export async function flushNames(directory: string): Promise<void> {
  // Windows cannot open directories; NTFS journals names itself.
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
 * Creates a small file atomically, readable only by its owner. If two processes create it at once, the
 * first one's content stays.
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
