import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatMoney, sumOf } from '#shared/domain/money.ts'
import { type OrderFigures, type Units, unitsWith } from '#shared/domain/order/refund-parts.ts'
import {
  refundForUnits,
  type RefundSplit,
  returnedBy,
  splitRefund,
} from '#shared/domain/order/refund-split.ts'
import { priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'

const none = { units: [], worthCents: 0 }

type Line = { price: number; quantity: number; taxClass?: 'standard' | 'snack' | 'zero_rated' }

/** An order with lines `a`, `b` and so on, priced as it is at the checkout. */
function orderOf(lines: Line[], over: Partial<OrderFigures> = {}): OrderFigures {
  const items: OrderFigures['items'] = lines.map((line, index) => {
    const { price: priceCents, quantity, taxClass = 'standard' } = line
    return { productId: 'abcdef'.charAt(index), quantity, priceCents, taxClass }
  })
  const subtotal = sumOf(items.map(({ priceCents, quantity }) => priceCents * quantity))
  const figures = { discountCents: 0, shippingCents: 0, taxCents: 0, taxes: null }
  const totalCents = subtotal + (over.taxCents ?? 0) + (over.shippingCents ?? 0)
  return { items, ...figures, totalCents, paidCents: totalCents, ...over }
}

const units = (productId: string, quantity: number): Units[] => [{ productId, quantity }]
const worth = (order: OrderFigures, some: Units[], leftCents = order.paidCents) =>
  refundForUnits(order, none, { units: some, leftCents }).amountCents

/** Makes refunds one after another, each for units or for an amount; returns what they returned. */
function refundAll(order: OrderFigures, wanted: (Units[] | number)[]) {
  const made: { amountCents: number; items: Units[]; split: RefundSplit }[] = []
  // Units worth nothing by themselves are refunded with the next ones.
  let worthless: Units[] = []
  for (const one of wanted) {
    const leftCents = order.paidCents - sumOf(made.map(({ amountCents }) => amountCents))
    const items = typeof one === 'number' ? [] : unitsWith(worthless, one)
    const { amountCents } =
      typeof one === 'number'
        ? { amountCents: Math.min(one, leftCents) }
        : refundForUnits(order, returnedBy(made), { units: items, leftCents })
    if (typeof one !== 'number') worthless = amountCents < 1 ? items : []
    if (amountCents < 1) continue
    const split = splitRefund(order, made, { amountCents, units: items, leftCents })
    made.push({ amountCents, items, split })
  }
  return made
}

const three = orderOf([{ price: 11_49, quantity: 3 }], {
  taxCents: 4_48,
  taxes: {
    country: 'CA',
    province: 'ON',
    onShipping: false,
    isIncluded: false,
    components: [{ code: 'HST', rate: '13', base: 34_47, amount: 4_48 }],
  },
})

test('three jars refunded one by one return every cent that was paid for them', () => {
  const made = refundAll(three, [units('a', 1), units('a', 1), units('a', 1)])
  expect(made.map(({ amountCents }) => amountCents)).toEqual([12_98, 12_99, 12_98])
  const taxes = made.map(({ split }) => split.taxes)
  expect(taxes).toEqual([1_49, 1_50, 1_49].map((cents) => [{ code: 'HST', cents, rate: '13' }]))
})

test('the last jar brings the shipping back, unless staff kept a part of an earlier refund', () => {
  const shipped = { ...three, shippingCents: 9_00, totalCents: 47_95, paidCents: 47_95 }
  const made = refundAll(shipped, [units('a', 1), units('a', 2)])
  expect(made.map(({ split }) => split.shippingCents)).toEqual([0, 9_00])
  const [first] = made
  if (!first) throw new Error('Nothing was refunded.')
  const kept = { ...first, amountCents: 10_00 }
  const leftCents = 47_95 - 10_00
  const rest = refundForUnits(shipped, returnedBy([kept]), { units: units('a', 2), leftCents })
  expect(rest.amountCents).toBe(34_97)
})

test("the refund for jars includes their share of an old order's tax, and never exceeds what is left", () => {
  const old = orderOf([{ price: 9_99, quantity: 3 }], { taxCents: 4_49 })
  expect(worth(old, units('a', 1))).toBe(9_99 + 1_50)
  expect(worth(old, units('a', 2))).toBe(19_98 + 2_99)
  expect(worth(old, units('a', 3))).toBe(34_46)
  expect(worth(old, units('a', 1), 5_00)).toBe(5_00)
  expect(worth(old, [])).toBe(0)
})

test('the refund for jars includes their share of each tax, and no tax for untaxed jars', () => {
  const gst = { code: 'GST', rate: '5', base: 20_00, amount: 1_00 }
  const qst = { code: 'QST', rate: '9.975', base: 20_00, amount: 2_00 }
  const terms = { country: 'CA', province: 'QC', onShipping: false, isIncluded: false }
  const lines: Line[] = [
    { price: 10_00, quantity: 2 },
    { price: 10_00, quantity: 1, taxClass: 'zero_rated' },
  ]
  const taxes = { ...terms, components: [gst, qst] }
  const order = orderOf(lines, { taxCents: 3_00, taxes })
  expect(worth(order, units('a', 1))).toBe(11_50)
  expect(worth(order, units('b', 1))).toBe(10_00)
  expect(worth(order, [...units('a', 2), ...units('b', 1)])).toBe(33_00)
  const included = orderOf(lines, { taxes: { ...taxes, isIncluded: true } })
  expect(worth(included, units('a', 1))).toBe(10_00)
  const [made] = refundAll(included, [units('a', 1)])
  expect(made?.split).toMatchObject({
    goodsCents: 8_50,
    taxes: [
      { code: 'GST', cents: 50 },
      { code: 'QST', cents: 1_00 },
    ],
  })
})

test('the refund for a snack includes only the taxes that a snack bears', () => {
  const gst = { code: 'GST', rate: '5', base: 20_00, amount: 1_00 }
  const pst = { code: 'PST', rate: '7', base: 10_00, amount: 70, exemptsSnacks: true }
  const terms = { country: 'CA', province: 'BC', onShipping: false, isIncluded: false }
  const lines: Line[] = [
    { price: 10_00, quantity: 1 },
    { price: 10_00, quantity: 1, taxClass: 'snack' },
  ]
  const taxes = { ...terms, components: [gst, pst] }
  const order = orderOf(lines, { taxCents: 1_70, taxes })
  expect([worth(order, units('a', 1)), worth(order, units('b', 1))]).toEqual([11_20, 10_50])
})

test('an amount without jars first returns what an edit left overpaid, then a share of everything', () => {
  const edited = { ...three, paidCents: 38_95 + 12_98 }
  const [first, second] = refundAll(edited, [12_98, 19_48])
  expect(first?.split).toMatchObject({ goodsCents: 0, otherCents: 12_98, taxes: [] })
  expect(second?.split.taxes).toEqual([{ code: 'HST', cents: 2_24, rate: '13' }])
})

const line = fc.record(
  {
    price: fc.integer({ min: 1, max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    taxClass: fc.constantFrom('standard' as const, 'snack' as const, 'zero_rated' as const),
  },
  { requiredKeys: ['price', 'quantity'] },
)
const rate = fc.constantFrom('5', '9.975', '7', '13', '8.875')

test('refunds of all jars, in any grouping, return exactly what was paid and the tax that was charged', () => {
  const runs = Number(process.env.PROPERTY_RUNS ?? 400)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.record({
        rates: fc.uniqueArray(rate, { maxLength: 3 }),
        isIncluded: fc.boolean(),
        onShipping: fc.boolean(),
        fee: fc.constantFrom(0, 1, 8_99),
        percent: fc.integer({ min: 0, max: 100 }),
        overpaid: fc.constantFrom(0, 0, 1, 7_77),
      }),
      fc.infiniteStream(fc.nat({ max: 1_000 })),
      (lines, terms, stream) => {
        const order = priced(lines, terms)
        const choices = stream[Symbol.iterator]()
        const next = (below: number) => (choices.next().value ?? 0) % below
        const made = refundAll(order, groupsOf(order, next))
        const whole = sumOf(made.map(({ amountCents }) => amountCents))
        expect(whole).toBe(order.paidCents)
        for (const { code, amount } of order.taxes?.components ?? []) {
          const cents = made.flatMap(({ split }) => split.taxes.filter((tax) => tax.code === code))
          expect(sumOf(cents.map((tax) => tax.cents))).toBe(amount)
        }
        for (const { amountCents, split } of made) {
          const { goodsCents: goods, shippingCents: shipping, otherCents: other } = split
          const taxes = sumOf(split.taxes.map(({ cents }) => cents))
          expect(goods + shipping + other + taxes).toBe(amountCents)
          expect(Math.min(goods, shipping, other, taxes)).toBeGreaterThanOrEqual(0)
          if (split.items.length === 0) continue
          expect(sumOf(split.items.map(({ cents }) => cents))).toBe(goods)
        }
      },
    ),
    { numRuns: runs },
  )
})

type Terms = {
  rates: string[]
  isIncluded: boolean
  onShipping: boolean
  fee: number
  percent: number
  overpaid: number
}

function priced(lines: Line[], { rates, fee, percent, overpaid, ...terms }: Terms): OrderFigures {
  const everywhere = { name: 'All', countries: [], provinces: [], postalCodes: [] }
  const zone = {
    ...everywhere,
    price: formatMoney(fee),
    freeFrom: null,
    daysFewest: 1,
    daysMost: 2,
  }
  const shipping = { ...defaultShipping, zones: [zone] }
  const rules = rates.map((each, index) => {
    const place = { country: 'CA', provinces: [], from: null }
    return { code: `T${index}`, rate: each, ...place, exemptsSnacks: index === 1 }
  })
  const destination = { country: 'CA', province: 'ON', zipCode: 'M5V 1A1' }
  const totals = priceDiscounted(
    lines,
    destination,
    { shipping, tax: { rules, ...terms } },
    { kind: 'percent', value: percent },
  )
  return orderOf(lines, {
    discountCents: totals.discount,
    shippingCents: totals.shipping,
    taxCents: totals.tax,
    taxes: totals.taxes,
    totalCents: totals.total,
    paidCents: totals.total + overpaid,
  })
}

/** Groups of units that cover the whole order, with some refunds of an amount in between. */
function groupsOf({ items }: OrderFigures, next: (below: number) => number): (Units[] | number)[] {
  const groups: (Units[] | number)[] = []
  const left = items.map(({ productId, quantity }) => ({ productId, quantity }))
  while (left.some(({ quantity }) => quantity > 0)) {
    if (next(5) === 0) groups.push(next(500) + 1)
    const group = left.flatMap((unit) => {
      const quantity = next(unit.quantity + 1)
      unit.quantity -= quantity
      return quantity > 0 ? [{ productId: unit.productId, quantity }] : []
    })
    if (group.length > 0) groups.push(group)
  }
  return groups
}
