import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { askerOf, openReadOnly } from '../../db/sqlite/connection.ts'
import { committedFrames, logSalt } from './committed-frames.ts'

export type PageSnapshot = {
  /** In bytes. */
  pageSize: number
  pageCount: number
  /** Every page in order, from number 1. The bytes are reused for the next page. */
  pages: () => Generator<{ number: number; bytes: Buffer }>
}

/** Pages that are read at once. */
const BATCH = 256

/**
 * Reads a consistent snapshot of a database's pages while it is open and being written to. `work`
 * may run a second time from the beginning, so it must overwrite what it has written.
 *
 * An open read transaction preserves the needed pages: SQLite copies no page that is newer than the
 * transaction into the file, and restarts the log only after copying all of it into the file. A
 * restart can happen only once, and is detected because it changes the log's salt.
 */
export function readPages<T>(file: string, work: (snapshot: PageSnapshot) => T): T {
  const connection = openReadOnly(file)
  const opened: number[] = []
  const open = (path: string) => {
    const descriptor = openSync(path, 'r')
    opened.push(descriptor)
    return descriptor
  }
  try {
    connection.run('begin')
    askerOf(connection)('select 1 from sqlite_master limit 1')
    const database = open(file)
    const log = existsSync(`${file}-wal`) ? open(`${file}-wal`) : null
    for (;;) {
      const salt = log === null ? '' : logSalt(log)
      const result = work(snapshotOf(database, log))
      if (log === null || logSalt(log) === salt) return result
    }
  } finally {
    connection.close()
    // Closing a file releases this process's locks on it, so the connection is closed first.
    for (const descriptor of opened) closeSync(descriptor)
  }
}

/** Like `readPages`, for a database that no process has open. */
export function readFilePages<T>(file: string, work: (snapshot: PageSnapshot) => T): T {
  const database = openSync(file, 'r')
  try {
    return work(snapshotOf(database, null))
  } finally {
    closeSync(database)
  }
}

function snapshotOf(database: number, log: number | null): PageSnapshot {
  const frames = log === null ? null : committedFrames(log)
  const pageSize = frames?.pageSize ?? pageSizeOf(database)
  const pageCount = frames?.pageCount ?? Math.floor(fstatSync(database).size / pageSize)

  function* pages() {
    const batch = Buffer.alloc(BATCH * pageSize)
    for (let first = 1; first <= pageCount; first += BATCH) {
      const count = Math.min(BATCH, pageCount - first + 1)
      batch.fill(0)
      readSync(database, batch, 0, count * pageSize, (first - 1) * pageSize)
      for (let index = 0; index < count; index += 1) {
        const bytes = batch.subarray(index * pageSize, (index + 1) * pageSize)
        const offset = frames?.offsets.get(first + index)
        if (log !== null && offset !== undefined) readSync(log, bytes, 0, pageSize, offset)
        yield { number: first + index, bytes }
      }
    }
  }
  return { pageSize, pageCount, pages }
}

function pageSizeOf(database: number): number {
  const header = Buffer.alloc(18)
  readSync(database, header, 0, header.length, 0)
  const size = header.readUInt16BE(16)
  // 65,536 does not fit into two bytes.
  return size === 1 ? 65_536 : size
}
