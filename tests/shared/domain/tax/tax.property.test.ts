import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { provinces } from '#shared/domain/address.ts'
import { priceOrder, ratesAt } from '#shared/domain/pricing/pricing.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { type Tax, taxClasses, taxProfiles } from '#shared/domain/tax/tax.ts'
import { oracle } from './tax-oracle.ts'

const jurisdictions = provinces().map(({ code }) => code)

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    taxClass: fc.constantFrom(...taxClasses),
  }),
  { minLength: 1, maxLength: 6 },
)

const days = ['2026-03-08', '2026-04-01', '2026-07-01', '2026-11-01', '2027-01-01']
const rule = fc.record({
  code: fc.constantFrom('GST', 'HST', 'PST', 'QST'),
  country: fc.constant('CA'),
  provinces: fc.subarray(jurisdictions, { maxLength: 4 }),
  rate: fc.constantFrom('0', '5', '6', '7', '9.975', '13', '14', '15', '0.125'),
  from: fc.constantFrom(null, ...days),
  exemptsSnacks: fc.boolean(),
})

const number = fc.constantFrom(null, '1234567')

const tax: fc.Arbitrary<Tax> = fc.record({
  profile: fc.constantFrom(...taxProfiles),
  rules: fc.uniqueArray(rule, {
    maxLength: 8,
    // Two rates from the same day on would contradict each other.
    selector: ({ code, from }) => `${code} ${from}`,
  }),
  registrations: fc.record({
    gst: number,
    qst: number,
    bc: number,
    mb: number,
    sk: number,
  }),
  onShipping: fc.boolean(),
  pricesIncludeTax: fc.boolean(),
})

/** Around the midnights on which rates change, in winter and in summer time. */
const moments = fc
  .tuple(fc.constantFrom(...days), fc.integer({ min: -6 * 3_600, max: 6 * 3_600 }))
  .map(([day, seconds]) => Date.parse(day) + (4.5 * 3_600 + seconds) * 1_000)

const orders = fc.record({
  lines,
  province: fc.constantFrom(...jurisdictions),
  shipping: fc.integer({ min: 0, max: 5_000 }),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 })),
  at: moments,
})

test('TAX-01 TAX-02 TAX-03 TAX-04 TAX-05 TAX-09 100,000 random orders equal an independent computation, to the cent and by component', () => {
  fc.assert(
    fc.property(orders, tax, (order, chosen) => {
      const price = (order.shipping / 100).toFixed(2)
      const [zone] = defaultShipping.zones
      const shipping = {
        ...defaultShipping,
        zones: zone ? [{ ...zone, price, freeFrom: null }] : [],
      }
      const rates = ratesAt({ shipping, tax: chosen }, order.at)
      const to = { country: 'CA', province: order.province, zipCode: 'X' }
      const totals = priceOrder(order.lines, to, rates, order.discount)
      const expected = oracle(order, chosen)
      const charged = totals.taxes.components.map(({ code, amount }) => {
        return { code, amount: BigInt(amount) }
      })
      expect(byCode(charged)).toEqual(byCode(expected.charged))
      expect(BigInt(totals.total)).toBe(expected.total)
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.tax)
    }),
    { numRuns: 100_000 },
  )
})

function byCode(charged: readonly { code: string; amount: bigint }[]) {
  return Object.fromEntries(charged.map(({ code, amount }) => [code, String(amount)]))
}

test('TAX-04 a discount comes off both what is taxed and what is not, in whole cents that add up', () => {
  const all = { code: 'ALL', country: 'CA', provinces: [], rate: '10', from: null }
  const chosen: Tax = {
    profile: 'custom',
    rules: [all],
    onShipping: false,
    pricesIncludeTax: false,
  }
  const rates = ratesAt({ shipping: defaultShipping, tax: chosen }, 0)
  const to = { country: 'CA', province: 'ON', zipCode: 'X' }
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 10_000_000 }), (cart, wanted) => {
      const { subtotal, discount, taxes } = priceOrder(cart, to, rates, wanted)
      const taxed = cart
        .filter(({ taxClass }) => taxClass === 'standard' || taxClass === 'snack')
        .reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const offTaxed = taxed - (taxes.components[0]?.base ?? 0)
      const offRest = discount - offTaxed
      expect(discount).toBe(Math.min(wanted, subtotal))
      expect(offTaxed).toBeWithin(0, taxed + 1)
      expect(offRest).toBeWithin(0, subtotal - taxed + 1)
      expect(Math.abs(offTaxed * subtotal - discount * taxed)).toBeLessThanOrEqual(subtotal / 2)
    }),
  )
})
