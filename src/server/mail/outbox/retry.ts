import { backoff } from '../../../shared/domain/backoff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const FIRST_WAIT = MINUTE
const LONGEST_WAIT = 6 * HOUR

/** Milliseconds; a longer wait means that the clock was set back. */
export const LONGEST_POSSIBLE_WAIT = 1.25 * LONGEST_WAIT

const TRY_FOR = 72 * HOUR

/** The least attempts, for emails that waited while the shop was down. */
const LEAST_ATTEMPTS = 5

type Tried = {
  attempts: number
  createdAt: number
}

/**
 * When to retry an email, or null to give up. Waits double up to six hours, with 25% jitter so that a
 * backlog does not retry all at once. Permanent refusals (5xx) are retried too: most come from a wrong
 * setting, and an owner who fixes it within three days loses no email.
 */
export function nextAttempt({ attempts, createdAt }: Tried, now: number, chance = Math.random()) {
  if (now - createdAt >= TRY_FOR && attempts >= LEAST_ATTEMPTS) return null
  const wait = backoff(attempts, { first: FIRST_WAIT, longest: LONGEST_WAIT })
  return now + Math.round(wait * (0.75 + chance / 2))
}
