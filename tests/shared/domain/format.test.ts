import { expect, test } from 'bun:test'
import { paragraphsOf } from '#shared/domain/format.ts'

test('blank lines separate paragraphs, even if they contain whitespace', () => {
  expect(paragraphsOf(' One\n \t\n\n\nTwo\nlines\r\n\r\nThree\n\n')).toEqual([
    'One',
    'Two\nlines',
    'Three',
  ])
  expect(paragraphsOf(' \n\n ')).toEqual([])
})
