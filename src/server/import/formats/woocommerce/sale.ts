import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import { momentOnShopClock } from '#shared/domain/shop/shop-clock.ts'
import * as m from '#shared/i18n/messages.ts'
import type { AmountReader } from '../amounts.ts'
import { NO_REDUCTION } from '../format.ts'

/** With the former price and the start of a sale that is on. */
type Price =
  | {
      text: string | undefined
      note?: ImportNoteCode
      compareAtPrice?: string | undefined
      reducedAt?: string | undefined
    }
  | { fault: string }

type SaleCells = { regular: string; sale: string; starts: string; ends: string }

/** The price at `now`: the sale's if it is lower and its dates include `now` (WooCommerce's rule). */
export function priceAt(now: number, cells: SaleCells, readAmount: AmountReader): Price {
  const { regular, sale } = cells
  // WooCommerce sells nothing that has a sale price only.
  if (regular === '') return { fault: m.importNoPrice() }
  const full = readAmount(regular)
  if (sale === '') return full
  const reduced = readAmount(sale)
  if ('fault' in reduced) return reduced
  // Refused by the check of the field; without this, a sale of "10%" would be dropped in silence.
  if (Number.isNaN(Number(reduced.text))) return reduced
  if ('fault' in full) return full
  if (!(Number(reduced.text) < Number(full.text))) return full
  const [starts, ends] = [momentOf(cells.starts, '00:00:00'), momentOf(cells.ends, '23:59:59')]
  if (Number.isNaN(starts)) return { fault: m.importNoDate({ date: cells.starts }) }
  if (Number.isNaN(ends)) return { fault: m.importNoDate({ date: cells.ends }) }
  if (ends !== null && ends < now) return { ...full, note: 'saleOver' }
  if (starts !== null && starts > now) return { ...full, note: 'saleLater' }
  const reducedAt = starts === null ? undefined : new Date(starts).toISOString()
  const sold = { ...reduced, compareAtPrice: full.text, reducedAt }
  return { ...sold, note: ends === null ? 'compareAt' : 'saleEnds' }
}

/** The price fields that a file states; none if its price is a fault. */
export function pricesOf(price: Price, statesSales: boolean) {
  if ('fault' in price) return {}
  const { text, compareAtPrice = statesSales ? NO_REDUCTION : undefined, reducedAt } = price
  return { price: text, compareAtPrice, reducedAt }
}

const dateAndTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d{1,2}:\d\d(?::\d\d)?)(?:\.\d{1,9})?)? ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?)?$/i

/** The moment of a date, on the shop's clock if it names no other; null for none, NaN for other text. */
function momentOf(cell: string, time: string): number | null {
  if (cell === '') return null
  // As WordPress stores it; its importer takes it too.
  if (/^[1-9]\d{9}$/.test(cell)) return Number(cell) * 1000
  const [, day, clock, zone] = dateAndTime.exec(cell) ?? []
  if (day === undefined) return NaN
  const local = `${day}T${(clock ?? time).replace(/^\d:/, '0$&')}`
  if (zone === undefined) return momentOnShopClock(local) ?? NaN
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return Date.parse(`${local}${hours === undefined ? 'Z' : `${sign}${hours}:${minutes}`}`)
}
