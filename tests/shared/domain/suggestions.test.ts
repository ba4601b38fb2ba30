import { expect, test } from 'bun:test'
import { suggestions } from '../../../src/shared/domain/suggestions.ts'

const jar = (
  id: string,
  tags: string[],
  different: { stock?: number; featured?: boolean } = {},
) => ({
  id,
  tags,
  stock: 5,
  featured: false,
  ...different,
})
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

test('SUGGEST-01 what shares the most tags comes first, then what is featured, then the oldest', () => {
  const shelf = [
    jar('own', ['hot', 'sweet']),
    jar('sold out', ['hot', 'sweet'], { stock: 0 }),
    jar('far', ['mild']),
    jar('near', ['Hot']),
    jar('featured', [], { featured: true }),
    jar('nearest', [' SWEET ', 'hot', 'hot']),
  ]
  expect(ids(suggestions(shelf, jar('own', ['hot', 'sweet'])))).toEqual([
    'nearest',
    'near',
    'featured',
  ])
})

test('SUGGEST-01 without a product, the featured ones; in an empty shop, none', () => {
  const shelf = [jar('a', []), jar('b', [], { featured: true }), jar('c', []), jar('d', [])]
  expect(ids(suggestions(shelf, null))).toEqual(['b', 'a', 'c'])
  expect(suggestions([], null)).toEqual([])
})
