import { act, fireEvent, renderWithShop, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { featuredQuery, productsQuery } from '../../../../src/web/api/queries.ts'
import { HomePage } from '../../../../src/web/catalog/home/home-page.tsx'
import { ProductBackLink } from '../../../../src/web/catalog/product/product-page.tsx'
import { usePageShop } from '../../../support/page-shop.ts'
import { someProduct } from '../product/some-product.ts'

const shop = usePageShop()

function sauce(name: string, different: Partial<ListedProduct> = {}): ListedProduct {
  return someProduct({ id: name, name, description: 'Good on rice.', ...different })
}

const hero = sauce('Maple Chipotle', { featured: true, price: '13.00', tags: ['hot'] })
const teriyaki = sauce('Cherry Teriyaki', { price: '14.00', tags: ['mild', 'vegan'] })
const scotch = sauce('Scotch Bonnet', { price: '9.00', tags: ['hot', 'vegan'] })

beforeEach(() => localStorage.clear())

function open(path = '/') {
  renderWithShop(<HomePage />, {
    path,
    queries: [
      [productsQuery.queryKey, [hero, teriyaki, scotch]],
      [featuredQuery.queryKey, [hero]],
    ],
  })
}

const field = () => screen.getByRole('searchbox', { name: 'Search the sauces' })
const type = (text: string) => {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: text } })
}
const tag = (name: string) =>
  within(screen.getByRole('group', { name: 'Filter by tag' })).getByRole('button', { name })
const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
/** Loading the index can take a while on a busy machine. */
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
const address = (query: string) => waitFor(() => expect(location.search).toBe(query))
const goBack = () => act(() => history.back())

describe('Text search', () => {
  test('is a landmark with a searchbox, above the sauces', () => {
    open()
    const landmark = screen.getByRole('search')
    expect(landmark.contains(field())).toBe(true)
    const [card] = screen.getAllByRole('article')
    const order = card && landmark.compareDocumentPosition(card)
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('HOME-09 shows every product but the hero without a search', () => {
    open()
    expect(names()).toEqual(['Cherry Teriyaki', 'Scotch Bonnet'])
    expect(screen.queryByText(/found$/)).toBeNull()
  })

  test('tolerates typos, shows the count and writes the URL', async () => {
    open()
    type('terriyaki')
    await shows('Cherry Teriyaki')
    const count = await screen.findByText('1 sauce found')
    expect(count.getAttribute('aria-live')).toBe('polite')
    await address('?q=terriyaki')
  })

  test('HOME-09 finds the hero as well, which the plain grid leaves out', async () => {
    open()
    type('maple')
    await shows('Maple Chipotle')
  })

  test('runs the search in the URL when the page is opened', async () => {
    open('/?q=bonet&tag=hot&sort=price-up')
    await shows('Scotch Bonnet')
    expect(field()).toHaveProperty('value', 'bonet')
    expect(tag('hot').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'price-up')
  })

  test('Ctrl K focuses the field from anywhere on the page and is shown in it', () => {
    open()
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    for (const start of [document.body, sort]) {
      for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
        sort.focus()
        fireEvent.keyDown(start, { key: 'k', ...modifier })
        expect(document.activeElement).toBe(field())
      }
    }
    expect(field().getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K')
    expect(screen.getByText('Ctrl K').tagName).toBe('KBD')
  })

  test('no single key is a shortcut, so that dictation triggers none', () => {
    open()
    for (const key of ['/', 'k', 's']) {
      fireEvent.keyDown(document.body, { key })
      expect(document.activeElement).toBe(document.body)
    }
  })

  test('an open dialog keeps the focus', () => {
    open()
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.open = true
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(document.activeElement).not.toBe(field())
    dialog.remove()
  })

  test('Escape clears what was typed, and the field keeps the focus', async () => {
    open()
    act(() => field().focus())
    type('teriyaki')
    await shows('Cherry Teriyaki')
    fireEvent.keyDown(field(), { key: 'Escape' })
    await shows('Cherry Teriyaki', 'Scotch Bonnet')
    expect(field()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field())
    await address('')
  })

  test('Back leads to the page before the search, not to each keystroke', async () => {
    open()
    const before = history.length
    type('t')
    await address('?q=t')
    type('teri')
    await address('?q=teri')
    type('teriyaki')
    await address('?q=teriyaki')
    expect(history.length).toBe(before + 1)
    goBack()
    await shows('Cherry Teriyaki', 'Scotch Bonnet')
    expect(field()).toHaveProperty('value', '')
  })
})

describe('Filters and sorting', () => {
  test('tags are toggles; results have all selected tags', async () => {
    open()
    expect(tag('vegan').getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(tag('vegan'))
    expect(tag('vegan').getAttribute('aria-pressed')).toBe('true')
    expect(names()).toEqual(['Cherry Teriyaki', 'Scotch Bonnet'])
    fireEvent.click(tag('hot'))
    expect(names()).toEqual(['Scotch Bonnet'])
    expect(location.search).toBe('?tag=vegan&tag=hot')
    fireEvent.click(tag('vegan'))
    expect(names()).toEqual(['Maple Chipotle', 'Scotch Bonnet'])
    expect(await screen.findByText('2 sauces found')).toBeTruthy()
  })

  test('HOME-09 sorting neither removes nor adds products', () => {
    open()
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    const choices = within(sort).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Our order',
      'Price: low to high',
      'Price: high to low',
      'Name: A to Z',
      'Best rated',
    ])
    fireEvent.change(sort, { target: { value: 'price-up' } })
    expect(names()).toEqual(['Scotch Bonnet', 'Cherry Teriyaki'])
    expect(location.search).toBe('?sort=price-up')
    fireEvent.change(sort, { target: { value: 'shop' } })
    expect(names()).toEqual(['Cherry Teriyaki', 'Scotch Bonnet'])
    expect(location.search).toBe('')
  })
})

describe('When nothing is found', () => {
  test('the page says so, visibly and to screen readers, with a button to show all', async () => {
    open()
    type('xylophone')
    expect(await screen.findByRole('heading', { name: 'No sauces match “xylophone”' })).toBeTruthy()
    expect((await screen.findByText('No sauces found')).getAttribute('aria-live')).toBe('polite')
    fireEvent.click(screen.getByRole('button', { name: 'Show all sauces' }))
    await shows('Cherry Teriyaki', 'Scotch Bonnet')
    await address('')
  })

  test('the tag filters can be cleared while the text stays', async () => {
    open('/?q=bonnet&tag=mild')
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }))
    await shows('Scotch Bonnet')
    expect(location.search).toBe('?q=bonnet')
  })
})

test('PROD-07 going back from a product keeps the filters', async () => {
  sessionStorage.clear()
  open('/?q=bonnet&tag=hot')
  await shows('Scotch Bonnet')
  renderWithShop(<ProductBackLink />, { path: '/product/Scotch%20Bonnet' })
  const back = () => screen.getByRole('link', { name: 'Back to Products' }).getAttribute('href')
  expect(back()).toBe('/?q=bonnet&tag=hot#sauces')
  open('/')
  renderWithShop(<ProductBackLink />, { path: '/product/Scotch%20Bonnet' })
  expect(back()).toBe('/#sauces')
})

test('the server sends the same page for every search, cached once', async () => {
  await shop().addProduct({ name: 'Plain Mustard' })
  await shop().addProduct({ name: 'Proud Mustard' })
  const [plain, searched] = await Promise.all(
    ['/', '/?q=mustard&tag=hot'].map(async (path) => (await fetch(shop().url + path)).text()),
  )
  expect(searched === plain).toBe(true)
  expect(plain?.includes('<form role="search"')).toBe(true)
})

describe('Avoid', () => {
  const shelf = [
    hero,
    sauce('Butter Chicken', { allergens: ['milk'] }),
    sauce('Birch Glaze', { allergens: [] }),
    sauce('Nobody Knows', { allergens: null }),
    sauce('Beer Steak Sauce', { allergens: ['wheat'] }),
  ]
  const openShelf = (products: ListedProduct[], path = '/') =>
    renderWithShop(<HomePage />, {
      path,
      queries: [
        [productsQuery.queryKey, products],
        [featuredQuery.queryKey, [hero]],
      ],
    })
  const avoid = async (name: string) => {
    const panel = await screen.findByRole('group', { name: 'Avoid' })
    fireEvent.click(within(panel).getByRole('button', { name }))
  }

  test('LABEL-03 hides products with the allergen or without allergen information, and counts the latter', async () => {
    openShelf(shelf)
    fireEvent.click(screen.getByRole('button', { name: 'Avoid' }))
    await avoid('Milk')
    await shows('Birch Glaze', 'Beer Steak Sauce')
    await address('?avoid=milk')
    const words = "2 sauces found. 2 without allergen information aren't shown."
    expect(await screen.findByText(words)).toBeTruthy()
    await avoid('Wheat')
    await shows('Birch Glaze')
    fireEvent.click(screen.getByRole('button', { name: 'Show all sauces' }))
    await address('')
  })

  test('LABEL-03 a link to such a search shows what is avoided', async () => {
    openShelf(shelf, '/?avoid=gluten')
    expect(await screen.findByRole('button', { name: 'Avoid: Gluten' })).toBeTruthy()
    await shows('Butter Chicken', 'Birch Glaze')
  })

  test('LABEL-03 a shop without allergen information has no Avoid button', () => {
    openShelf([hero, teriyaki, scotch])
    expect(screen.queryByRole('button', { name: 'Avoid' })).toBeNull()
  })

  test('LABEL-01 products are found by their ingredients and allergens', async () => {
    openShelf([...shelf, sauce('Plum', { ingredients: 'Damsons, star anise' })])
    type('damson')
    await shows('Plum')
    type('milk')
    await shows('Butter Chicken')
  })
})
