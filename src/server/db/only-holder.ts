import { Database } from 'bun:sqlite'
import { makePrivate } from './connection.ts'
import { isBusy } from './faults.ts'

/**
 * Takes a file for this process alone and returns how to let go of it; null while another has it.
 * The lock is the system's: whoever has it loses it with its life, however that ends.
 */
export function holdAlone(file: string): (() => void) | null {
  makePrivate(file)
  const connection = new Database(file, { create: true, readwrite: true, strict: true })
  try {
    connection.run('pragma busy_timeout = 0')
    // The file stays empty: only its lock counts, and nothing is left beside it.
    connection.run('pragma journal_mode = memory')
    connection.run('begin exclusive')
    return () => connection.close()
  } catch (error) {
    connection.close()
    if (isBusy(error)) return null
    throw error
  }
}
