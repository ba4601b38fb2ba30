import { shopZone } from './shop-time.ts'

let clock: Intl.DateTimeFormat | undefined

/** How far the shop's clocks are ahead of UTC at a time, in milliseconds. */
function offsetAt(at: number): number {
  clock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: shopZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(at / 1000) * 1000
}

/**
 * A moment on the shop's clock as a date and time field shows it: "2026-12-31T23:59", with seconds and
 * milliseconds only if there are any.
 */
export function shopClock(at: number): string {
  const local = new Date(at + offsetAt(at)).toISOString().slice(0, -1)
  return local.replace(/(:00)?\.000$/, '')
}

const DAY = 24 * 60 * 60 * 1000

/**
 * The moment that the shop's clock shows as this date and time, the first one if it does so twice. A
 * time that the clock skips in spring counts as an hour later. Null if it is not a date and time.
 */
export function momentOnShopClock(local: string): number | null {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return null
  const offsets = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
  const shown = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(at) === wall)
  return shown.length > 0 ? Math.min(...shown) : wall - (offsets[0] ?? 0)
}
