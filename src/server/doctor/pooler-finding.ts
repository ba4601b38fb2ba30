import { elsewhere } from '../db/postgres/fitness.ts'
import { inspectPooler } from '../db/postgres/inspect.ts'
import { bad, type Finding, good } from './finding.ts'
import { wordsForServerError } from './server-findings.ts'

const subject = 'Pooler'

/** Checks that `DATABASE_URL` leads to the database of `DATABASE_DIRECT_URL`. Changes nothing. */
export async function poolerFinding(directUrl: string, poolerUrl: string): Promise<Finding> {
  try {
    const { isElsewhere, latency } = await inspectPooler(directUrl, poolerUrl)
    if (isElsewhere) return bad(subject, elsewhere)
    return good(subject, `It leads to the same database, ${latency.toFixed(1)} ms away.`)
  } catch (error) {
    return bad(subject, wordsForServerError(error))
  }
}
