let day: Intl.DateTimeFormat | undefined

/** A day by the shop's own clock, which is Eastern (SHIP-04), the same wherever it is read. */
export function shopDay(moment: string): string {
  // The tables of time zones take 10 ms to load: not before a day is to be said.
  day ??= new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
  return day.format(new Date(moment))
}
