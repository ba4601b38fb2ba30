const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

/** A day by the shop's own clock, which is Eastern (spec §9), the same wherever it is read. */
export function shopDay(moment: string): string {
  return day.format(new Date(moment))
}
