import type { Cents } from '../money.ts'

/** The taxes of a period by component, in whole cents. */
type Tax = { component: string; collected: Cents; refunded: Cents }
/** Its sales without taxes, in whole cents. */
type Sales = { gross: Cents; discounts: Cents; shipping: Cents; refunds: Cents }

type ReturnLine = { line: number; cents: Cents }

/** The components of each return, and the number of its first line. */
const returns = {
  gst: { components: ['GST', 'HST'], first: 100 },
  qst: { components: ['QST'], first: 200 },
}
export type ReturnName = keyof typeof returns

/**
 * The lines of a return that follow from the shop's orders: 101 sales, 103 (203) tax collected, 107
 * (207) tax in refunds, 109 (209) net tax. Null if nothing of it was charged or refunded. Credits for
 * the tax on expenses, lines 106 and 206, are not known to the shop.
 */
export function taxReturn(
  name: ReturnName,
  taxes: readonly Tax[],
  sales: Sales,
): ReturnLine[] | null {
  const { components, first } = returns[name]
  const own = taxes.filter(({ component }) => components.includes(component))
  if (own.length === 0) return null
  const sum = (some: readonly Tax[], field: 'collected' | 'refunded') =>
    some.reduce((total, tax) => total + tax[field], 0)
  const [collected, refunded] = [sum(own, 'collected'), sum(own, 'refunded')]
  const { gross, discounts, shipping, refunds } = sales
  const revenue = gross - discounts + shipping - (refunds - sum(taxes, 'refunded'))
  return [
    ...(name === 'gst' ? [{ line: 101, cents: revenue }] : []),
    { line: first + 3, cents: collected },
    { line: first + 7, cents: refunded },
    { line: first + 9, cents: collected - refunded },
  ]
}
