import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountCell, withoutApostrophes } from '../../../src/server/downloads/csv-cell.ts'
import { plainStyle, spreadsheetStyles } from '../../../src/server/downloads/csv-style.ts'
import { csvLine } from '../../../src/server/downloads/csv.ts'
import { openedInSpreadsheet } from '../../support/spreadsheet.ts'

const styles = [plainStyle, spreadsheetStyles.en, spreadsheetStyles.fr]
const languages = ['en', 'fr'] as const

test('LANG-16 a French Canadian spreadsheet gets semicolons, decimal commas and times it can read', () => {
  const cells = [{ cents: 129_999 }, { cents: -50 }, 9.975, { time: 0 }, 'a; b', 'a, b', null]
  expect(csvLine(cells, spreadsheetStyles.fr)).toBe(
    '1299,99;-0,50;9,975;1970-01-01 00:00:00;"a; b";a, b;\r\n',
  )
  expect(openedInSpreadsheet(csvLine(cells, spreadsheetStyles.fr), 'fr')).toEqual([
    [
      { number: 1299.99 },
      { number: -0.5 },
      { number: 9.975 },
      { date: '1970-01-01 00:00:00' },
      { text: 'a; b' },
      { text: 'a, b' },
      { text: '' },
    ],
  ])
})

test('a negative amount is a number, and a text that is like an amount is one too', () => {
  expect(['-0.40', '12.50', '12.5', '1.234', '-', '', null].map(amountCell)).toEqual([
    { cents: -40 },
    { cents: 1250 },
    '12.5',
    '1.234',
    '-',
    '',
    null,
  ])
})

test.each([
  ['an order number with an e', '982735e5'],
  ['a postal code of the United States', '02134'],
  ['a phone number', '0612345678'],
  ['a card or barcode of 17 digits', '12345678901234567'],
  ['a discount code that is a day', 'MAY10'],
  ['a French day', '10 août'],
  ['a size', '1/2'],
  ['a SKU of two numbers', '2026-01'],
  ['an amount with zeros', '1.50'],
  ['a number in parentheses', '(12)'],
  ['an apartment with a letter', '5 A'],
  ['a time of day', '7:30 pm'],
  ['a word for yes', 'true'],
  ['a French word for no', 'Faux'],
])('a spreadsheet keeps %s as it is', (_, text) => {
  for (const language of languages) {
    const line = csvLine([text], spreadsheetStyles[language])
    expect(openedInSpreadsheet(line, language)).toEqual([[{ text: `'${text}` }]])
  }
  // Programs read the bare text.
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('ordinary texts and whole numbers are not marked', () => {
  const ordinary = ['416-555-0100', 'K1A 0B1', '90210', 'Marie 12', 'PL-250', '#982735e5', 'a,b c']
  expect(csvLine(ordinary, spreadsheetStyles.fr)).toBe(`${ordinary.join(';')}\r\n`)
})

test('a French file split on commas has no formulas either', () => {
  expect(csvLine(['Ada,=1+1', 'Ada, -5', 'a;=b'], spreadsheetStyles.fr)).toBe(
    `Ada,'=1+1;Ada,' -5;"a;'=b"\r\n`,
  )
})

const signs = fc.constantFrom(...`=+-@',;"0159eE./: \t\nmayp()`, 'déc', '＝')
const text = fc.string({ unit: signs, maxLength: 10 })

test('no text turns into a number or a date in a spreadsheet of either language, and none is a formula', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789eE-/.,: +may'), maxLength: 20 })
  fc.assert(
    fc.property(fc.oneof(text, digits), (cell) => {
      for (const language of languages) {
        const [row = []] = openedInSpreadsheet(
          csvLine([cell, 'x'], spreadsheetStyles[language]),
          language,
        )
        const [first] = row
        const isSame = first && 'number' in first && String(first.number) === cell.trim()
        expect([cell, isSame || (first && 'text' in first)]).toEqual([cell, true])
        if (first && 'text' in first) expect(first.text).not.toMatch(/^[ "]*[=+\-@＝]/)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('every text reads back as it was, in every style', () => {
  fc.assert(
    fc.property(text, (cell) => {
      for (const style of styles) {
        const line = csvLine([cell], style).slice(0, -2)
        const written = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
        expect([cell, withoutApostrophes(written)]).toEqual([cell, cell])
      }
    }),
    { numRuns: 10_000 },
  )
})
