import { Database } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'
import { LRUCache } from 'lru-cache'

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
   * Replaces a value with the result of `change`; null if there is no value. `change` may be called
   * more than once and must not throw. If it returns its argument, nothing is written.
   */
  update: (key: string, change: (value: T) => T) => Promise<T | null>
}

type Change = { run: () => void; committed: () => void; failed: (error: unknown) => void }

/** Recently written values to cache, because most are changed again soon. */
const MAX_CACHED = 500

/**
 * Opens or creates the file. It stores the simulator's data, so `synchronous=NORMAL` is enough: a
 * power cut may undo the last writes, but no write waits for a sync.
 */
export function openKeyValue(file: string): KeyValue {
  // Readable by its owner only, as are the files that SQLite puts beside it.
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
  // Compare and swap: a whole transaction in one statement.
  const swap = connection.prepare<unknown, [string, string, string, string]>(
    'update entries set value = ? where collection = ? and key = ? and value = ?',
  )

  const caches: LRUCache<string, string>[] = []
  const together = connection.transaction((changes: Change[]) => {
    for (const { run } of changes) run()
  })
  let waiting: Change[] = []

  /** Changes of one turn of the event loop share a commit, which costs more than they do. */
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
      for (const cache of caches) cache.clear()
      for (const { failed } of changes) failed(error)
      return
    }
    for (const { committed } of changes) committed()
  }

  function collection<T>(name: string): Collection<T> {
    const written = new LRUCache<string, string>({ max: MAX_CACHED })
    caches.push(written)
    const textOf = (key: string) => read.get(name, key)?.value ?? null

    function get(key: string): T | null {
      const text = textOf(key)
      return text === null ? null : (JSON.parse(text) as T)
    }
    function add(key: string, value: T): boolean {
      const text = JSON.stringify(value)
      const isNew = insert.run(name, key, text).changes === 1
      if (isNew) written.set(key, text)
      return isNew
    }
    function update(key: string, change: (value: T) => T): T | null {
      for (let cached = written.get(key); ; cached = undefined) {
        const text = cached ?? textOf(key)
        if (text === null) return null
        const value = JSON.parse(text) as T
        const changed = change(value)
        if (changed === value) {
          if (cached === undefined) return value
          continue
        }
        const next = JSON.stringify(changed)
        // If another process has written since, nothing changes and the value is read again.
        if (swap.run(next, name, key, text).changes !== 1) continue
        written.set(key, next)
        return changed
      }
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
      for (const statement of [read, insert, swap]) statement.finalize()
      connection.close()
    },
  }
}
