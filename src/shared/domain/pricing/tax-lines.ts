import { formatNumber } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'
import type { TaxClass } from '../tax/tax.ts'
import type { WrittenTaxes } from './order-taxes.ts'

export type TaxLine = { name: string; amount: string }

/**
 * The tax lines of an order, one per component; amounts are decimal strings (TAX-06). A place with a
 * single tax, or an order without components, gets one line with a generic name.
 */
export function taxLines(order: { taxAmount: string; taxes?: WrittenTaxes | null }): TaxLine[] {
  const { isIncluded = false, components = [] } = order.taxes ?? {}
  if (components.length === 0) return [{ name: m.taxAll(), amount: order.taxAmount }]
  return components.map(({ code, rate, amount }) => {
    const name = nameOf(code, rate)
    return { name: isIncluded ? m.taxIncluded({ name }) : name, amount }
  })
}

/** The name of a tax class. */
export function taxClassName(taxClass: TaxClass): string {
  const classNames = {
    standard: m.taxClassStandard,
    snack: m.taxClassSnack,
    zero_rated: m.taxClassZeroRated,
    exempt: m.taxClassExempt,
  }
  return classNames[taxClass]()
}

const names: Readonly<Record<string, () => string>> = {
  GST: m.taxGst,
  HST: m.taxHst,
  PST: m.taxPst,
  QST: m.taxQst,
}

function nameOf(code: string, rate: string): string {
  if (code === 'TAX') return m.taxAll()
  const name = names[code]?.() ?? code
  return m.taxWithRate({ name, rate: formatNumber(Number(rate)) })
}
