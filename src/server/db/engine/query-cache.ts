import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { perEngine } from '../query/per-engine.ts'
import type { Reader } from './engine.ts'

const MAX_RESULTS = 8

type Cache = { version: unknown; results: LRUCache<string, Promise<unknown>> }

/** A value that changes with each commit. */
const committed = perEngine({
  sqlite: sql`pragma data_version`,
  postgres: sql`select pg_current_snapshot()::text`,
})

const caches = new WeakMap<Reader, Cache>()

/**
 * Shares the result of a query among all callers until the next commit by this process or another.
 * Each call asks the database whether there was a commit, so nothing has to be invalidated.
 */
export async function cacheUntilCommit<T>(
  db: Reader,
  key: string,
  find: () => Promise<T>,
): Promise<T> {
  const [row] = await db.values<[unknown]>(committed)
  const version = row?.[0]
  const current = caches.get(db)
  const { results } = current && current.version === version ? current : clearedCache(db, version)
  const cached = results.get(key)
  if (cached) return cached as Promise<T>
  const result = find()
  results.set(key, result)
  result.catch(() => results.delete(key))
  return result
}

function clearedCache(db: Reader, version: unknown): Cache {
  const cache: Cache = { version, results: new LRUCache({ max: MAX_RESULTS }) }
  caches.set(db, cache)
  return cache
}
