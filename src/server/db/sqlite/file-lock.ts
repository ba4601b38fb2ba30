import { Database } from 'bun:sqlite'
import { existsSync, rmSync, statSync } from 'node:fs'
import { isBusy } from '../errors.ts'
import { makePrivate } from './connection.ts'

/**
 * Locks a file for this process and returns a function that releases it; null while another process
 * holds the lock. The operating system frees the lock when its process ends, however it ends.
 */
export function acquireFileLock(file: string): (() => void) | null {
  // Not for an existing file: `makePrivate` closes a descriptor, which would release all locks that
  // this process has on the file.
  if (!existsSync(file)) makePrivate(file)
  const connection = new Database(file, { create: true, readwrite: true, strict: true })
  try {
    const opened = statSync(file).ino
    connection.run('pragma busy_timeout = 0')
    // The file stays empty: only its lock counts.
    connection.run('pragma journal_mode = memory')
    connection.run('begin exclusive')
    // The last holder may have just removed the file; a lock on a removed file is useless.
    if (statSync(file, { throwIfNoEntry: false })?.ino === opened)
      return () => release(connection, file)
    connection.close()
    return acquireFileLock(file)
  } catch (error) {
    connection.close()
    if (isBusy(error)) return null
    throw error
  }
}

function release(connection: Database, file: string) {
  rmSync(file, { force: true })
  connection.close()
}
