import { sql } from 'drizzle-orm'
import type { Reader } from './engine.ts'

/** So many answers at once are kept for a connection. */
const KEPT = 8

type Kept = { version: number; answers: Map<string, Promise<unknown>> }

const keptBy = new WeakMap<Reader, Kept>()

/**
 * Finds something once for all who ask before anything else is committed, by this process or
 * another: SQLite itself counts the commits, so that nobody has to tell of a change.
 */
export async function cacheUntilCommit<T>(
  db: Reader,
  question: string,
  find: () => Promise<T>,
): Promise<T> {
  const [row] = await db.all<{ data_version: number }>(sql`pragma data_version`)
  const version = row?.data_version ?? Number.NaN
  const before = keptBy.get(db)
  const { answers } = before?.version === version ? before : renew(db, version)
  const known = answers.get(question)
  if (known) return known as Promise<T>
  const answer = find()
  const [oldest] = answers.keys()
  if (answers.size >= KEPT && oldest !== undefined) answers.delete(oldest)
  answers.set(question, answer)
  answer.catch(() => answers.delete(question))
  return answer
}

function renew(db: Reader, version: number): Kept {
  const kept = { version, answers: new Map() }
  keptBy.set(db, kept)
  return kept
}
