const MINUTE = 60_000
const HOUR = 60 * MINUTE

const FIRST_WAIT = MINUTE
const LONGEST_WAIT = 6 * HOUR

/** No wait is longer than this (milliseconds); one that is began before the clock was put back. */
export const LONGEST_POSSIBLE_WAIT = 1.25 * LONGEST_WAIT

/** How long a mail is tried, in milliseconds (three days, as mail servers among themselves do). */
const TRY_FOR = 72 * HOUR

/** A shop that was closed for a week still gives its waiting mail some tries. */
const LEAST_TRIES = 5

type Tried = {
  /** How often it was tried, the try that just failed included. */
  attempts: number
  /** Milliseconds since 1970. */
  createdAt: number
}

/**
 * When to try a mail again, or null to give it up. The waits double up to six hours; each is
 * stretched or shortened by up to a quarter, so that a backlog does not come back in one wave.
 * A refusal for good (5xx) is tried again as well: most are mistakes in a setting, and an owner
 * who mends it within three days loses no mail.
 */
export function nextAttempt({ attempts, createdAt }: Tried, now: number, chance = Math.random()) {
  if (now - createdAt >= TRY_FOR && attempts >= LEAST_TRIES) return null
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1))
  return now + Math.round(wait * (0.75 + chance / 2))
}
