import { Database } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'

export type KeyValue = {
  collection: <T>(name: string) => Collection<T>
  close: () => void
}

/** Every method is atomic, across processes too. Promises resolve once the change is committed. */
export type Collection<T> = {
  get: (key: string) => T | null
  /** Stores a value; resolves to false and changes nothing if the key exists. */
  add: (key: string, value: T) => Promise<boolean>
  /**
   * Replaces a value with the result of `change`, which must not throw; resolves to null if there is no
   * value. If `change` returns its argument, nothing is written.
   */
  update: (key: string, change: (value: T) => T) => Promise<T | null>
}

type Change = { run: () => void; committed: () => void; failed: (error: unknown) => void }

/**
 * Opens or creates the file. `synchronous=NORMAL` is enough for the simulator's data: a power cut may
 * undo the last writes, but no write waits for a sync.
 */
export function openKeyValue(file: string): KeyValue {
  // Only the owner may read it, or the files that SQLite creates beside it.
  closeSync(openSync(file, 'a', 0o600))
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
  const replace = connection.prepare<unknown, [string, string, string]>(
    'update entries set value = ? where collection = ? and key = ?',
  )

  const together = connection.transaction((changes: Change[]) => {
    for (const { run } of changes) run()
  })
  let waiting: Change[] = []

  /** Changes in one turn of the event loop share a commit, which costs more than the changes. */
  function inGroup<R>(change: () => R): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    let result: R
    const run = () => {
      result = change()
    }
    if (waiting.length === 0) setImmediate(commit)
    waiting.push({ run, committed: () => resolve(result), failed: reject })
    return promise
  }

  function commit() {
    const changes = waiting
    waiting = []
    try {
      together.immediate(changes)
    } catch (error) {
      for (const { failed } of changes) failed(error)
      return
    }
    for (const { committed } of changes) committed()
  }

  function collection<T>(name: string): Collection<T> {
    function get(key: string): T | null {
      const row = read.get(name, key)
      return row && (JSON.parse(row.value) as T)
    }
    function add(key: string, value: T): boolean {
      return insert.run(name, key, JSON.stringify(value)).changes === 1
    }
    function update(key: string, change: (value: T) => T): T | null {
      const value = get(key)
      if (value === null) return null
      const changed = change(value)
      if (changed !== value) replace.run(JSON.stringify(changed), name, key)
      return changed
    }
    return {
      get,
      add: (key, value) => inGroup(() => add(key, value)),
      update: (key, change) => inGroup(() => update(key, change)),
    }
  }

  return {
    collection,
    close: () => {
      if (waiting.length > 0) commit()
      for (const statement of [read, insert, replace]) statement.finalize()
      connection.close()
    },
  }
}
