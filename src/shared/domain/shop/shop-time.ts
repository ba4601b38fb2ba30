/** The shop's time zone, Eastern. */
export const shopZone = 'America/Toronto'

let zoned: Intl.DateTimeFormat | undefined

/** The day and the hour in the shop's time zone, Eastern. */
export function shopTime(now: number): [day: string, hour: number] {
  // Created on first use, because loading the time zone tables takes 10 ms.
  zoned ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: shopZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(zoned.formatToParts(now).map(({ type, value }) => [type, value]))
  return [`${parts.year}-${parts.month}-${parts.day}`, Number(parts.hour)]
}
