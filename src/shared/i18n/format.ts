import { currentLocale, regionalTags } from './locale.ts'

// Numbers, money and dates in the language of the page. Amounts and whole numbers are formatted without
// `Intl`, so that the server and every browser write the same characters and need not load its tables.

const NO_BREAK = '\u00a0'

/** A number in the page's language: "1,200" or "1 200". */
export function formatNumber(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString(regionalTags[currentLocale()])
  return grouped(String(value), currentLocale() === 'fr' ? NO_BREAK : ',')
}

/** An average of stars, with one decimal: "4.5" or "4,5". */
export function formatRating(average: number): string {
  const text = average.toFixed(1)
  return currentLocale() === 'fr' ? text.replace('.', ',') : text
}

/** Formats a decimal string such as "1012.99" in dollars: "$1,012.99" or "1 012,99 $". */
export function displayPrice(amount: string): string {
  return currentLocale() === 'fr'
    ? `${grouped(amount, NO_BREAK).replace('.', ',')}${NO_BREAK}$`
    : `$${grouped(amount, ',')}`
}

/** Like `displayPrice`, with the currency: "CA$12.99" or "12,99 $ CA". */
export function displayPriceCad(amount: string): string {
  const price = displayPrice(amount)
  return currentLocale() === 'fr' ? `${price}${NO_BREAK}CA` : `CA${price}`
}

/** An amount for running text, without cents if there are none: "$79", "79 $". */
export function displayShortPrice(amount: string): string {
  return displayPrice(amount.replace(/\.00$/, ''))
}

/** Separates the thousands of an amount; at most two digits follow the point. */
function grouped(amount: string, separator: string): string {
  return amount.replace(/\B(?=(\d{3}){1,5}(\.|$))/g, separator)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A date or time in the page's language. Formats are cached, because loading their tables takes 10 ms. */
export function formatDate(date: Date, options: Intl.DateTimeFormatOptions): string {
  const tag = regionalTags[currentLocale()]
  const key = tag + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  const text = format.format(date)
  // French has "1er décembre", but `Intl` writes "1 décembre".
  return tag === 'fr-CA' ? text.replace(/(^|\s)1(?=\s\p{L})/u, '$11er') : text
}
