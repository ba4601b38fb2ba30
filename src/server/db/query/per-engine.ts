// Why it is built like this: docs/decisions/queries.md

import { type SQL, sql } from 'drizzle-orm'

type EngineName = 'sqlite' | 'postgres'

/** The engine for which a query is being rendered. Rendering is synchronous. */
let engine: EngineName = 'sqlite'

/**
 * An expression whose SQL differs between the engines. It is chosen while a query is rendered, so a
 * query can be built without knowing its engine.
 */
export function perEngine(texts: Record<EngineName, SQL>): SQL {
  return sql`${{ getSQL: () => texts[engine], shouldOmitSQLParens: () => true }}`
}

/** Renders with the SQL of an engine. Only the dialects of the engines need to call this. */
export function renderFor<T>(name: EngineName, render: () => T): T {
  const previous = engine
  engine = name
  try {
    return render()
  } finally {
    engine = previous
  }
}
