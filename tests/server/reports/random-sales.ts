import { provinces } from './oracle/rates.ts'
import type { Line, RandomSale } from './oracle/sale.ts'

const classes = ['standard', 'snack', 'zero_rated'] as const
const methods = ['paypal', 'stripe', 'cash', 'etransfer'] as const

/** Local midnights, also of the days on which the clocks change, in milliseconds. */
const midnights = [
  '2026-03-01T00:00-05:00',
  '2026-03-08T00:00-05:00',
  '2026-03-09T00:00-04:00',
  '2026-04-01T00:00-04:00',
  '2026-10-01T00:00-04:00',
  '2026-11-01T00:00-04:00',
  '2026-11-02T00:00-05:00',
  '2026-12-01T00:00-05:00',
].map((text) => Date.parse(text))
const first = Date.parse('2026-02-20T00:00Z')
const span = Date.parse('2026-12-10T00:00Z') - first

/** Sales with refunds, the same for the same seed. */
export function randomSales(products: readonly string[], count: number, seed = 48): RandomSale[] {
  let state = seed
  // Mulberry32.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(random() * most)
  const one = <T>(list: readonly T[]) => list[below(list.length)] as T

  const moment = () =>
    random() < 0.4 ? one(midnights) + one([-1, 0, 1, -3_600_000, 3_599_999]) : first + below(span)

  const lines = (): Line[] =>
    [...products]
      .sort(() => random() - 0.5)
      .slice(0, 1 + below(4))
      .map((productId) => ({
        productId,
        quantity: 1 + below(4),
        priceCents: 1 + below(3_000),
        taxClass: one(classes),
      }))

  return Array.from({ length: count }, (_, index): RandomSale => {
    const items = lines()
    const subtotal = items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)
    const at = moment()
    const later = () => Math.max(at + 1, random() < 0.5 ? moment() : at + below(2_000_000_000))
    const method = one(methods)
    const isOnline = method === 'paypal' || method === 'stripe'
    const kind = random()
    // Versions that stored no components of tax knew no prices with tax.
    const hasStoredTaxes = random() < 0.95
    const ways = hasStoredTaxes
      ? (['units', 'amount', 'rest', 'failed'] as const)
      : (['rest'] as const)
    return {
      id: `sale-${String(index).padStart(5, '0')}`,
      at,
      items,
      province: one(provinces),
      discountCents: random() < 0.3 ? Math.ceil(subtotal * random()) : 0,
      shippingCents: one([0, 599, 1_499]),
      taxesShipping: random() < 0.5,
      isTaxIncluded: hasStoredTaxes && random() < 0.2,
      hasStoredTaxes,
      method: kind < 0.03 ? 'unpaid' : method,
      isCancelled: kind < 0.03,
      feeCents: kind >= 0.03 && isOnline && random() < 0.9 ? below(300) : null,
      refunds:
        kind < 0.03 || kind > 0.4
          ? []
          : [
              { how: one<(typeof ways)[number]>(ways), part: random() },
              ...(random() < 0.3 ? [{ how: 'rest' as const, part: 1 }] : []),
            ].map((refund) => ({
              ...refund,
              at: later(),
              feeReturnedCents: random() < 0.3 ? below(50) : null,
            })),
    }
  })
}
