import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countries, provinces, regionsOf, states } from '#shared/domain/address.ts'
import type { Destination } from '#shared/domain/destination.ts'
import {
  currency,
  defaultRates,
  isServed,
  type PricedLine,
  priceOrder as priceWith,
} from '#shared/domain/pricing/pricing.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import {
  defaultShipping,
  quotedShipping,
  type Shipping,
  shippingFor as shippingWith,
  untilFreeShipping,
} from '#shared/domain/shipping/shipping.ts'

const toronto: Destination = { country: 'CA', province: 'ON', zipCode: 'M5V 2T6' }

const priceOrder = (cart: readonly PricedLine[], to: Destination) =>
  priceWith(cart, destinationOf(to), defaultRates)
const shippingFor = (subtotal: number, country: string) =>
  shippingWith(subtotal, destinationOf({ ...toronto, country }), defaultShipping)

function figures(cart: readonly PricedLine[], to: Destination) {
  const { taxes: _, ...amounts } = priceOrder(cart, to)
  return amounts
}

/** The specification's rates in hundred-thousandths, as PRICE-04 and PRICE-05 state them. */
function statedRate({ country, province }: Destination): number {
  const region = province.trim().toUpperCase()
  const canada: Record<string, number> = { ON: 13_000, BC: 12_000, QC: 14_975, AB: 5_000 }
  const unitedStates: Record<string, number> = { CA: 8_750, NY: 8_000, TX: 6_250, FL: 6_000 }
  if (country === 'CA') return canada[region] ?? 15_000
  return country === 'US' ? (unitedStates[region] ?? 7_000) : 0
}

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 9_999_999 }),
    quantity: fc.integer({ min: 1, max: 1_000 }),
  }),
  { maxLength: 20 },
)

const destinations = fc.constantFrom(...countries()).chain(({ code }) =>
  fc.record({
    country: fc.constant(code),
    province: fc.oneof(fc.constantFrom('', ' ', 'Bavaria'), region(code)),
    zipCode: fc.constantFrom('', '  ', 'K1A 0B1', '90210'),
  }),
)

function region(country: string) {
  return fc.constantFrom(...regionsOf(country).map(({ code }) => code))
}

describe('Every order', () => {
  test('PRICE-08 total = subtotal + shipping + tax, all in whole cents', () => {
    fc.assert(
      fc.property(lines, destinations, (cart, to) => {
        const totals = priceOrder(cart, to)
        const { subtotal, shipping, tax, total } = totals
        for (const amount of [subtotal, shipping, tax, total]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
        }
        expect(total).toBe(subtotal + shipping + tax)
        const exact = cart.reduce((sum, line) => sum + BigInt(line.price * line.quantity), 0n)
        expect(BigInt(subtotal)).toBe(exact)
      }),
    )
  })

  test('PRICE-03 the tax is the rate on the subtotal, rounded half up once and not by line', () => {
    fc.assert(
      fc.property(lines, destinations, (cart, to) => {
        const { subtotal, tax } = priceOrder(cart, to)
        const isKnown = to.province.trim() !== '' && to.zipCode.trim() !== ''
        const exact = BigInt(subtotal) * BigInt(isKnown ? statedRate(to) : 0)
        const left = exact % 100_000n
        const up = left >= 50_000n ? 1n : 0n
        expect(BigInt(tax)).toBe(exact / 100_000n + up)
      }),
    )
  })

  test('T1 PRICE-03 without a province or a zip code both tax and shipping are 0', () => {
    const cart = [{ price: 1_299, quantity: 2 }]
    const untaxed = { subtotal: 2_598, discount: 0, shipping: 0, tax: 0, total: 2_598 }
    expect(figures(cart, { ...toronto, province: '' })).toEqual(untaxed)
    expect(figures(cart, { ...toronto, zipCode: '' })).toEqual(untaxed)
    expect(figures(cart, { ...toronto, zipCode: '   ' })).toEqual(untaxed)
    expect(figures(cart, { ...toronto, province: '\t' })).toEqual(untaxed)
    // An empty cart would cost shipping (PRICE-07), but not before anybody knows where to.
    expect(priceOrder([], { ...toronto, zipCode: '' }).shipping).toBe(0)
  })

  test('PRICE-03 tax is on the subtotal alone, never on shipping', () => {
    const free = { subtotal: 0, discount: 0, tax: 0 }
    expect(figures([], toronto)).toEqual({ ...free, shipping: 1_500, total: 1_500 })
  })

  test('PRICE-03 for three lines with half a cent of tax each, only the sum is rounded', () => {
    // 5 % of 10 cents is half a cent: by line it would be 3 cents, together 1.5 becomes 2.
    const cart = Array.from({ length: 3 }, () => ({ price: 10, quantity: 1 }))
    expect(priceOrder(cart, { ...toronto, province: 'AB' }).tax).toBe(2)
  })

  test('PRICE-08 two jars for $12.99 to Ontario come to $29.36', () => {
    const totals = figures([{ price: 1_299, quantity: 2 }], toronto)
    expect(totals).toEqual({ subtotal: 2_598, discount: 0, shipping: 0, tax: 338, total: 2_936 })
  })

  test('PRICE-02 is paid in Canadian dollars', () => expect(currency).toBe('CAD'))
})

/** The tax on CA$1,000.00, in cents: every digit of a rate shows. */
function taxOnThousand(country: string, province: string): number {
  return priceOrder([{ price: 100_000, quantity: 1 }], { country, province, zipCode: 'X' }).tax
}

describe('Tax in Canada', () => {
  test.each([
    ['ON', 13_000],
    ['BC', 12_000],
    ['QC', 14_975],
    ['AB', 5_000],
  ] as const)('PRICE-04 %s on $1,000.00 is %p cents', (province, tax) => {
    expect(taxOnThousand('CA', province)).toBe(tax)
  })

  test('PRICE-04 the nine other provinces and territories pay 15 %', () => {
    const others = provinces().filter(({ code }) => !['ON', 'BC', 'QC', 'AB'].includes(code))
    expect(others).toHaveLength(9)
    for (const { code } of others) expect(taxOnThousand('CA', code)).toBe(15_000)
  })
})

describe('Tax in the United States', () => {
  test.each([
    ['CA', 8_750],
    ['NY', 8_000],
    ['TX', 6_250],
    ['FL', 6_000],
  ] as const)('PRICE-05 %s on $1,000.00 is %p cents', (state, tax) => {
    expect(taxOnThousand('US', state)).toBe(tax)
  })

  test('PRICE-05 the other 46 states and the District of Columbia pay 7 %', () => {
    const others = states().filter(({ code }) => !['CA', 'NY', 'TX', 'FL'].includes(code))
    expect(others).toHaveLength(47)
    for (const { code } of others) expect(taxOnThousand('US', code)).toBe(7_000)
  })

  test('PRICE-05 California is not Canada', () => {
    expect(taxOnThousand('US', 'CA')).toBe(8_750)
    expect(taxOnThousand('CA', 'CA')).toBe(15_000)
  })
})

test('PRICE-04 PRICE-05 outside Canada and the United States there is no tax', () => {
  const abroad = countries().filter(({ code }) => code !== 'CA' && code !== 'US')
  for (const { code } of abroad) expect(taxOnThousand(code, 'ON')).toBe(0)
  expect(taxOnThousand('', 'ON')).toBe(0)
})

test('PRICE-04 PRICE-05 letter case and spaces change no rate', () => {
  expect(taxOnThousand(' ca', 'qc ')).toBe(14_975)
  expect(taxOnThousand('us', ' ny')).toBe(8_000)
})

/** Ships to Canada at regional prices, and to no other country. */
const decided: Shipping = {
  ...defaultShipping,
  announcedPrice: null,
  announcedFreeFrom: null,
  zones: [
    zoneOf('Toronto', { postalCodes: ['m4', 'M5V 2'], price: '4.00', freeFrom: null }),
    zoneOf('Center', { provinces: ['ON', 'QC'], price: '8.99', freeFrom: '79.00' }),
    zoneOf('Canada', { price: '19.00', freeFrom: '150.00' }),
  ],
}

function zoneOf(name: string, more: Partial<Shipping['zones'][number]>) {
  const all = { countries: ['CA'], provinces: [], postalCodes: [], daysFewest: 2, daysMost: 4 }
  return { name, ...all, price: '0.00', freeFrom: null, ...more }
}

describe('Shipping by zones', () => {
  const cost = (subtotal: number, to: Partial<Destination>) =>
    shippingWith(subtotal, destinationOf({ ...toronto, ...to }), decided)

  test('SHIP-09 the first zone that matches the country, province and postal code sets the price', () => {
    expect(cost(100_000, {})).toBe(400)
    expect(cost(100_000, { zipCode: ' m5v2t6 ' })).toBe(400)
    expect(cost(7_899, { zipCode: 'K1A 0B1' })).toBe(899)
    expect(cost(7_900, { zipCode: 'K1A 0B1', province: 'on' })).toBe(0)
    expect(cost(7_900, { zipCode: 'V5K 0A1', province: 'BC' })).toBe(1_900)
    expect(cost(15_000, { zipCode: 'V5K 0A1', province: 'BC', country: 'ca' })).toBe(0)
  })

  test('SHIP-10 an address outside every zone is refused once enough of it is known', () => {
    const rates = { shipping: decided }
    expect(cost(100, { country: 'US', province: 'NY' })).toBeNull()
    expect(isServed({ country: 'US', province: 'NY', zipCode: '10001' }, rates)).toBe(false)
    // The country alone rules it out (SHIP-12). In a country that the shop ships to, the rest of
    // the address decides.
    expect(isServed({ country: 'US', province: 'NY', zipCode: '' }, rates)).toBe(false)
    expect(isServed({ country: 'CA', province: '', zipCode: '' }, rates)).toBe(true)
    expect(isServed(toronto, rates)).toBe(true)
  })

  test('SHIP-09 pages quote the first zone if the shop announces no shipping price', () => {
    expect(quotedShipping(defaultShipping)).toEqual({
      isDecided: false,
      price: 899,
      freeFrom: 7_900,
    })
    expect(quotedShipping(decided)).toEqual({ isDecided: true, price: 400, freeFrom: null })
    expect(untilFreeShipping(500, decided)).toBeNull()
    expect(untilFreeShipping(500, { ...decided, zones: decided.zones.slice(1) })).toBe(7_400)
    expect(untilFreeShipping(1, defaultShipping)).toBe(0)
  })
})

describe('Shipping', () => {
  test('T1 PRICE-06 is free from the first cent, wherever it goes', () => {
    for (const { code } of countries()) expect(shippingFor(1, code)).toBe(0)
    expect(shippingFor(7_899, 'CA')).toBe(0)
  })

  test('PRICE-07 for an empty cart is $15 to Canada and $20 elsewhere', () => {
    expect(shippingFor(0, 'CA')).toBe(1_500)
    expect(shippingFor(0, ' ca ')).toBe(1_500)
    for (const { code } of countries().filter(({ code }) => code !== 'CA')) {
      expect(shippingFor(0, code)).toBe(2_000)
    }
  })
})

test('PRICE-03 a free-text or missing address is not taxed', () => {
  const cart = [{ price: 500, quantity: 1 }]
  for (const address of ['12 Main St, Toronto ON', null, undefined]) {
    expect(priceOrder(cart, destinationOf(address)).total).toBe(500)
  }
  expect(priceOrder(cart, destinationOf(toronto)).total).toBe(565)
})
