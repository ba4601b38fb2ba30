let day: Intl.DateTimeFormat | undefined

/** The day in the shop's own time zone, Eastern (SHIP-04). */
export function shopDay(moment: string): string {
  // Created on first use: loading the time zone tables takes 10 ms.
  day ??= new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
  return day.format(new Date(moment))
}
