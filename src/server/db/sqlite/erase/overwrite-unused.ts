import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { isBusy } from '../../errors.ts'
import { emptyLog } from './empty-log.ts'
import { clearUnused } from './unused-bytes.ts'
import type { Database } from 'bun:sqlite'

/** Pages that are read at once, and those that are written while the shop's writers wait. */
const READ_AT_ONCE = 256
const WRITTEN_AT_ONCE = 250

/** Milliseconds after which a page that is written all the time is given up. */
const PATIENCE = 60_000

/**
 * These stay open until the process ends: closing a file would release the locks that SQLite has on it in
 * this process.
 */
const opened = new Map<string, number>()

/**
 * Overwrites the unused bytes of all pages in place, beside an open shop. SQLite never reads them, so a
 * crash in between does no harm. `vacuum` would rebuild the file, for which all writers wait. Throws if
 * other processes keep the log in use.
 */
export async function overwriteUnused(connection: Database, file: string): Promise<void> {
  await emptyLog(connection)
  const database = opened.get(file) ?? openSync(file, 'r+')
  opened.set(file, database)
  const deadline = performance.now() + PATIENCE
  let left = [...pagesToClear(database)]
  while (left.length > 0) {
    const skipped: number[] = []
    for (let from = 0; from < left.length; from += WRITTEN_AT_ONCE) {
      skipped.push(
        ...clearPages(connection, file, database, left.slice(from, from + WRITTEN_AT_ONCE)),
      )
      // The shop writes in between.
      await Bun.sleep(1)
    }
    if (skipped.length > 0 && performance.now() > deadline) {
      throw new Error('The database is written all the time. Run the command again.')
    }
    left = skipped
    if (left.length > 0) await emptyLog(connection)
  }
}

/** The pages with something in their unused bytes, as far as the file without its log shows. */
function* pagesToClear(database: number): Generator<number> {
  const { size, usable } = pageSizes(database)
  const count = Math.floor(fstatSync(database).size / size)
  const batch = Buffer.alloc(READ_AT_ONCE * size)
  for (let first = 1; first <= count; first += READ_AT_ONCE) {
    const bytes = readSync(database, batch, 0, batch.length, (first - 1) * size)
    for (let index = 0; (index + 1) * size <= bytes; index += 1) {
      const page = batch.subarray(index * size, (index + 1) * size)
      if (clearUnused(page, first + index, usable)) yield first + index
    }
  }
}

/** Clears pages while nobody writes. Returns those whose content is in the log, not in the file. */
function clearPages(
  connection: Database,
  file: string,
  database: number,
  pages: readonly number[],
): readonly number[] {
  try {
    connection.run('begin immediate')
  } catch (error) {
    if (isBusy(error)) return pages
    throw error
  }
  try {
    const { size, usable } = pageSizes(database)
    const logged = pagesInLog(`${file}-wal`, size)
    const page = Buffer.alloc(size)
    const [skipped, found] = [
      pages.filter((n) => logged.has(n)),
      pages.filter((n) => !logged.has(n)),
    ]
    for (const number of found) {
      const at = (number - 1) * size
      if (readSync(database, page, 0, size, at) !== size) continue
      if (clearUnused(page, number, usable)) writeSync(database, page, 0, size, at)
    }
    fdatasyncSync(database)
    // A commit makes the other connections read the pages again. Otherwise, they could write what they have
    // in their caches.
    connection.run(
      "insert into settings values ('unused_overwritten', '') on conflict do update set value = ''",
    )
    connection.run('commit')
    return skipped
  } finally {
    if (connection.inTransaction) connection.run('rollback')
  }
}

function pageSizes(database: number): { size: number; usable: number } {
  const header = Buffer.alloc(24)
  readSync(database, header, 0, header.length, 0)
  const size = header.readUInt16BE(16)
  // 65,536 does not fit into two bytes.
  const whole = size === 1 ? 65_536 : size
  return { size: whole, usable: whole - (header[20] ?? 0) }
}

const LOG_HEADER = 32
const FRAME_HEADER = 24

/** The pages that the log may have; see https://sqlite.org/fileformat2.html#walformat. */
function pagesInLog(file: string, size: number): ReadonlySet<number> {
  const pages = new Set<number>()
  if (!existsSync(file)) return pages
  const log = openSync(file, 'r')
  try {
    const header = Buffer.alloc(FRAME_HEADER)
    const { size: bytes } = fstatSync(log)
    for (let at = LOG_HEADER; at < bytes; at += FRAME_HEADER + size) {
      if (readSync(log, header, 0, FRAME_HEADER, at) === FRAME_HEADER) {
        pages.add(header.readUInt32BE(0))
      }
    }
    return pages
  } finally {
    closeSync(log)
  }
}
