import type { Database } from 'bun:sqlite'
import { type FileHandle, open } from 'node:fs/promises'

/** Makes committed transactions durable. */
export type WalSync = {
  /** False if the log could not be synced: only a checkpoint makes the commits durable then. */
  sync: () => Promise<boolean>
  /** Call it only while no transaction is open. Throws if the commits could not be made durable. */
  checkpoint: () => void
}

type WalSyncOptions = {
  /** Syncs the write-ahead log to disk. */
  sync: () => Promise<void>
  /** Writes all pages into the database file and syncs it; throws if it cannot. */
  checkpoint: () => void
  /** Called with the error of a failed sync. */
  onError: (error: unknown) => void
}

/**
 * After a failed sync the system may have dropped pages that never reached the disk, and still
 * report success for the next sync. Later commits would follow a gap in the log. So after a failure
 * every commit needs a checkpoint, from the pages still in memory, until one has succeeded.
 */
export function createWalSync({ sync, checkpoint, onError }: WalSyncOptions): WalSync {
  let isLogIntact = true

  return {
    sync: async () => {
      if (!isLogIntact) return false
      try {
        await sync()
      } catch (error) {
        isLogIntact = false
        onError(error)
      }
      return isLogIntact
    },
    checkpoint: () => {
      checkpoint()
      isLogIntact = true
    },
  }
}

/** Syncs a database's log on a thread; a sync inside `commit` would block the event loop. */
export function openWalSync(
  connection: Database,
  file: string,
  onError: (error: unknown) => void,
): WalSync & { close: () => Promise<void> } {
  let opening: Promise<FileHandle> | null = null
  const openLog = async () => {
    opening ??= open(`${file}-wal`, 'r+')
    try {
      return await opening
    } catch (error) {
      opening = null
      throw error
    }
  }
  const walSync = createWalSync({
    onError,
    sync: async () => (await openLog()).datasync(),
    checkpoint: () => {
      const statement = connection.prepare<{ busy: number }, []>('pragma wal_checkpoint(full)')
      if (statement.get()?.busy !== 0) throw new Error('The database could not be written out.')
    },
  })
  return Object.assign(walSync, { close: async () => (await opening)?.close() })
}
