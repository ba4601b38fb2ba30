import { type FileHandle, open } from 'node:fs/promises'
import type { Database } from 'bun:sqlite'

/**
 * How a commit becomes durable (`SQLITE_SYNC`): the log is synced on a thread after the commit, or
 * SQLite itself syncs inside the commit.
 */
export const syncModes = ['thread', 'full'] as const
export type SyncMode = (typeof syncModes)[number]

export type WalSync = {
  /** False if the log could not be synced: only a checkpoint makes the commits durable then. */
  sync: () => Promise<boolean>
  /** Call it only while no transaction is open. Throws if the commits could not be made durable. */
  checkpoint: () => void
}

type WalSyncOptions = {
  sync: () => Promise<void>
  /** Writes all pages into the database file and syncs it; throws if it cannot. */
  checkpoint: () => void
  onError: (error: unknown) => void
}

/**
 * After a failed sync the system may have dropped pages that never reached the disk, and still
 * report success for the next sync. Later commits would follow a gap in the log. After a failure,
 * every commit must therefore checkpoint the pages still in memory, until a checkpoint succeeds.
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

type OpenWalSync = WalSync & { close: () => Promise<void> }

/** Makes the commits of this connection durable from now on. */
export function openWalSync(
  connection: Database,
  { file, mode, onError }: { file: string; mode: SyncMode; onError: (error: unknown) => void },
): OpenWalSync {
  // With NORMAL, SQLite syncs only around checkpoints.
  connection.run(`pragma synchronous = ${mode === 'full' ? 'full' : 'normal'}`)
  return mode === 'full' ? syncedBySqlite : syncOnThread(connection, file, onError)
}

/** SQLite syncs inside the commit, so a commit that succeeded has been synced. */
const syncedBySqlite: OpenWalSync = {
  sync: async () => true,
  checkpoint: () => {},
  close: async () => {},
}

/** Syncs on a thread, because a sync inside `commit` would block the event loop. */
function syncOnThread(
  connection: Database,
  file: string,
  onError: (error: unknown) => void,
): OpenWalSync {
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
