import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Reader } from './engine.ts'

const MAX_RESULTS = 8

type Cache = { version: number; results: LRUCache<string, Promise<unknown>> }

const caches = new WeakMap<Reader, Cache>()

/**
 * Shares the result of a query among all callers until the next commit by this process or another.
 * SQLite's `data_version` counts the commits, so nothing has to be invalidated.
 */
export async function cacheUntilCommit<T>(
  db: Reader,
  key: string,
  find: () => Promise<T>,
): Promise<T> {
  const [row] = await db.all<{ data_version: number }>(sql`pragma data_version`)
  const version = row?.data_version ?? Number.NaN
  const current = caches.get(db)
  const { results } = current?.version === version ? current : clearedCache(db, version)
  const cached = results.get(key)
  if (cached) return cached as Promise<T>
  const result = find()
  results.set(key, result)
  result.catch(() => results.delete(key))
  return result
}

function clearedCache(db: Reader, version: number): Cache {
  const cache: Cache = { version, results: new LRUCache({ max: MAX_RESULTS }) }
  caches.set(db, cache)
  return cache
}
