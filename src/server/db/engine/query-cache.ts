import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { perEngine } from '../query/per-engine.ts'
import type { Reader } from './engine.ts'

const MAX_RESULTS = 8

type Cache = { version: number; results: LRUCache<string, Promise<unknown>> }

const commitCount = perEngine({
  sqlite: sql`pragma data_version`,
  postgres: sql`select max(version) from commits`,
})

const caches = new WeakMap<Reader, Cache>()

/**
 * Shares the result of a query among all callers until the next commit by this process or another.
 * The database counts the commits, so nothing has to be invalidated.
 */
export async function cacheUntilCommit<T>(
  db: Reader,
  key: string,
  find: () => Promise<T>,
): Promise<T> {
  const [row] = await db.values<[number]>(commitCount)
  const version = row?.[0] ?? Number.NaN
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
