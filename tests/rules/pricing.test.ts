import { expect, test } from 'bun:test'
import { codeOf, sourcesIn } from './sources.ts'

test('T37 every tax rate is written in one file, every shipping price and threshold in another', () => {
  const figures =
    /\b(?:14_?975|8_?750|6_?250|14\.975|9\.975|8\.75|6\.25|0?\.14975|0?\.0875|0?\.0625|8\.99|19\.99|899|(?<!\/)1_?999|7_?900)\b|\$79\b/
  const files = sourcesIn('src')
    .filter(({ file }) => !file.startsWith('src/samples/'))
    .filter(({ text }) => figures.test(codeOf(text)))
    .map(({ file }) => file)
  expect(files).toEqual([
    'src/shared/domain/shipping/shipping.ts',
    'src/shared/domain/tax/tax-profiles.ts',
  ])
})
