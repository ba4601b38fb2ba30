import { expect, test } from 'bun:test'
import { provinces, states } from '#shared/domain/address.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { contradictsPostalCode } from '#shared/domain/region/postal-region.ts'

const isWrong = (country: string, province: string, zipCode: string) =>
  contradictsPostalCode(destinationOf({ country, province, zipCode }))

// A code of each province and territory, and of each state: a town hall or a capitol.
const canadian: Record<string, readonly string[]> = {
  AB: ['T5J 2R7', 'T2P 2M5'],
  BC: ['V6B 1A1', 'V8W 1P6'],
  MB: ['R3C 0V8'],
  NB: ['E3B 5H1'],
  NL: ['A1B 4J6', 'A0P 1C0'],
  NS: ['B3J 1T3'],
  NT: ['X1A 2L9'],
  NU: ['X0A 0H0'],
  ON: ['M5H 2N2', 'K1A 0A9', 'L5B 3C1', 'N6A 4L9', 'P3A 5P3'],
  PE: ['C1A 7N8'],
  QC: ['H2Y 1C6', 'G1R 4S9', 'J8X 3Y9'],
  SK: ['S4P 3C8'],
  YT: ['Y1A 2C6'],
}
const american: Record<string, readonly string[]> = {
  AL: ['36130', '35203'],
  AK: ['99801', '99501'],
  AZ: ['85007'],
  AR: ['72201', '72901'],
  CA: ['95814', '90210', '94102'],
  CO: ['80203', '81601'],
  CT: ['06106'],
  DE: ['19901'],
  DC: ['20500', '20004'],
  FL: ['32399', '33101', '34102', '34470', '34601', '34945'],
  GA: ['30334', '39901', '31401'],
  HI: ['96813'],
  ID: ['83702', '83814'],
  IL: ['62701', '60601'],
  IN: ['46204'],
  IA: ['50319', '52801'],
  KS: ['66612'],
  KY: ['40601', '42701'],
  LA: ['70804', '71401'],
  ME: ['04330', '03901'],
  MD: ['21401', '20601'],
  MA: ['02133', '01060', '05501'],
  MI: ['48933', '49901'],
  MN: ['55155', '56701'],
  MS: ['39201', '38601'],
  MO: ['65101', '63101'],
  MT: ['59601'],
  NE: ['68509', '69301'],
  NV: ['89701', '89101'],
  NH: ['03301'],
  NJ: ['08608', '07030'],
  NM: ['87501', '88401'],
  NY: ['12224', '10001', '00501'],
  NC: ['27601', '28801'],
  ND: ['58505'],
  OH: ['43215', '45801'],
  OK: ['73105', '74101'],
  OR: ['97301'],
  PA: ['17120', '19104'],
  RI: ['02903'],
  SC: ['29201'],
  SD: ['57501'],
  TN: ['37243', '38501'],
  TX: ['78701', '75001', '79901', '73301', '88510'],
  UT: ['84103', '84701'],
  VT: ['05633', '05401'],
  VA: ['23219', '20101', '24601'],
  WA: ['98501', '99401'],
  WV: ['25305', '26801'],
  WI: ['53702', '54901'],
  WY: ['82001', '83101'],
}

for (const [country, codes, regions] of [
  ['CA', canadian, provinces()],
  ['US', american, states()],
] as const) {
  test(`T22 each postal code of ${country} lies in its own region and contradicts the others`, () => {
    expect(Object.keys(codes).sort()).toEqual(regions.map(({ code }) => code).sort())
    for (const [own, list] of Object.entries(codes)) {
      for (const zipCode of list) {
        for (const { code, name } of regions) {
          const isPossible = code === own
          expect([zipCode, code, isWrong(country, code, zipCode)]).toEqual([
            zipCode,
            code,
            !isPossible,
          ])
          expect(isWrong(country, name.toLowerCase(), zipCode)).toBe(!isPossible)
        }
      }
    }
  })
}

test('T22 postal codes and provinces match regardless of case, spaces and hyphens', () => {
  for (const zipCode of ['m5v2t6', ' M5V-2T6 ', 'M5V 2T6', 'M5V']) {
    expect([isWrong('ca', ' on ', zipCode), isWrong('CA', 'AB', zipCode)]).toEqual([false, true])
  }
  expect(isWrong('CA', 'Québec', 'H2Y 1C6')).toBe(false)
  expect([isWrong('us', 'ca', '90210-1234'), isWrong('US', 'NY', '90210-1234')]).toEqual([
    false,
    true,
  ])
})

test('T22 a province or state that is not in the country contradicts a recognized postal code', () => {
  expect(isWrong('CA', 'ZZ', 'M5V 2T6')).toBe(true)
  expect(isWrong('US', 'ON', '90210')).toBe(true)
})

test('T22 a Canadian postal code contradicts any other country', () => {
  for (const country of ['US', 'FR', 'GB']) expect(isWrong(country, 'ON', 'M5V 2T6')).toBe(true)
})

test('T22 a postal code that does not identify a region contradicts nothing', () => {
  for (const [country, province, zipCode] of [
    ['CA', 'AB', 'no idea'],
    ['CA', 'AB', '90210'],
    ['CA', 'AB', 'D1A 1A1'],
    ['US', 'TX', '9021'],
    ['US', 'TX', '00601'],
    ['US', 'TX', '09012'],
    ['GB', 'London', 'SW1A 1AA'],
    ['FR', 'Provence', '13001'],
    ['NL', 'Utrecht', '3511 AB'],
    ['CA', 'AB', ''],
  ] as const) {
    expect([country, zipCode, isWrong(country, province, zipCode)]).toEqual([
      country,
      zipCode,
      false,
    ])
  }
})

test('T22 a zip code that lies in another state than its first digits say is right there', () => {
  for (const [zipCode, own, other] of [
    ['06390', 'NY', 'CT'],
    ['83414-0001', 'WY', 'ID'],
    ['73960', 'TX', 'OK'],
    ['20588', 'MD', 'VA'],
    ['72643', 'MO', 'TX'],
    ['72643', 'AR', 'TX'],
    ['42223', 'TN', 'OH'],
    ['63673', 'IL', 'KS'],
    ['86514', 'UT', 'CO'],
  ] as const) {
    expect([zipCode, isWrong('US', own, zipCode)]).toEqual([zipCode, false])
    expect([zipCode, isWrong('US', other, zipCode)]).toEqual([zipCode, true])
  }
})
