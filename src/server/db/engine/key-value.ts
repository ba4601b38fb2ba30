import { Database } from 'bun:sqlite'
import { checkpointAndClose, makePrivate } from './connection.ts'

/** Small collections of JSON values in one file. */
export type KeyValue = {
  collection: <T>(name: string) => Collection<T>
  close: () => void
}

/** Every method is one atomic step, for other processes on the same file as well. */
export type Collection<T> = {
  get: (key: string) => T | null
  /** Stores a value under a free key; false, and nothing changed, when the key is taken. */
  add: (key: string, value: T) => boolean
  /**
   * Puts what `change` makes of the value in its place; null when there is none. `change` may be
   * called more than once, and leaves the value as it is by giving it back.
   */
  update: (key: string, change: (value: T) => T) => T | null
}

/** As many values are remembered as were written last: most are changed moments later. */
const REMEMBERED = 500

/**
 * Opens such a file. It doubles a foreign system, so NORMAL will do: a power cut may take back the
 * last few writes, as it never may in the shop's own database, and a write costs no flush.
 */
export function openKeyValue(file: string): KeyValue {
  makePrivate(file)
  const connection = new Database(file, { create: true, strict: true })
  connection.run('pragma journal_mode = wal')
  connection.run('pragma synchronous = normal')
  connection.run('pragma busy_timeout = 5000')
  connection.run(
    `create table if not exists entries (
      collection text not null,
      key text not null,
      value text not null,
      primary key (collection, key)
    ) strict`,
  )
  const read = connection.prepare<{ value: string }, [string, string]>(
    'select value from entries where collection = ? and key = ?',
  )
  const insert = connection.prepare<unknown, [string, string, string]>(
    'insert into entries (collection, key, value) values (?, ?, ?) on conflict do nothing',
  )
  // Only while the value is still the one that was read: the whole transaction in one statement.
  const swap = connection.prepare<unknown, [string, string, string, string]>(
    'update entries set value = ? where collection = ? and key = ? and value = ?',
  )

  function collection<T>(name: string): Collection<T> {
    // Another process may have written since; then `swap` refuses, and the value is read after all.
    const written = new Map<string, string>()
    const textOf = (key: string) => read.get(name, key)?.value ?? null

    function get(key: string): T | null {
      const text = textOf(key)
      return text === null ? null : (JSON.parse(text) as T)
    }
    function add(key: string, value: T): boolean {
      const text = JSON.stringify(value)
      const isNew = insert.run(name, key, text).changes === 1
      if (isNew) remember(key, text)
      return isNew
    }
    function update(key: string, change: (value: T) => T): T | null {
      for (let known = written.get(key); ; known = undefined) {
        const text = known ?? textOf(key)
        if (text === null) return null
        const value = JSON.parse(text) as T
        const changed = change(value)
        if (changed === value) {
          if (known === undefined) return value
          continue
        }
        const next = JSON.stringify(changed)
        if (swap.run(next, name, key, text).changes !== 1) continue
        remember(key, next)
        return changed
      }
    }
    function remember(key: string, text: string) {
      written.delete(key)
      written.set(key, text)
      const [oldest] = written.keys()
      if (written.size > REMEMBERED && oldest !== undefined) written.delete(oldest)
    }
    return { get, add, update }
  }

  return {
    collection,
    close: () => {
      for (const statement of [read, insert, swap]) statement.finalize()
      checkpointAndClose(connection)
    },
  }
}
