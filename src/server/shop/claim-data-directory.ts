import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { acquireFileLock } from '../db/engine/file-lock.ts'
import type { DataPaths } from '../runtime/data-paths.ts'

/** Files that earlier versions kept in the data directory. */
const OBSOLETE = ['pages.kept', 'duties.db', 'workers.board']

/**
 * Reserves the data directory for this process and returns a function that releases it; throws when
 * another process serves it already.
 */
export function claimDataDirectory({ root, lock }: DataPaths): () => void {
  const release = acquireFileLock(lock)
  if (!release) {
    throw new Error(
      `Another process is already serving ${root}. Stop it first, or choose another directory with --data-dir.`,
    )
  }
  for (const name of OBSOLETE) rmSync(join(root, name), { force: true })
  return release
}
