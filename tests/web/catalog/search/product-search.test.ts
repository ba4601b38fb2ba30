import { describe, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { indexProducts } from '../../../../src/web/catalog/search/product-index.ts'
import {
  hasTags,
  inOrder,
  readSearch,
  type SearchState,
  tagsOf,
  writeSearch,
} from '../../../../src/web/catalog/search/search-state.ts'
import { plainIndex } from '../../../../src/web/catalog/search/use-found-products.ts'
import { someProduct } from '../product/some-product.ts'

function product(name: string, different: Partial<ListedProduct> = {}): ListedProduct {
  return someProduct({ id: name, name, description: 'Good on rice.', ...different })
}

describe('The URL', () => {
  test.each<[string, SearchState]>([
    ['', { text: '', tags: [], avoided: [], order: 'shop' }],
    ['?q=hot+sauce', { text: 'hot sauce', tags: [], avoided: [], order: 'shop' }],
    [
      '?tag=hot&tag=family+size',
      { text: '', tags: ['hot', 'family size'], avoided: [], order: 'shop' },
    ],
    [
      '?q=a%26b&tag=hot&sort=price-up',
      { text: 'a&b', tags: ['hot'], avoided: [], order: 'price-up' },
    ],
    ['?avoid=milk&avoid=soy', { text: '', tags: [], avoided: ['milk', 'soy'], order: 'shop' }],
  ])('%p is parsed and written back', (address, search) => {
    expect(readSearch(address)).toEqual(search)
    expect(writeSearch(search)).toBe(address)
  })

  test('with unknown or invalid values is read as far as possible', () => {
    expect(
      readSearch(
        '?sort=toString&tag=&tag=HOT&tag=hot&avoid=luck&avoid=milk&avoid=milk&payment=success',
      ),
    ).toEqual({
      text: '',
      tags: ['hot'],
      avoided: ['milk'],
      order: 'shop',
    })
    expect(readSearch(`?q=${'x'.repeat(500)}`).text).toHaveLength(100)
  })
})

describe('Words', () => {
  const shelf = [
    product('Cherry Teriyaki', { tags: ['mild'] }),
    product('Green Jalapeño', { tags: ['hot'], description: 'Garlic scapes from the garden.' }),
    product('Hot Maple', { description: 'Sweet.' }),
  ]

  test.each([
    ['teriyaki', ['Cherry Teriyaki']],
    ['terriyaki', ['Cherry Teriyaki']],
    ['TERI', ['Cherry Teriyaki']],
    ['jalapeno', ['Green Jalapeño']],
    ['jalapeño', ['Green Jalapeño']],
    ['garlick', ['Green Jalapeño']],
    ['hot', ['Hot Maple', 'Green Jalapeño']],
    ['hot maple', ['Hot Maple']],
    ['maple jalapeno', ['Hot Maple', 'Green Jalapeño']],
    ['xylophone', []],
  ])(
    '%p finds %p: by name, tag or description, despite typos, with name matches first',
    (text, names) => {
      expect(indexProducts(shelf)(text).toSorted()).toEqual(names.toSorted())
      expect(indexProducts(shelf)(text)[0]).toBe(names[0] as string)
    },
  )

  test('an exact match hides fuzzy ones', () => {
    const alike = [product('Wild Garlic'), product('Mild Mustard')]
    expect(indexProducts(alike)('mild')).toEqual(['Mild Mustard'])
  })

  test('without the index, exact text is found', () => {
    expect(plainIndex(shelf)('maple HOT')).toEqual(['Hot Maple'])
    expect(plainIndex(shelf)('terriyaki')).toEqual([])
  })
})

describe('Tags', () => {
  test('are sorted by frequency, ignoring case', () => {
    const shelf = [
      product('One', { tags: ['Hot', 'vegan', 'vegan'] }),
      product('Two', { tags: ['hot', 'smoky'] }),
      product('Three', { tags: [' HOT ', 'vegan'] }),
    ]
    expect(tagsOf(shelf)).toEqual(['hot', 'vegan', 'smoky'])
  })

  test('all selected tags must match', () => {
    const one = product('One', { tags: ['Hot', 'vegan'] })
    expect(hasTags(one, [])).toBe(true)
    expect(hasTags(one, ['hot', 'vegan'])).toBe(true)
    expect(hasTags(one, ['hot', 'smoky'])).toBe(false)
  })
})

describe('The order', () => {
  const rated = (averageRating: number, totalReviews: number) => ({ averageRating, totalReviews })
  const shelf = [
    product('beet', { price: '9.50', rating: rated(4, 2) }),
    product('Apple', { price: '10.00', rating: rated(0, 0) }),
    product('Élan', { price: '9.50', rating: rated(4, 9) }),
    product('Dill', { price: '100.00', rating: rated(5, 1) }),
  ]
  test.each([
    ['shop', ['beet', 'Apple', 'Élan', 'Dill']],
    ['price-up', ['beet', 'Élan', 'Apple', 'Dill']],
    ['price-down', ['Dill', 'Apple', 'beet', 'Élan']],
    ['name', ['Apple', 'beet', 'Dill', 'Élan']],
    ['rating', ['Dill', 'Élan', 'beet', 'Apple']],
  ] as const)('%p sorts the products, and equal ones keep their order', (order, names) => {
    expect(inOrder(shelf, order).map(({ name }) => name)).toEqual([...names])
  })
})
