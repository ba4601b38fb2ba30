import { fireEvent, renderWithShop, screen, within } from '../../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { createStore, Provider as StoreProvider } from 'jotai'
import { useState } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import {
  featuredQuery,
  firstProductsQuery,
  productsQuery,
} from '../../../../src/web/api/queries.ts'
import { paidOrderAtom } from '../../../../src/web/cart/open-payment.ts'
import { HomePage } from '../../../../src/web/catalog/home/home-page.tsx'
import { usePageShop } from '../../../support/page-shop.ts'
import { variant } from '../card/some-group.ts'
import { someProduct } from '../product/some-product.ts'

const shop = usePageShop()

beforeEach(() => localStorage.clear())

function sauce(number: number, different: Partial<ListedProduct> = {}): ListedProduct {
  const id = `6a1f0f5e-0000-4000-8000-00000000000${number}`
  return someProduct({ id, name: `Sauce ${number}`, ...different })
}

/** The page with its data, as the server sends it. */
function open(products: ListedProduct[], featured = products.filter((each) => each.featured)) {
  renderWithShop(<HomePage />, {
    queries: [
      [productsQuery.queryKey, products],
      [featuredQuery.queryKey, featured],
    ],
  })
}

/** The page after client-side navigation: it fetches its data. */
function arrive() {
  renderWithShop(<HomePage />)
}

const part = (id: string) => within(document.getElementById(id) ?? document.body)
const collection = 'Our Premium Sauce Collection'
const cardNames = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('The hero', () => {
  test('HOME-06 T5 is the first featured product, not the first in the product list', () => {
    open([sauce(1), sauce(2, { featured: true }), sauce(3, { featured: true })])
    expect(part('home').getByRole('heading', { level: 2 }).textContent).toBe('Sauce 2')
  })

  test('HOME-06 T5 is the first product of all when none is featured', () => {
    open([sauce(1), sauce(2)])
    expect(part('home').getByRole('heading', { level: 2 }).textContent).toBe('Sauce 1')
  })

  test('GROUP-11 shows a group by its name, and from what its prices start', async () => {
    const small = variant('250 mL', 0, { price: '9.99', featured: true })
    const large = variant('500 mL', 1, { price: '14.99', featured: true })
    open([large, small, sauce(1)], [small])
    const hero = part('home')
    expect(hero.getByRole('heading', { level: 2 }).textContent).toBe('Dulse Crisp')
    expect(hero.getByText('from').parentElement?.textContent).toBe('from $9.99')
    expect(hero.getByRole('link').getAttribute('href')).toBe('/product/250-mL')
    expect(cardNames()).toEqual(['Sauce 1'])
  })

  test('GROUP-11 shows the former price of a group that has one price', async () => {
    const price = { price: '9.99', compareAtPrice: '12.99', featured: true }
    open([variant('250 mL', 0, price), variant('500 mL', 1, price)])
    expect(part('home').queryByText('from')).toBeNull()
    expect(part('home').getByText('$12.99')).toBeTruthy()
  })

  test('HOME-07 shows at most three tags, the rating, the price and a link to the product', () => {
    const tags = ['hot', 'vegan', 'smoky', 'sweet']
    const rating = { averageRating: 4.5, totalReviews: 2 }
    const hero = sauce(1, { tags, rating, price: '13.99' })
    open([hero])
    const home = part('home')
    const shown = within(home.getByRole('list', { name: 'Tags' })).getAllByRole('listitem')
    expect(shown.map((tag) => tag.textContent)).toEqual(['hot', 'vegan', 'smoky'])
    expect(home.getByText('4.5 (2 reviews)')).toBeTruthy()
    expect(home.getByText('$13.99')).toBeTruthy()
    // The visible text comes first in the accessible name.
    const link = home.getByRole('link', { name: `Learn More about ${hero.name}` })
    expect(link.getAttribute('href')).toBe(`/product/${hero.id}`)
  })

  test('HOME-08 T5 its badge shows while the product is in stock, featured or not', () => {
    open([sauce(1, { featured: false, stock: 1 })])
    expect(part('home').getByText('Featured Product')).toBeTruthy()
    open([sauce(1, { featured: true, stock: 0 })])
    expect(screen.queryByText('Featured Product')).toBeNull()
  })

  test('HOME-07 opens with the first paragraph of the description', () => {
    open([sauce(1, { description: 'Made of corn.\n\nKeep it cool.' })])
    expect(part('home').getByText('Made of corn.')).toBeTruthy()
    expect(screen.queryByText(/Keep it cool/)).toBeNull()
  })
})

describe('The collection', () => {
  test('HOME-09 lists every product other than the hero, in the order of the shop', () => {
    open([sauce(1), sauce(2), sauce(3, { featured: true }), sauce(4)])
    expect(screen.getByRole('heading', { level: 2, name: collection })).toBeTruthy()
    expect(cardNames()).toEqual(['Sauce 1', 'Sauce 2', 'Sauce 4'])
  })

  test('HOME-09 says so when the hero is all there is', () => {
    open([sauce(1)])
    expect(screen.getByRole('heading', { name: collection })).toBeTruthy()
    expect(cardNames()).toEqual([])
    expect(screen.getByText(/That's our only sauce so far/)).toBeTruthy()
  })

  test('HOME-09 an empty shop says so and has neither hero nor cards', () => {
    open([])
    expect(screen.getByRole('heading', { name: 'Nothing for sale yet' })).toBeTruthy()
    expect(cardNames()).toEqual([])
    expect(screen.queryByRole('link', { name: /^Learn More/ })).toBeNull()
  })

  test("HOME-03 the header's anchors exist whatever the shop sells", () => {
    for (const products of [[], [sauce(1)], [sauce(1), sauce(2)]]) {
      open(products)
      expect(document.querySelectorAll('#home, #sauces')).toHaveLength(2)
    }
  })
})

describe('Opening the page', () => {
  test('NAME-07 HOME-10 HOME-06 API-05 API-06 eight skeleton cards show until the products load', async () => {
    await shop().addProduct({ name: 'Plain Mustard' })
    await shop().addProduct({ name: 'Proud Mustard', featured: true })
    shop().hold()
    arrive()
    const status = screen.getByRole('status', { name: 'Loading products' })
    expect(status.getAttribute('aria-busy')).toBe('true')
    expect(status.childElementCount).toBe(8)
    expect(screen.getByRole('heading', { name: collection })).toBeTruthy()
    shop().letGo()
    expect(await screen.findByRole('heading', { level: 2, name: 'Proud Mustard' })).toBeTruthy()
    expect(cardNames()).toEqual(['Plain Mustard'])
    expect(screen.queryByRole('status', { name: 'Loading products' })).toBeNull()
    const asked = shop().sent.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toEqual(['GET /api/products', 'GET /api/products/featured'])
  })

  test('O34 when the products do not load, the page says so and tries again when asked', async () => {
    shop().goOffline()
    arrive()
    expect(await screen.findByRole('heading', { name: "The sauces didn't load" })).toBeTruthy()
    expect(screen.queryByText(/Failed to fetch/)).toBeNull()
    shop().goOnline()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Proud Mustard' })).toBeTruthy()
  })
})

describe('What was just paid for', () => {
  test('THANKS-01 shows number, total, email and link above the hero until it is closed', async () => {
    const store = createStore()
    store.set(paidOrderAtom, {
      id: '6a1f0f5e-0000-4000-8000-0000abcd1234',
      path: '/order/1?key=k',
      email: 'ada@example.ca',
      total: '28.13',
      payment: { id: 'P1', receipt: 'r' },
    })
    renderWithShop(
      <StoreProvider store={store}>
        <HomePage />
      </StoreProvider>,
      {
        queries: [
          [productsQuery.queryKey, [sauce(1)]],
          [featuredQuery.queryKey, []],
        ],
      },
    )
    const note = await screen.findByRole('complementary', { name: 'Your order' })
    for (const words of ['abcd1234', '$28.13', 'ada@example.ca', 'What happens next']) {
      expect(within(note).getByText(words)).toBeTruthy()
    }
    const link = within(note).getByRole('link', { name: 'See your order' })
    expect(link.getAttribute('href')).toBe('/order/1?key=k')
    fireEvent.click(within(note).getByRole('button', { name: 'Close this message' }))
    expect(screen.queryByRole('link', { name: 'See your order' })).toBeNull()
  })

  test('THANKS-01 is there again after a reload, until it is closed', async () => {
    const paidOrder = {
      id: '6a1f0f5e-0000-4000-8000-0000abcd1234',
      path: '/order/1?key=k',
      email: 'ada@example.ca',
      total: '28.13',
      payment: { id: 'P1', receipt: 'r' },
    }
    /** The page as a tab with this history loads it. */
    function ReloadedHome() {
      useState(() => history.replaceState({ paidOrder }, ''))
      return <HomePage />
    }
    renderWithShop(
      <StoreProvider store={createStore()}>
        <ReloadedHome />
      </StoreProvider>,
      {
        queries: [
          [productsQuery.queryKey, [sauce(1)]],
          [featuredQuery.queryKey, []],
        ],
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Close this message' }))
    expect(screen.queryByRole('complementary', { name: 'Your order' })).toBeNull()
    expect(history.state).toEqual({ paidOrder: null })
  })
})

describe('A large shop', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      someProduct({
        id: `6a1f0f5e-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Sauce ${index}`,
      }),
    )

  // Not by role: computing the roles of so many cards is slow.
  const cards = () => document.querySelectorAll('article').length

  test('HOME-09 shows 120 products below the hero, and more on request', () => {
    open(many(131))
    expect(cards()).toBe(120)
    expect(screen.getByText('Showing 120 of 130')).toBeTruthy()
    fireEvent.click(screen.getByText('Show more sauces'))
    expect(cards()).toBe(130)
    expect(screen.queryByText('Show more sauces')).toBeNull()
  })

  test('HOME-09 shows the products that came with the page until all are loaded', async () => {
    await shop().addProduct({ name: 'The last of many' })
    renderWithShop(<HomePage />, {
      queries: [
        [firstProductsQuery.queryKey, many(12)],
        [featuredQuery.queryKey, []],
      ],
    })
    expect(cards()).toBe(11)
    expect(await screen.findAllByText('The last of many')).not.toEqual([])
    expect(screen.queryByText('Sauce 11')).toBeNull()
  })
})
