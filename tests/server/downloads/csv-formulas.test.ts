import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvLine } from '../../../src/server/downloads/csv.ts'

// Which sign separates cells depends on the reader's country: Excel in Quebec splits on `;`.

/** Cells as seen by a spreadsheet with this separator. Quotes count only at the start of a cell. */
function split(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') cell += text[(at += 1)]
    else if (isQuoted && sign === '"') isQuoted = false
    else if (isQuoted) cell += sign
    else if (cell === '' && sign === '"') isQuoted = true
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

/** The same for a reader that does not interpret quotes, but removes them. */
const splitPlainly = (text: string, separator: string) =>
  text
    .split(separator)
    .flatMap((part) => part.split(/[\r\n]/).map((cell) => cell.replaceAll('"', '')))

const isFormula = (cell: string) => /^[ "]*[=+\-@＝＋－＠]/.test(cell)

test('when a spreadsheet splits a cell on a semicolon or a tab, no part is read as a formula', () => {
  expect(csvLine(['Ada;=HYPERLINK("http://x")', 'Ada\t+1', 'fine; really', 'a-b;c=d'])).toBe(
    `"Ada;'=HYPERLINK(""http://x"")",Ada\t'+1,fine; really,a-b;c=d\r\n`,
  )
  expect(csvLine(['1; =1', '1;"=1"', '1;＝1', '1\n@x'])).toBe(
    `1;' =1,"1;'""=1""",1;'＝1,"1\n'@x"\r\n`,
  )
})

const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＋;,\t\r\n" \'a'), maxLength: 12 })

test("a spreadsheet never reads a customer's text as a formula, whichever separator it uses", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csvLine(cells)
      for (const separator of [',', ';', '\t']) {
        expect(split(line, separator).filter(isFormula)).toEqual([])
      }
      for (const separator of [';', '\t']) {
        expect(splitPlainly(line, separator).filter(isFormula)).toEqual([])
      }
    }),
    { numRuns: 3_000 },
  )
})

test('cells read back as they were written, except for the apostrophes that disable formulas', () => {
  const bare = (cell: string) => cell.replaceAll("'", '')
  const readable = fc.string({ unit: fc.constantFrom(...'=+-@;,\t" \'a'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(readable, { minLength: 1, maxLength: 4 }), (cells) => {
      const read = split(csvLine(cells).slice(0, -2), ',')
      expect(read.map(bare)).toEqual(cells.map(bare))
    }),
    { numRuns: 1_000 },
  )
})
