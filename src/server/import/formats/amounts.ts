import * as m from '#shared/i18n/messages.ts'

/** An amount with a point, or text that is no amount and is refused later; or why it is in doubt. */
type Amount = { text: string } | { fault: string }

export type AmountReader = (cell: string) => Amount

/** Longer text is no amount. */
const LONGEST = 40

/**
 * Reads amounts as people write them: "12,99 $", "1 299,00", "$1,299.00", "12.990000". Whether a
 * mark before exactly three digits is a decimal point or separates thousands is what the file's
 * other amounts say; if they say nothing, or both, it is refused.
 */
export function amountReader(cells: Iterable<string>): AmountReader {
  const decimals = new Set<string>()
  for (const cell of cells) {
    const mark = certainDecimal(bareAmount(cell))
    if (mark) decimals.add(mark)
  }
  return (cell) => {
    const bare = bareAmount(cell)
    const certain = certainDecimal(bare)
    if (certain !== undefined) return { text: withPoint(bare, certain) ?? cell }
    const mark = /[.,]/.exec(bare)?.[0] ?? '.'
    const other = mark === '.' ? ',' : '.'
    if (decimals.size !== 1) return { fault: m.importDoubtfulAmount({ amount: cell }) }
    return { text: withPoint(bare, decimals.has(mark) ? mark : other) ?? cell }
  }
}

/** The amount without currency and without the spaces and apostrophes that separate thousands. */
function bareAmount(cell: string): string {
  if (cell.length > LONGEST) return cell
  return cell
    .replace(/^(ca ?\$|c\$|cad ?\$?|\$ ?ca|\$) ?/i, '')
    .replace(/\s?(cad|ca ?\$|\$ ?cad?|\$)$/i, '')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
}

/** Its decimal mark; null if it has none, undefined if that does not follow from it alone. */
function certainDecimal(bare: string): '.' | ',' | null | undefined {
  const marks = bare.match(/[.,]/g) ?? []
  const last = marks.at(-1) as '.' | ',' | undefined
  if (last === undefined || bare.length > LONGEST) return null
  if (marks.some((mark) => mark !== last)) return last
  const opposite = last === '.' ? ',' : '.'
  if (marks.length > 1) return opposite
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? undefined : last
}

/** With a point, without separators and without zeros after the cents; null if it is no amount. */
function withPoint(bare: string, decimal: string | null): string | null {
  const separator = decimal === ',' ? '.' : ','
  const [before = '', fraction = '', ...more] = decimal === null ? [bare] : bare.split(decimal)
  const whole = before === '' && fraction !== '' ? '0' : before
  const grouped = whole.includes(separator)
  const form = grouped
    ? separator === ','
      ? /^\d{1,3}(,\d{3})+$/
      : /^\d{1,3}(\.\d{3})+$/
    : /^\d+$/
  if (more.length > 0 || !form.test(whole) || !/^\d*$/.test(fraction)) return null
  const cents = /^0*$/.test(fraction.slice(2)) ? fraction.slice(0, 2) : fraction
  return whole.replaceAll(separator, '') + (cents === '' ? '' : `.${cents}`)
}
