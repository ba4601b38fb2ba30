const DAYS = 30

/**
 * The moments at which the last days began by this machine's clock, today's included, and the one
 * at which today ends. Days are not all 24 hours long: the calendar is asked, not the clock.
 */
export function dayStarts(now: Date, days = DAYS): string[] {
  return Array.from({ length: days + 1 }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1 + index).toISOString(),
  )
}
