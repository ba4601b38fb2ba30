const DAYS = 30

/**
 * The local midnights of the last days, including today's and the one that ends today. Uses calendar
 * dates, because not all days have 24 hours.
 */
export function dayStarts(now: Date, days = DAYS): string[] {
  return Array.from({ length: days + 1 }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1 + index).toISOString(),
  )
}
