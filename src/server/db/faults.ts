import { SQLiteError } from 'bun:sqlite'

/** What the system says of a disk that is full, read-only, broken, or not ours to write. */
const systemCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE']
const storageCodes = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|CORRUPT|NOTADB)/

/** Whether an error means that the disk or the database file does not take writes just now. */
export function isStorageFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQLiteError && storageCodes.test(cause.code ?? '')) return true
    if (isSystemStorageFault(cause)) return true
  }
  return false
}

export function isSystemStorageFault(error: Error): boolean {
  return systemCodes.includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Whether an error means that the file is no database of ours, or one that has been damaged. */
export function isDamagedDatabase(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(cause.code ?? ''))
      return true
  }
  return false
}
