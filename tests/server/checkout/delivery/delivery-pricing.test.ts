import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Discount } from '#shared/domain/pricing/discount.ts'
import { priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { deliveryOf } from '#shared/domain/pricing/pickup.ts'
import { defaultRates } from '#shared/domain/pricing/pricing.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { weightOf } from '#shared/domain/shipping/delivery-method.ts'
import { chooseMethod } from '#shared/domain/shipping/methods.ts'
import { refuseDelivery } from '../../../../src/server/payments/payment/order-delivery.ts'
import { draftOrder } from '../../../../src/server/payments/payment/order-pricing.ts'
import { type Method, montreal, pickup } from '../../../support/delivery.ts'
import { tenPercentOff } from '../../../support/discounts.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'

// A thousand random carts, zones, methods, weights and codes are priced by the server, by the rules
// that the checkout uses, and by an oracle that shares no code with either.

const shop = useTestShop()

/** Prices and weights of single products; the last two are packs, of which one has its own weight. */
const jars = [
  { cents: 999n, grams: 340n },
  { cents: 1_250n, grams: 1n },
  { cents: 4_001n, grams: 2_755n },
  { cents: 305n, grams: 0n },
]
const packs = [
  { cents: 2_599n, grams: 340n * 2n + 2_755n },
  { cents: 1_111n, grams: 77n },
]
const all = [...jars, ...packs]

const codes = {
  PERCENT: { kind: 'percent', value: 15 },
  AMOUNT: { kind: 'amount', value: 700 },
  SHIPPING: { kind: 'shipping', value: 0 },
} as const

const money = (most: number) =>
  fc.integer({ min: 0, max: most }).map((cents) => (cents / 100).toFixed(2))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const days = { fastest: 1, slowest: 3 }

const method = fc
  .record({
    id: fc.constantFrom('standard', 'express', 'market'),
    price: money(3_000),
    freeFrom: maybe(money(9_000)),
    perKilogram: maybe(money(1_500)),
    upToGrams: maybe(fc.integer({ min: 1, max: 60_000 })),
  })
  .map((each): Method => {
    const words = { ...each, name: each.id, ...days }
    if (each.id !== 'market') return { ...words, kind: 'ship' }
    return { ...words, kind: 'pickup', place: { ...pickup.place, province: 'AB' } as never }
  })

const zone = fc.record({
  name: fc.constant('Zone'),
  countries: fc.constant(['CA']),
  provinces: fc.subarray(['QC', 'ON', 'BC'], { minLength: 2 }),
  postalCodes: fc.constantFrom([], [], [], ['H'], ['K1']),
  price: money(2_500),
  freeFrom: maybe(money(9_000)),
  daysFewest: fc.constant(3),
  daysMost: fc.constant(5),
  methods: fc.uniqueArray(method, { maxLength: 4, selector: ({ id }) => id }),
})

const places = {
  QC: { zipCode: 'H2X 1Y4', rate: 14_975n },
  ON: { zipCode: 'K1A 0B1', rate: 13_000n },
  BC: { zipCode: 'V5K 0A1', rate: 12_000n },
  AB: { zipCode: 'T5A 0A1', rate: 5_000n },
}
type Province = keyof typeof places

const cart = fc.record({
  zones: fc.array(zone, { minLength: 1, maxLength: 3 }),
  to: fc.constantFrom(null, 'QC', 'ON', 'BC'),
  chosen: maybe(fc.constantFrom('standard', 'express', 'market', 'market', 'teleport')),
  code: fc.constantFrom(null, 'PERCENT', 'AMOUNT', 'SHIPPING'),
  quantities: fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: all.length, maxLength: all.length })
    .filter((each) => each.some((quantity) => quantity > 0)),
})
type Cart = typeof cart extends fc.Arbitrary<infer Value> ? Value : never

const cents = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? null : BigInt(Math.round(Number(amount) * 100))
const halfUp = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator)

/** What a cart costs, or `refused`; null for an address to which the shop does not ship. */
function oracle({ zones, to, chosen, code, quantities }: Cart) {
  let [subtotal, grams] = [0n, 0n]
  for (const [index, { cents: price, grams: weight }] of all.entries()) {
    subtotal += price * BigInt(quantities[index] ?? 0)
    grams += weight * BigInt(quantities[index] ?? 0)
  }
  const found = zones.find(({ provinces, postalCodes }) => {
    if (to === null || !provinces.includes(to)) return false
    const start = places[to].zipCode.replace(' ', '')
    return postalCodes.length === 0 || postalCodes.some((code) => start.startsWith(code))
  })
  if (to !== null && !found) return null
  const fits = ({ upToGrams }: Method) => !upToGrams || grams <= BigInt(upToGrams)
  let methods: Method[]
  if (to === null) {
    // Without an address, only a pickup, and only if it is asked for.
    const markets = zones.flatMap((each) => each.methods).filter(({ id }) => id === 'market')
    methods = chosen === null ? [] : markets.slice(0, 1)
  } else if (found && found.methods.length > 0) methods = found.methods
  else {
    const own = { price: found?.price ?? '', freeFrom: found?.freeFrom ?? null }
    methods = [{ id: 'standard', kind: 'ship', name: '', ...days, ...own }]
  }
  const fitting = methods.filter(fits)
  const taken = chosen === null ? fitting[0] : fitting.find(({ id }) => id === chosen)
  if (!taken) return to === null && chosen === null ? null : 'refused'
  const freeFrom = cents(taken.freeFrom)
  const weighed = halfUp((cents(taken.perKilogram) ?? 0n) * grams, 1_000n)
  let shipping = (cents(taken.price) ?? 0n) + weighed
  if (freeFrom !== null && subtotal >= freeFrom) shipping = 0n
  if (code === 'SHIPPING') shipping = 0n
  const off =
    code === 'PERCENT'
      ? halfUp(subtotal * 15n, 100n)
      : code === 'AMOUNT' && subtotal < 700n
        ? subtotal
        : code === 'AMOUNT'
          ? 700n
          : 0n
  const province: Province = taken.kind === 'pickup' ? 'AB' : (to ?? 'AB')
  const tax = halfUp((subtotal - off) * places[province].rate, 100_000n)
  return { shipping, off, tax, total: subtotal - off + shipping + tax }
}

test('METHOD-02 METHOD-03 a thousand random carts, zones, methods, weights and codes cost what an independent oracle says', async () => {
  const token = await shop.asOwner()
  const added: string[] = []
  for (const { cents: price, grams } of jars) {
    const weightGrams = grams === 0n ? null : Number(grams)
    const body = { price: (Number(price) / 100).toFixed(2), stock: 1_000, weightGrams }
    added.push((await shop.addProduct(body)).id)
  }
  const [first = '', , third = ''] = added
  const components = [
    { productId: first, quantity: 2 },
    { productId: third, quantity: 1 },
  ]
  const pack = { components, stock: 500 }
  added.push((await shop.addProduct({ ...pack, price: '25.99' })).id)
  added.push((await shop.addProduct({ ...pack, price: '11.11', weightGrams: 77 })).id)
  for (const [code, { kind, value }] of Object.entries(codes)) {
    const percent = kind === 'percent' ? value : null
    const amount = kind === 'amount' ? (value / 100).toFixed(2) : null
    const body = { ...tenPercentOff, code, kind, percent, amount }
    expect((await shop.api('POST', '/api/admin/discounts', { token, body })).status).toBe(201)
  }

  const seen = { priced: 0, refused: 0, pickups: 0, weighed: 0 }
  const served = cart.filter((each) => oracle(each) !== null)
  const property = fc.asyncProperty(served, async (each) => {
    const { zones, to, chosen, code, quantities } = each
    const expected = oracle(each)
    if (expected === null) return
    const rates = { ...defaultRates, shipping: { ...defaultRates.shipping, zones } }
    const shippingAddress =
      to === null ? null : { ...montreal, province: to, zipCode: places[to].zipCode }
    const items = added
      .map((productId, index) => ({ productId, quantity: quantities[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
    const order = {
      customerName: 'Marie Tremblay',
      customerEmail: 'marie@example.ca',
      customerPhone: '514-555-0100',
      shippingAddress,
      billingAddress: null,
      deliveryMethod: chosen,
      discountCode: code,
      items,
    }
    const draft = await draftOrder(shop.context.db.read, order, { rates, at: Date.now() })
    const refusal = () => refuseDelivery(order, draft, rates, '/deliveryMethod')
    if (expected === 'refused') {
      seen.refused += 1
      return expect(refusal).toThrow()
    }
    refusal()
    seen.priced += 1
    if (draft.delivery?.kind === 'pickup') seen.pickups += 1
    if (draft.shipping % 100 !== 0) seen.weighed += 1
    const figures = { shipping: draft.shipping, off: draft.discount, tax: draft.tax }
    const wanted = {
      shipping: Number(expected.shipping),
      off: Number(expected.off),
      tax: Number(expected.tax),
      total: Number(expected.total),
    }
    expect({ ...figures, total: draft.total }).toEqual(wanted)

    // The checkout, from what the page knows.
    const lines = all.map((product, index) => ({
      price: Number(product.cents),
      weightGrams: Number(product.grams),
      quantity: quantities[index] ?? 0,
    }))
    const parcel = { chosen, grams: weightOf(lines) }
    const { method } = chooseMethod(destinationOf(shippingAddress), parcel, rates.shipping)
    const delivery = deliveryOf({ shippingAddress }, rates, parcel, method)
    const discount: Discount | null = code === null ? null : { code, ...codes[code as 'PERCENT'] }
    const totals = priceDiscounted(lines, delivery.destination, delivery.rates, discount)
    expect(totals).toMatchObject({ total: wanted.total, shipping: wanted.shipping })
  })
  await fc.assert(property, { numRuns: 1_000 })
  // The carts are not all of one kind.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})
