import { readFileSync } from 'node:fs'
import { isOutOfFiles } from './disk-space.ts'
import { fileSystemOf, isNetworkFileSystem } from './file-system.ts'
import { faultOfPath } from './path-fault.ts'

type StorageError = { code?: string | undefined; syscall?: string | undefined; message: string }

/** SQLite opens no file whose path has more than 512 bytes, with the names that it adds. */
const LONGEST_PATH = 480

/** Why something cannot be stored in or read from a place, and what to do: one sentence for each cause. */
export function storageWords(place: string, { code = '', syscall, message }: StorageError): string {
  const [reason = ''] = message.split(',')
  const mayBeFull = /^(ENOSPC|EDQUOT|SQLITE_(FULL|CANTOPEN|READONLY|IOERR)\w*)$/.test(code)
  if (mayBeFull && isOutOfFiles(place)) {
    return `${place} is on a disk that can hold no more files. Delete files or move to another disk.`
  }
  // SQLite's shared-memory file needs disk space too; SQLite's own message does not say so.
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(code)) {
    return `${place} is on a full disk. Free up space.`
  }
  if (code === 'EROFS') {
    return `${place} is on a disk that is mounted read-only. "dmesg" may show why. Fix the cause, remount the disk and restart the shop.`
  }
  const limit = /^(EFBIG|SQLITE_IOERR\w*)$/.test(code) ? fileSizeLimit() : null
  if (limit !== null) {
    return `${place} cannot be written: no file may be larger than ${limit} bytes here. Raise "ulimit -f".`
  }
  if (code === 'EMFILE')
    return 'The shop may open too few files. Raise "ulimit -n", such as to 1024.'
  if (code === 'ENFILE') return 'This machine has too many files open. Raise "sysctl fs.file-max".'
  const fault = /^(EEXIST|ENOENT|ENOTDIR)$/.test(code) ? faultOfPath(place) : null
  if (fault !== null) return `${place} ${fault}. Name another directory.`
  if (code === 'ENOTDIR') return `${place} is not a directory. Name another.`
  // A server of files is gone, or forgot this one.
  const isLost = /^(SQLITE_IOERR\w*|ESTALE|EREMOTEIO|ENOTCONN)$/.test(code)
  if (isLost || /^(link|f?chmod)$/.test(syscall ?? '')) return unsuitedWords(place, reason)
  if (code === 'EACCES' || code === 'EPERM') {
    return `${place} cannot be read or written (${reason}). Make the shop's account its owner.`
  }
  if (code.startsWith('SQLITE_CANTOPEN') && Buffer.byteLength(place) > LONGEST_PATH) {
    return `${place} is too long a path for SQLite. Choose a directory with a shorter one.`
  }
  if (/^SQLITE_(CANTOPEN|READONLY)/.test(code)) {
    return `${place} cannot be written (${reason}). Make the shop's account its owner.`
  }
  return `${place} cannot be written (${reason}). Check the disk; "dmesg" may show the cause.`
}

/** The size, in bytes, to which this process may write files; null if there is none. */
function fileSizeLimit(): string | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return /^Max file size +(\d+)/m.exec(limits)?.[1] ?? null
  } catch {
    return null
  }
}

/** For a place that can be written, but not as SQLite and the shop need it. */
export function unsuitedWords(place: string, reason: string): string {
  const type = fileSystemOf(place)
  const isLocal = type !== null && !isNetworkFileSystem(type) && !type.startsWith('fuse')
  if (isLocal)
    return `${place} cannot be used (${reason}). Check the disk; "dmesg" may show the cause.`
  return `${place} is on a file system (${type ?? 'unknown'}) that cannot carry the shop (${reason}). Choose a directory on a local disk.`
}

/** Null for a place that is on this machine. */
export function networkWords(place: string): string | null {
  const type = fileSystemOf(place)
  return isNetworkFileSystem(type)
    ? `${place} is on a network file system (${type}), where SQLite can lose data. Choose a directory on a local disk.`
    : null
}
