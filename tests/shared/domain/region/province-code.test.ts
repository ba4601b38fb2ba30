import { expect, test } from 'bun:test'
import { provinces, states } from '#shared/domain/address.ts'
import { provinceCode } from '#shared/domain/region/province-code.ts'
import { inLocale } from '../../../../src/server/runtime/request-locale.ts'

test('T22 each province and state is found by its code and by its names in both languages', () => {
  for (const locale of ['en', 'fr'] as const) {
    inLocale(locale, () => {
      for (const [country, regions] of [
        ['CA', provinces()],
        ['US', states()],
      ] as const) {
        for (const { code, name } of regions) {
          for (const text of [code, name, name.toLowerCase(), `${name}.`, `${name} (${code})`]) {
            expect([text, provinceCode(country, text)]).toEqual([text, code])
          }
        }
      }
    })
  }
})

test('T22 a province is found within what people write around it', () => {
  for (const [text, code] of [
    ['Ontario, Canada', 'ON'],
    ['CA-ON', 'ON'],
    ['ON M5H 1A1', 'ON'],
    ['Toronto ON', 'ON'],
    ['Province de Québec', 'QC'],
    ['Montréal (Québec)', 'QC'],
    ['P.Q.', 'QC'],
    ['l’Île-du-Prince-Édouard', 'PE'],
    ['Nfld. & Lab.', 'NL'],
    ['Labrador', 'NL'],
    ['T.N.-O.', 'NT'],
    ['Yukon Territory', 'YT'],
    ['Northwest\u200b Territories', 'NT'],
    ['ＢＣ', 'BC'],
    ['ⓈⓀ', 'SK'],
  ] as const) {
    expect([text, provinceCode('CA', text)]).toEqual([text, code])
  }
  for (const [text, code] of [
    ['Calif.', 'CA'],
    ['Washington, D.C.', 'DC'],
    ['Charleston, West Virginia', 'WV'],
    ['State of Washington', 'WA'],
    ['N. Carolina', 'NC'],
    ['US-NY', 'NY'],
    ['LA', 'LA'],
  ] as const) {
    expect([text, provinceCode('US', text)]).toEqual([text, code])
  }
})

test('T22 a text that names no province, or two, is none', () => {
  for (const text of [
    '',
    '-',
    'Toronto',
    '安大略',
    'Онтарио',
    '0N',
    'Ontario or Alberta',
    'ON/AB',
  ]) {
    expect([text, provinceCode('CA', text)]).toEqual([text, null])
  }
  expect(provinceCode('FR', 'ON')).toBeNull()
  expect(provinceCode('CA', 'New York')).toBeNull()
  expect(provinceCode('CA', 'ON '.repeat(10_000))).toBeNull()
})
