import type { Database } from 'bun:sqlite'
import { type FileHandle, open } from 'node:fs/promises'

/** Brings everything committed so far to the disk. */
export type Flush = {
  /** False when the disk did not take it: then it has to be brought home before it is promised. */
  sync: () => Promise<boolean>
  /** Only while no transaction is open; throws when it cannot promise what is committed. */
  bringHome: () => void
}

type FlushOptions = {
  /** Has the system write out the log of committed pages. */
  sync: () => Promise<void>
  /** Writes all pages home into the database file and has that written out; throws otherwise. */
  bringHome: () => void
  /** Hears of a sync that failed. */
  heed: (error: unknown) => void
}

/**
 * After a failed flush the system may have let go of pages that never reached the disk, and says yes
 * to the next flush: what is committed later would stand behind a gap. So everything has to be
 * brought home, from what is still in memory, before anything is promised again.
 */
export function createWalSync({ sync, bringHome, heed }: FlushOptions): Flush {
  let isCertain = true

  return {
    sync: async () => {
      if (!isCertain) return false
      try {
        await sync()
      } catch (error) {
        isCertain = false
        heed(error)
      }
      return isCertain
    },
    bringHome: () => {
      bringHome()
      isCertain = true
    },
  }
}

/**
 * Flushes the log of a database beside the loop, which a flush within `commit` would hold for as
 * long as the disk takes.
 */
export function walSyncOf(
  connection: Database,
  file: string,
  heed: (error: unknown) => void,
): Flush & { close: () => Promise<void> } {
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
  const flush = createWalSync({
    heed,
    sync: async () => (await openLog()).datasync(),
    bringHome: () => {
      const checkpoint = connection.prepare<{ busy: number }, []>('pragma wal_checkpoint(full)')
      if (checkpoint.get()?.busy !== 0) throw new Error('The database could not be written out.')
    },
  })
  return Object.assign(flush, { close: async () => (await opening)?.close() })
}
