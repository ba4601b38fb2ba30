import { SQLiteError } from 'bun:sqlite'

/**
 * System errors of a disk that is full, read-only, broken, gone or not writable for this user, and of
 * too many open files.
 */
const systemCodes =
  'ENOSPC EDQUOT EFBIG EROFS EACCES EPERM EIO EUCLEAN ENODEV ENXIO ESTALE EREMOTEIO ENOTCONN EMFILE ENFILE'.split(
    ' ',
  )
const storageCodes = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|CORRUPT|NOTADB)/

/**
 * Conditions in which PostgreSQL cannot run statements now: the connection failed (class 08), a
 * statement waited too long for a lock or was canceled by a timeout, resources or connections ran
 * out (53), the server is starting, is stopping or ended the session (57P), the disk fails (58),
 * data is damaged (XX00), or the server is a standby.
 */
const serverCodes = /^(08...|53...|58...|57P..|XX00[12]|25006|25P03|55P03|57014|40001|40P01)$/

/** The server cannot be reached, or the connection broke before a commit. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
    this.name = 'DatabaseUnreachableError'
  }
}

/** The server follows another one and takes no writes. */
export class StandbyError extends Error {
  constructor() {
    super('The server is a standby and takes no writes.')
    this.name = 'StandbyError'
  }
}

/** The connection broke during a commit, and its outcome could not be determined in time. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('Whether the commit happened is not known.', { cause })
    this.name = 'OutcomeUnknownError'
  }
}

/** Whether an error means that the database, or the disk below it, cannot be used now. */
export function isStorageFault(error: unknown): boolean {
  return hasCause(
    error,
    (cause) =>
      cause instanceof DatabaseUnreachableError ||
      cause instanceof StandbyError ||
      (cause instanceof SQLiteError && storageCodes.test(cause.code ?? '')) ||
      serverCodes.test(sqlStateOf(cause) ?? '') ||
      systemCodes.includes((cause as NodeJS.ErrnoException).code ?? ''),
  )
}

/** PostgreSQL's code of an error; null if it is not from a PostgreSQL server. */
export function sqlStateOf(error: Error): string | null {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity !== undefined && typeof code === 'string' && code.length === 5 ? code : null
}

/** The original error; the message of the query builder's error is only the query. */
export function deepestCause(error: Error): Error {
  return error.cause instanceof Error ? deepestCause(error.cause) : error
}

export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY')
}

/** Whether an error means that the file is corrupt or not a database. */
export function isDamagedDatabase(error: unknown): boolean {
  return hasCause(
    error,
    (cause) => cause instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(cause.code ?? ''),
  )
}

function hasCause(error: unknown, isWanted: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isWanted(cause)) return true
  }
  return false
}

export class NewerDataError extends Error {
  constructor(
    place = 'The data directory',
    /** How to undo the upgrade of that version. */
    readonly undo = 'undo its upgrade with its "rollback", or restore an older backup',
  ) {
    super(`${place} was written by a newer version of Saucery.`)
    this.name = 'NewerDataError'
  }
}

/** The PostgreSQL server cannot carry the shop, such as because of its version. */
export class UnfitServerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnfitServerError'
  }
}

/** Instances are running on the PostgreSQL database, or a command that must not run beside one. */
export class DatabaseInUseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseInUseError'
  }
}

export class ForeignDataError extends Error {
  constructor(place = 'shop.db in the data directory belongs to another program.') {
    super(place)
    this.name = 'ForeignDataError'
  }
}
