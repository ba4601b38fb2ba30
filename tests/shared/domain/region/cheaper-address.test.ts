import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isServed, priceOrder, ratesAt } from '#shared/domain/pricing/pricing.ts'
import { regionNotes } from '#shared/domain/pricing/region-note.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { defaultTax } from '#shared/domain/tax/tax-profiles.ts'
import { type Place, type Profile, shippingAt, taxAt, type Zone } from './address-oracle.ts'

// Addresses are written from what they mean, so that nothing here has to read them.

/** What people call each province, and codes of it. */
const canada: Record<string, { names: string; codes: string }> = {
  AB: { names: 'AB|Alberta|Alta.|alberta', codes: 'T2P1J9 T5J2R7 T9V0A1' },
  BC: { names: 'BC|British Columbia|Colombie-Britannique|B.C.|C.-B.', codes: 'V6B1A1 V8W1P6' },
  MB: { names: 'MB|Manitoba|Man.', codes: 'R3C0V8 R0B1M0' },
  NB: { names: 'NB|New Brunswick|Nouveau-Brunswick|N.-B.', codes: 'E3B5H1' },
  NL: { names: 'NL|Newfoundland|Terre-Neuve-et-Labrador|Nfld|NF|T.-N.-L.', codes: 'A1B4J6 A0P1C0' },
  NS: { names: 'NS|Nova Scotia|Nouvelle-Écosse|N.S.|N.-É.', codes: 'B3J1T3' },
  NT: { names: 'NT|Northwest Territories|Territoires du Nord-Ouest|NWT|T.N.-O.', codes: 'X1A2L9' },
  NU: { names: 'NU|Nunavut', codes: 'X0A0H0 X0C0G0' },
  ON: { names: 'ON|Ontario|Ont.|Province of Ontario', codes: 'M5H1A1 K1A0B1 L5B3C1 P3A5P3' },
  PE: { names: 'PE|Prince Edward Island|Île-du-Prince-Édouard|PEI|Î.-P.-É.', codes: 'C1A7N8' },
  QC: { names: 'QC|Quebec|Québec|Que.|Qué|PQ|Province de Québec', codes: 'H2X1Y4 G1R4S9 J8X3Y9' },
  SK: { names: 'SK|Saskatchewan|Sask.', codes: 'S4P3C8 S9V1A1' },
  YT: { names: 'YT|Yukon|Yukon Territory|Territoire du Yukon', codes: 'Y1A2C6' },
}
const unitedStates: typeof canada = {
  CA: { names: 'CA|California|Calif.|Californie', codes: '90210 94102' },
  FL: { names: 'FL|Florida|Fla.|Floride', codes: '33101' },
  NY: { names: 'NY|New York|N.Y.', codes: '10001 06390' },
  TX: { names: 'TX|Texas|Tex.', codes: '78701' },
  WA: { names: 'WA|Washington|Wash.', codes: '98501' },
  WY: { names: 'WY|Wyoming', codes: '82001 83414' },
}
const regions = { CA: canada, US: unitedStates }
type Country = keyof typeof regions

/** A text with what it means; null if nothing can be read from it. */
type Written = { text: string; means: string | null }

const places = (country: Country) =>
  Object.entries(regions[country]).flatMap(([province, { codes }]) =>
    codes.split(' ').map((code): Place => ({ country, province, code })),
  )

const invisible = ['\u200b', '\u2060', '\u00ad', '\ufeff', '\u200e', '\u3164', '\u202e', '\u00a0']
/** Changes how a text looks to a computer, and not what a person reads. */
const disguises: Record<string, (text: string, at: number) => string> = {
  none: (text) => text,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  wide: (text) =>
    text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  decomposed: (text) => text.normalize('NFD'),
  plain: (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  padded: (text) => `  ${text} `,
  hidden: (text, at) => {
    const index = 1 + (at % Math.max(1, text.length - 1))
    return text.slice(0, index) + (invisible[at % 7] ?? '') + text.slice(index)
  },
}
const disguise = fc.tuple(fc.constantFrom(...Object.keys(disguises)), fc.nat(99))
const disguised = (text: string, [how, at]: [string, number]) => disguises[how]?.(text, at) ?? text

const nonsense = fc.constantFrom(
  '-',
  '?',
  'n/a',
  '\u200b',
  '...',
  'Торонто',
  '東京',
  '🍁',
  '12',
  'zz',
)

const canadianForms: ((code: string) => string)[] = [
  (code) => code,
  (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  (code) => `${code[0]}-${code.slice(1, 3)}.${code.slice(3)}.`,
  (code) => `Town ${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => `Town, ${code}, Canada`,
  (code) => [...code].join(' '),
  (code) => code.slice(0, 3) + code.slice(3).replace('1', 'I').replace('0', 'O'),
  (code) => code[0] + (code[1] ?? '').replace('5', 'S').replace('1', 'l') + code.slice(2),
]
const americanForms: typeof canadianForms = [
  (code) => code,
  (code) => `${code}-1234`,
  (code) => `Town ${code}`,
  (code) => `${code} USA`,
]

function codeOf({ country, code }: Place): fc.Arbitrary<Written> {
  const forms = country === 'CA' ? canadianForms : americanForms
  return fc
    .tuple(fc.constantFrom(...forms), disguise)
    .map(([form, how]) => ({ text: disguised(form(code), how), means: code }))
}

function provinceOf({ country, province }: Place): fc.Arbitrary<Written> {
  const names = regions[country as Country][province]?.names.split('|') ?? []
  const forms = ['*', '*', '*, Town', 'Town (*)', `* ${province}`]
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...forms), disguise)
    .map(([name, form, how]) => ({
      text: disguised(form.replace('*', name), how),
      means: province,
    }))
}

const unreadable: fc.Arbitrary<Written> = fc
  .oneof(nonsense, fc.string({ unit: 'binary', minLength: 3, maxLength: 12 }))
  .filter((text) => text.trim() !== '' && !/[A-Z\d]{2}/i.test(text.normalize('NFKC')))
  .map((text) => ({ text, means: null }))

const anywhere = fc.constantFrom(...places('CA'), ...places('US'))

/** An address of a place, of which a part may be a lie or nonsense. */
const address = anywhere.chain((place) =>
  fc.record({
    country: fc.constant(place.country),
    province: fc.oneof(
      { weight: 6, arbitrary: provinceOf(place) },
      {
        weight: 3,
        arbitrary: fc
          .constantFrom(...places(place.country as Country))
          .chain((other) => provinceOf(other)),
      },
      { weight: 1, arbitrary: unreadable },
    ),
    code: fc.oneof(
      { weight: 6, arbitrary: codeOf(place) },
      { weight: 1, arbitrary: anywhere.chain(codeOf) },
      { weight: 2, arbitrary: unreadable },
    ),
  }),
)

const money = fc.integer({ min: 0, max: 99 }).map((dollars) => `${dollars}.00`)
const zone: fc.Arbitrary<Zone> = fc.record({
  countries: fc.constantFrom(['CA'], ['US'], ['CA', 'US'], []),
  provinces: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.subarray(['ON', 'AB', 'NU', 'QC', 'NY', 'CA', 'WY'], { maxLength: 3 }),
    },
  ),
  postalCodes: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.subarray(['T2', 'M5H', 'X0', 'S9V', '9', '100', 'K'], { maxLength: 2 }),
    },
  ),
  price: money,
})

const order = fc.record({
  address,
  zones: fc.array(zone, { minLength: 1, maxLength: 5 }),
  profile: fc.constantFrom<Profile>('specification', 'canada-2026', 'none'),
  price: fc.integer({ min: 1, max: 99_999 }),
})

/** Longer runs are by hand. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 2_000)

test('T22 SHIP-09 an address is priced as what it says however it is written, or refused, or marked, and never cheaper in silence', () => {
  const outcomes = { priced: 0, refused: 0, marked: 0 }
  fc.assert(
    fc.property(order, ({ address: { country, province, code }, zones, profile, price }) => {
      const shipping = {
        ...defaultShipping,
        zones: zones.map((one) => ({
          ...one,
          name: '',
          freeFrom: null,
          daysFewest: 0,
          daysMost: 0,
        })),
      }
      const rates = ratesAt({ shipping, tax: { ...defaultTax, profile } }, 0)
      const lines = [{ price, quantity: 1 }]
      const to = destinationOf({ country, province: province.text, zipCode: code.text })
      const notes = regionNotes(to, rates, (place) => priceOrder(lines, place, rates))
      const totals = priceOrder(lines, to, rates)
      const [paidTax, paidShipping] = [totals.tax, totals.shipping]
      const isRefused = !isServed(to, rates)
      const isMarked = notes.some((note) => note !== 'not_served')
      outcomes[isRefused ? 'refused' : isMarked ? 'marked' : 'priced'] += 1
      expect(notes.includes('not_served')).toBe(isRefused)

      const home = places(country as Country)
      const said = home.find((place) => place.code === code.means)
      if (said && said.province === province.means) {
        // It says one place: that is what it costs, and nobody is bothered.
        const cost = shippingAt(said, zones)
        expect([isRefused, isMarked]).toEqual([cost === null, false])
        expect([paidTax, paidShipping]).toEqual([taxAt(said, price, profile), cost ?? 0])
        return
      }
      if (isRefused || isMarked) return
      // It says no place, or two: then no place of the country may cost more.
      expect([province.means, code.means].includes(null)).toBe(true)
      for (const place of home) {
        expect(paidTax).toBeGreaterThanOrEqual(taxAt(place, price, profile))
        expect(paidShipping).toBeGreaterThanOrEqual(shippingAt(place, zones) ?? 0)
      }
    }),
    { numRuns },
  )
  // All three happen often enough to mean something.
  for (const times of Object.values(outcomes)) expect(times).toBeGreaterThan(numRuns / 50)
}, 600_000)
