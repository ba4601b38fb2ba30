import { momentOnShopClock } from '../shop/shop-clock.ts'

/** The most days that a report covers: ten years. */
export const longestReport = 3_660

/** Days of the shop's time zone, such as "2026-11-30", both included. */
export type DayRange = { from: string; to: string }

const DAY = 24 * 60 * 60 * 1000

/** Its midnight in UTC, which counts days of the calendar without those of the clock. */
const inUtc = (day: string) => Date.parse(day)

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar, such as "2026-11-30". */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? inUtc(text) : NaN
  return !Number.isNaN(at) && dayOf(at) === text
}

/** The day that comes so many days after another. */
export function daysAfter(day: string, days: number): string {
  return dayOf(inUtc(day) + days * DAY)
}

/** How many days a range has. */
export function lengthOf({ from, to }: DayRange): number {
  return (inUtc(to) - inUtc(from)) / DAY + 1
}

/** When a day begins, in milliseconds; on the shop's clock, a day may have 23 or 25 hours. */
export function startOf(day: string): number {
  return momentOnShopClock([day, '00:00'].join('T')) ?? NaN
}

/** From when to when a range lasts, and on which of its days a moment is. */
export function momentsOf({ from, to }: DayRange) {
  const days = Array.from({ length: lengthOf({ from, to }) }, (_, index) => daysAfter(from, index))
  const starts = days.map(startOf)
  return {
    start: starts[0] ?? NaN,
    end: startOf(daysAfter(to, 1)),
    dayOf: (at: number): string => {
      let [low, high] = [0, starts.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle] ?? Infinity) <= at) low = middle
        else high = middle - 1
      }
      return days[low] ?? ''
    },
  }
}
