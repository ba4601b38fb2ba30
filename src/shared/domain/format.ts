import { formatDate } from '../i18n/format.ts'
import { shopZone } from './shop/shop-time.ts'

/** "1 order", "1,200 orders": a count with its noun, singular for exactly one. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`
}

/** Splits a text into its paragraphs, which are separated by blank lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** The date of a timestamp in the shop's time zone, Eastern (SHIP-04). */
export function shopDay(moment: string): string {
  return formatDate(new Date(moment), { dateStyle: 'long', timeZone: shopZone })
}

/**
 * Removes trailing slashes from a path or URL. Uses a loop, because a pattern such as `\/+$` takes
 * quadratic time: seconds for 15,000 slashes.
 */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
