import { SQLiteError } from 'bun:sqlite'

/** System errors of a disk that is full, read-only, broken or not writable for this user. */
const systemCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE']
const storageCodes = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|CORRUPT|NOTADB)/

/** Whether an error means that the disk or the database file does not accept writes now. */
export function isStorageFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQLiteError && storageCodes.test(cause.code ?? '')) return true
    if (systemCodes.includes((cause as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}

/** The original error; the query builder's message is only the query. */
export function deepestCause(error: Error): Error {
  return error.cause instanceof Error ? deepestCause(error.cause) : error
}

export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY')
}

/** Whether an error means that the file is corrupt or not a database. */
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
