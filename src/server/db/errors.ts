import { SQLiteError } from 'bun:sqlite'

/** What the system says of a disk that is full, read-only, broken, or not ours to write. */
const systemCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE']
const storageCodes = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|CORRUPT|NOTADB)/

/** Whether an error means that the disk or the database file does not take writes just now. */
export function isStorageFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQLiteError && storageCodes.test(cause.code ?? '')) return true
    if (systemCodes.includes((cause as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}

/** What lies under all that was said of it: the query builder's own words are the query. */
export function deepestCause(error: Error): Error {
  return error.cause instanceof Error ? deepestCause(error.cause) : error
}

/** Whether another process has the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY')
}

/** Whether an error means that the file is no database of ours, or one that has been damaged. */
export function isDamagedDatabase(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(cause.code ?? ''))
      return true
  }
  return false
}

export class NewerDataError extends Error {
  constructor() {
    super('The data directory was written by a newer version of Saucery.')
    this.name = 'NewerDataError'
  }
}

export class ForeignDataError extends Error {
  constructor() {
    super('shop.db in the data directory belongs to another program.')
    this.name = 'ForeignDataError'
  }
}
