import { act, fireEvent, renderWithShop, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { productsQuery } from '../../../../src/web/api/queries.ts'
import { ProductCard } from '../../../../src/web/catalog/card/product-card.tsx'
import WishlistPage from '../../../../src/web/catalog/wishlist/wishlist-page.tsx'
import { ShopLayout } from '../../../../src/web/layout/shop-layout.tsx'
import { usePageShop } from '../../../support/page-shop.ts'
import { someProduct } from '../product/some-product.ts'

const shop = usePageShop()
const crisp = someProduct({ id: 'crisp', name: 'Dulse Crisp' })
const relish = someProduct({ id: 'relish', name: 'Corn Relish' })
const soldOut = someProduct({ id: 'glaze', name: 'Birch Glaze', stock: 0 })

beforeEach(() => localStorage.clear())

const keep = (...ids: string[]) => localStorage.setItem('wishlist', JSON.stringify(ids))
const kept = () => JSON.parse(localStorage.getItem('wishlist') ?? '[]')
const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const heart = (name: string) => screen.getByRole('button', { name: `Wishlist: ${name}` })
const link = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Wishlist/ })

async function open(products?: ListedProduct[]) {
  await act(async () => {
    renderWithShop(
      <ShopLayout>
        <WishlistPage />
      </ShopLayout>,
      { path: '/wishlist', queries: products ? [[productsQuery.queryKey, products]] : [] },
    )
    // The client-only part is a separate chunk.
    await import('../../../../src/web/catalog/wishlist/wishlist-products.tsx')
  })
}

describe('The page', () => {
  test('O8 shows its products as cards, newest first', async () => {
    keep('crisp', 'relish', 'glaze')
    await open([relish, soldOut, crisp])
    expect(names()).toEqual(['Birch Glaze', 'Corn Relish', 'Dulse Crisp'])
  })

  test('O8 fetches the products if they are not loaded yet', async () => {
    const product = await shop().addProduct({ name: 'Plum Ketchup' })
    keep(product.id)
    await open()
    expect(await screen.findByRole('link', { name: 'Plum Ketchup' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Plum Ketchup to cart' })).toBeTruthy()
  })

  test('O8 the heart removes a product, and the focus moves to the next one', async () => {
    keep('crisp', 'relish')
    await open([crisp, relish])
    heart('Dulse Crisp').focus()
    fireEvent.click(heart('Dulse Crisp'))
    expect(names()).toEqual(['Corn Relish'])
    expect(kept()).toEqual(['relish'])
    await waitFor(() => expect(document.activeElement === heart('Corn Relish')).toBe(true))
  })

  test('O8 an empty wishlist says how to add a product, and links to them', async () => {
    await open([crisp])
    expect(screen.getByRole('heading', { name: 'Your wishlist is empty' })).toBeTruthy()
    const browse = screen.getByRole('link', { name: 'Browse the sauces' })
    expect(browse.getAttribute('href')).toBe('/#sauces')
    expect(shop().sent).toEqual([])
  })

  test('O8 products that are no longer sold are listed and can be removed', async () => {
    keep('gone', 'crisp', 'gone-too')
    await open([crisp])
    expect(screen.getByText("We don't sell 2 of your saved sauces anymore.")).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByText(/your saved sauces anymore/)).toBeNull()
    expect(kept()).toEqual(['crisp'])
  })

  test('O34 when the products fail to load it says so, and the list stays', async () => {
    keep('crisp')
    shop().goOffline()
    await open()
    expect(await screen.findByText("Your wishlist didn't load")).toBeTruthy()
    expect(kept()).toEqual(['crisp'])
    shop().goOnline()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/your saved sauces anymore/)).toBeTruthy()
  })

  test('O8 the server renders the heading and excludes the page from search engines', async () => {
    const answer = await fetch(`${shop().url}/wishlist`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<title>Wishlist · Saucery</title>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('>Wishlist</h1>')
    expect(html).toContain('so you don')
    expect(await (await fetch(`${shop().url}/sitemap.xml`)).text()).not.toContain('/wishlist')
  })
})

describe('The hearts', () => {
  test('O8 a card adds its product, and the header shows the count', async () => {
    renderWithShop(
      <ShopLayout>
        <ProductCard product={crisp} />
        <ProductCard product={relish} />
      </ShopLayout>,
    )
    expect(link().getAttribute('aria-label')).toBe('Wishlist, 0 sauces')
    expect(link().textContent).toBe('')
    expect(heart('Dulse Crisp').getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(heart('Dulse Crisp'))
    expect(heart('Dulse Crisp').getAttribute('aria-pressed')).toBe('true')
    expect(heart('Corn Relish').getAttribute('aria-pressed')).toBe('false')
    expect(link().getAttribute('aria-label')).toBe('Wishlist, 1 sauce')
    expect(link().textContent).toBe('1')
    expect(link().getAttribute('href')).toBe('/wishlist')
    expect(kept()).toEqual(['crisp'])
  })

  test('T6 a sold-out product can be removed but not added', () => {
    keep('glaze')
    renderWithShop(<ProductCard product={soldOut} />)
    fireEvent.click(heart('Birch Glaze'))
    expect(kept()).toEqual([])
    expect(screen.queryByRole('button', { name: /^Wishlist/ })).toBeNull()
  })
})
