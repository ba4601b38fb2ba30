import { SQLiteError } from 'bun:sqlite'

const storageCodes = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|CORRUPT|NOTADB)/

/** Whether an error means that the disk or the database file does not take writes just now. */
export function isStorageFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQLiteError && storageCodes.test(cause.code ?? '')) return true
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return true
  }
  return false
}

/** Whether an error means that the file is no database of ours, or one that has been damaged. */
export function isDamagedDatabase(error: unknown): boolean {
  return error instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? '')
}
