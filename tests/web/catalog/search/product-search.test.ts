import { describe, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../../src/shared/contract/catalog.ts'
import { plainIndex } from '../../../../src/web/catalog/search/plain-index.ts'
import { indexProducts } from '../../../../src/web/catalog/search/product-index.ts'
import {
  hasTags,
  inOrder,
  readSearch,
  type SearchState,
  tagsOf,
  writeSearch,
} from '../../../../src/web/catalog/search/search-state.ts'
import { someProduct } from '../product/some-product.ts'

function sauce(name: string, different: Partial<ListedProduct> = {}): ListedProduct {
  return someProduct({ id: name, name, description: 'Good on rice.', ...different })
}

describe('The address', () => {
  test.each<[string, SearchState]>([
    ['', { text: '', tags: [], order: 'shop' }],
    ['?q=hot+sauce', { text: 'hot sauce', tags: [], order: 'shop' }],
    ['?tag=hot&tag=family+size', { text: '', tags: ['hot', 'family size'], order: 'shop' }],
    ['?q=a%26b&tag=hot&sort=price-up', { text: 'a&b', tags: ['hot'], order: 'price-up' }],
  ])('%p says what is looked for, and is written so', (address, search) => {
    expect(readSearch(address)).toEqual(search)
    expect(writeSearch(search)).toBe(address)
  })

  test('that is damaged or of somebody else is read as far as it makes sense', () => {
    expect(readSearch('?sort=toString&tag=&tag=HOT&tag=hot&payment=success')).toEqual({
      text: '',
      tags: ['hot'],
      order: 'shop',
    })
    expect(readSearch(`?q=${'x'.repeat(500)}`).text).toHaveLength(100)
  })
})

describe('Words', () => {
  const shelf = [
    sauce('Cherry Teriyaki', { tags: ['mild'] }),
    sauce('Green Jalapeño', { tags: ['hot'], description: 'Garlic scapes from the garden.' }),
    sauce('Hot Maple', { description: 'Sweet.' }),
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
  ])('%p finds %p: by name, tag or description, with slips, the name first', (text, names) => {
    expect(indexProducts(shelf)(text).toSorted()).toEqual(names.toSorted())
    expect(indexProducts(shelf)(text)[0]).toBe(names[0] as string)
  })

  test('a right word is not drowned by words that are like it', () => {
    const alike = [sauce('Wild Garlic'), sauce('Mild Mustard')]
    expect(indexProducts(alike)('mild')).toEqual(['Mild Mustard'])
  })

  test('without the index, what is written exactly so is found', () => {
    expect(plainIndex(shelf)('maple HOT')).toEqual(['Hot Maple'])
    expect(plainIndex(shelf)('terriyaki')).toEqual([])
  })
})

describe('Tags', () => {
  test('are offered by how many sauces have them, in whatever letter case', () => {
    const shelf = [
      sauce('One', { tags: ['Hot', 'vegan', 'vegan'] }),
      sauce('Two', { tags: ['hot', 'smoky'] }),
      sauce('Three', { tags: [' HOT ', 'vegan'] }),
    ]
    expect(tagsOf(shelf)).toEqual(['hot', 'vegan', 'smoky'])
  })

  test('that are chosen must all be there', () => {
    const one = sauce('One', { tags: ['Hot', 'vegan'] })
    expect(hasTags(one, [])).toBe(true)
    expect(hasTags(one, ['hot', 'vegan'])).toBe(true)
    expect(hasTags(one, ['hot', 'smoky'])).toBe(false)
  })
})

describe('The order', () => {
  const rated = (averageRating: number, totalReviews: number) => ({ averageRating, totalReviews })
  const shelf = [
    sauce('beet', { price: '9.50', rating: rated(4, 2) }),
    sauce('Apple', { price: '10.00', rating: rated(0, 0) }),
    sauce('Élan', { price: '9.50', rating: rated(4, 9) }),
    sauce('Dill', { price: '100.00', rating: rated(5, 1) }),
  ]
  test.each([
    ['shop', ['beet', 'Apple', 'Élan', 'Dill']],
    ['price-up', ['beet', 'Élan', 'Apple', 'Dill']],
    ['price-down', ['Dill', 'Apple', 'beet', 'Élan']],
    ['name', ['Apple', 'beet', 'Dill', 'Élan']],
    ['rating', ['Dill', 'Élan', 'beet', 'Apple']],
  ] as const)('%p puts them so; equals stay as they stood', (order, names) => {
    expect(inOrder(shelf, order).map(({ name }) => name)).toEqual([...names])
  })
})
