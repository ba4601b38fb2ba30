import { Database } from 'bun:sqlite'
import { chmodSync, linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { networkWords, storageWords, unsuitedWords } from '../../runtime/disk/storage-words.ts'

/** Why a directory cannot carry the shop's database, which needs more than files; null if it can. */
export function faultOfFileSystem(directory: string): string | null {
  const words = networkWords(directory)
  if (words !== null) return words
  const file = join(directory, `.saucery-doctor-${crypto.randomUUID()}.db`)
  const beside = ['', '-wal', '-shm', '-link'].map((end) => file + end)
  try {
    useAsShop(file)
    return null
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const isRefusal = code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP'
    return isRefusal
      ? unsuitedWords(directory, message)
      : storageWords(directory, error as NodeJS.ErrnoException)
  } finally {
    for (const name of beside) rmSync(name, { force: true })
  }
}

/** Two connections share a write-ahead log; files are linked and closed to others. */
function useAsShop(file: string): void {
  const [first, second] = [0, 1].map(() => new Database(file, { create: true, strict: true }))
  try {
    first?.run('pragma journal_mode = wal')
    first?.run('create table trial (value integer)')
    first?.run('insert into trial values (1)')
    const found = second?.query('select value from trial').get()
    if (!found) throw new Error('one connection does not see what another wrote')
  } finally {
    second?.close()
    first?.close()
  }
  linkSync(file, `${file}-link`)
  chmodSync(file, 0o600)
}
