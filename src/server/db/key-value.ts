import { Database } from 'bun:sqlite'
import { closeTidily, makePrivate } from './connection.ts'

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
    const textOf = (key: string) => read.get(name, key)?.value ?? null

    function get(key: string): T | null {
      const text = textOf(key)
      return text === null ? null : (JSON.parse(text) as T)
    }
    function add(key: string, value: T): boolean {
      return insert.run(name, key, JSON.stringify(value)).changes === 1
    }
    function update(key: string, change: (value: T) => T): T | null {
      for (;;) {
        const text = textOf(key)
        if (text === null) return null
        const value = JSON.parse(text) as T
        const changed = change(value)
        if (changed === value) return value
        if (swap.run(JSON.stringify(changed), name, key, text).changes === 1) return changed
      }
    }
    return { get, add, update }
  }

  return {
    collection,
    close: () => {
      for (const statement of [read, insert, swap]) statement.finalize()
      closeTidily(connection)
    },
  }
}
