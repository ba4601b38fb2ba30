import { formatDate } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'
import { shopTime } from '../shop/shop-time.ts'
import { quotedShipping, type Shipping, type ShippingZone } from './shipping.ts'

// When an order arrives, by the rules of the shipping page (SHIP-02, SHIP-04). Days are strings such as
// "2026-11-30", in the shop's own time zone.

/** The first and last day on which an order arrives. */
export type DeliveryWindow = { first: string; last: string }

/**
 * When an order placed at `now`, in milliseconds since 1970, arrives, or can be picked up, by a method
 * with these business days; by default, those that pages quote. The first day assumes no processing time and the shortest transit time; the last day assumes the
 * longest processing and transit times. An order placed after the cutoff, or not on a business day,
 * ships on the next business day (DELIVERY-01).
 */
export function deliveryWindow(
  now: number,
  shipping: Shipping,
  [fewest, most] = travelDays(shipping),
): DeliveryWindow {
  const { cutoffHour, processingMost } = shipping
  const [day, hour] = shopTime(now)
  const isToday = isBusinessDay(day) && hour < cutoffHour
  const ships = isToday ? day : addBusinessDays(day, 1)
  return {
    first: addBusinessDays(ships, fewest),
    last: addBusinessDays(ships, processingMost + most),
  }
}

/** When a parcel handed over at a moment arrives, by these business days in transit. */
export function transitWindow(
  at: number,
  [fewest, most]: readonly [fewest: number, most: number],
): DeliveryWindow {
  const [day] = shopTime(at)
  return { first: addBusinessDays(day, fewest), last: addBusinessDays(day, most) }
}

/** A number of business days, such as "1 to 2 business days". */
export function businessDays(fewest: number, most: number): string {
  return fewest === most ? m.ratesDaysExactly({ days: most }) : m.ratesDays({ fewest, most })
}

/** The fewest and the most business days from the order to its arrival. */
export function deliveryDays(shipping: Shipping): [fewest: number, most: number] {
  const [fewest, most] = travelDays(shipping)
  return [fewest, shipping.processingMost + most]
}

/**
 * The fewest and the most business days that a parcel is in transit: to the first zone as long as the
 * owner has not decided what pages quote, then to all zones of its countries (SHIP-11, METHOD-06).
 */
export function travelDays(shipping: Shipping): [fewest: number, most: number] {
  const [home] = shipping.zones
  if (!home) return [0, 0]
  const isNear = ({ countries }: ShippingZone) =>
    countries.length === 0 ? home.countries.length === 0 : countries.some(isAtHome)
  const isAtHome = (code: string) =>
    home.countries.some((other) => other.toUpperCase() === code.toUpperCase())
  const zones = quotedShipping(shipping).isDecided ? shipping.zones.filter(isNear) : [home]
  const days = zones.map(({ methods = [], daysFewest, daysMost }) => {
    const method = methods.find(({ kind }) => kind === 'ship')
    return method ?? { fastest: daysFewest, slowest: daysMost }
  })
  const fewest = Math.min(...days.map(({ fastest }) => fastest))
  return [fewest, Math.max(...days.map(({ slowest }) => slowest))]
}

/** A day in words, such as "Monday, November 30". */
export function dayInWords(day: string): string {
  return formatDate(dateOf(day), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

function addBusinessDays(from: string, count: number): string {
  let day = from
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}

/** Neither a weekend nor a holiday (SHIP-04). */
export function isBusinessDay(day: string): boolean {
  return !isWeekend(day) && !holidaysOf(Number(day.slice(0, 4))).includes(day)
}

/** Canada Post's holidays; one that falls on a weekend is observed on the next business day. */
function holidaysOf(year: number): string[] {
  const holidays: string[] = []
  const keep = (day: string) => {
    let kept = day
    while (isWeekend(kept) || holidays.includes(kept)) kept = addDays(kept, 1)
    holidays.push(kept)
  }
  for (const day of ['01-01', '07-01', '09-30', '11-11', '12-25', '12-26']) keep(`${year}-${day}`)
  const easter = easterOf(year)
  return [
    ...holidays,
    addDays(easter, -2),
    addDays(easter, 1),
    // Victoria Day is the last Monday before May 25.
    mondayFrom(`${year}-05-18`),
    mondayFrom(`${year}-09-01`),
    mondayFrom(`${year}-10-08`),
  ]
}

/** Easter Sunday by the Gregorian computus. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const leap = 2 * (century % 4) + 2 * Math.floor((year % 100) / 4)
  const toSunday = (32 + leap - epact - ((year % 100) % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const count = epact + toSunday - 7 * late + 114
  return textOf(new Date(Date.UTC(year, Math.floor(count / 31) - 1, (count % 31) + 1)))
}

/** The first Monday on or after a day. */
function mondayFrom(day: string): string {
  return addDays(day, (8 - dateOf(day).getUTCDay()) % 7)
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(dateOf(day).getUTCDay())
}

function addDays(day: string, count: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return textOf(date)
}

function dateOf(day: string): Date {
  // A date without a time is parsed as midnight UTC.
  return new Date(day)
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
