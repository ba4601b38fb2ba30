import { cleanup, fireEvent, renderWithShop, screen, within } from '../../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { productQuery, ratingQuery, reviewsQuery } from '../../../../src/web/api/queries.ts'
import ProductPage from '../../../../src/web/catalog/product/product-page.tsx'
import { ShopLayout } from '../../../../src/web/layout/shop-layout.tsx'
import { usePageShop } from '../../../support/page-shop.ts'
import { someProduct } from './some-product.ts'

const shop = usePageShop()
const nowhere = '6a1f0f5e-0000-4000-8000-00000000dead'

beforeEach(() => localStorage.clear())

/** The page with its data, as the server sends it. */
function open(different: Partial<ListedProduct> = {}) {
  const product = someProduct(different)
  return renderWithShop(
    <ShopLayout cart="panel">
      <ProductPage id={product.id} />
    </ShopLayout>,
    {
      path: `/product/${product.id}`,
      queries: [
        [productQuery(product.id).queryKey, product],
        [ratingQuery(product.id).queryKey, product.rating],
        [reviewsQuery(product.id).queryKey, { reviews: [], nextCursor: null }],
      ],
    },
  )
}

/** The page after client-side navigation: it fetches its data. */
function arrive(id: string) {
  renderWithShop(<ProductPage id={id} />, { path: `/product/${id}` })
}

const main = () => within(screen.getByRole('main'))

describe('Opening the page', () => {
  test('NAME-07 PROD-02 while the product loads, a skeleton shows with four thumbnails', async () => {
    const { id } = await shop().addProduct({ name: 'Corn Relish' })
    shop().hold()
    arrive(id)
    const shape = screen.getByRole('status', { name: 'Loading product' })
    expect(shape.getAttribute('aria-busy')).toBe('true')
    expect(shape.querySelector('[data-part="thumbnails"]')?.childElementCount).toBe(4)
    shop().letGo()
    expect(await screen.findByRole('heading', { level: 1, name: 'Corn Relish' })).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Loading product' })).toBeNull()
    await screen.findByText('No reviews yet for this product.')
  })

  test("PROD-03 a missing product shows 'Product Not Found' and leads home", async () => {
    arrive(nowhere)
    expect(await screen.findByRole('heading', { name: 'Product Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  })

  test('PROD-03 the server says so too, with the page and with the status 404', async () => {
    const answer = await fetch(`${shop().url}/product/${nowhere}`)
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('>Product Not Found</h1>')
    expect(html).toContain('>Return to Home</a>')
  })

  test('O34 any other failure shows a message and a button to try again', async () => {
    const { id } = await shop().addProduct({ name: 'Plum Ketchup' })
    shop().goOffline()
    arrive(id)
    expect(await screen.findByText("This sauce didn't load")).toBeTruthy()
    expect(screen.queryByText('Product Not Found')).toBeNull()
    shop().goOnline()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Plum Ketchup' })).toBeTruthy()
    await screen.findByText('No reviews yet for this product.')
  })

  test('PROD-12 the server renders the whole page, readable without JavaScript', async () => {
    const product = await shop().addProduct({ name: 'Beet Horseradish', tags: ['spicy'] })
    const html = await (await fetch(`${shop().url}/product/${product.id}`)).text()
    for (const words of ['Beet Horseradish</h1>', 'CA$10.00', product.description, '>spicy<']) {
      expect(html).toContain(words)
    }
    expect(html).toContain('>Customer Reviews</h2>')
    expect(html).toContain('>Write a Review</h2>')
  })
})

describe('What the page shows', () => {
  test('PROD-01 it has the header of the shop, with the cart and its badge', () => {
    const { id, name, price } = someProduct()
    localStorage.setItem('cart', JSON.stringify([{ id, name, price, quantity: 2 }]))
    open()
    const banner = within(screen.getByRole('banner'))
    for (const name of ['Home', 'Sauces', 'About', 'Contact', 'Admin']) {
      expect(banner.getAllByRole('link', { name }).length).toBeGreaterThan(0)
    }
    expect(banner.getByRole('link', { name: /Saucery/ }).getAttribute('href')).toBe('/')
    expect(banner.getByRole('button', { name: /Cart, 2 items/ }).textContent).toContain('2')
  })

  test('PROD-07 PROD-08 way back, hint, category, name, price, description and tags', () => {
    open({
      description: 'Crunchy and salty.\n\nGood on eggs.\nGood on rice.',
      tags: ['hot', 'vegan'],
      price: '14.50',
    })
    expect(main().getByRole('link', { name: 'Back to Products' })).toBeTruthy()
    expect(main().getByText('Hover to zoom')).toBeTruthy()
    expect(main().getByText('sauces')).toBeTruthy()
    expect(main().getByRole('heading', { level: 1, name: 'Dulse Crisp' })).toBeTruthy()
    expect(main().getByText('CA$14.50')).toBeTruthy()
    expect(main().getByText('Crunchy and salty.').tagName).toBe('P')
    expect(main().getByText(/Good on eggs/).textContent).toBe('Good on eggs.\nGood on rice.')
    const tags = within(main().getByRole('list', { name: 'Tags' })).getAllByRole('listitem')
    expect(tags.map((tag) => tag.textContent)).toEqual(['hot', 'vegan'])
  })

  test("PROD-06 only a featured product has the 'Featured' badge", () => {
    open({ featured: true })
    expect(main().getByText('Featured')).toBeTruthy()
    open({ featured: false })
    expect(main().queryByText('Featured')).toBeNull()
  })

  test("NAME-01 PROD-09 PROD-10 in stock: 'BACK IN STOCK', how many, and the buttons to buy or save it", () => {
    open({ stock: 7 })
    expect(main().getByText('BACK IN STOCK')).toBeTruthy()
    expect(main().getByText('7 available')).toBeTruthy()
    expect(main().getByRole('button', { name: 'Decrease quantity of Dulse Crisp' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'Increase quantity of Dulse Crisp' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'ADD TO CART' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'Wishlist' })).toBeTruthy()
    expect(main().queryByText('Out of Stock')).toBeNull()
  })

  test('PROD-05 PROD-09 PROD-10 PROD-11 CARD-05 T6 sold out: overlay, badge, one disabled button', () => {
    open({ stock: 0 })
    const [overlay, button] = main().getAllByText('Out of Stock')
    expect(overlay?.tagName).toBe('SPAN')
    expect(button).toHaveProperty('disabled', true)
    expect(main().getByText('OUT OF STOCK')).toBeTruthy()
    expect(main().queryByText('BACK IN STOCK')).toBeNull()
    expect(main().queryByText(/available$/)).toBeNull()
    for (const name of [/quantity/, 'ADD TO CART', 'Wishlist']) {
      expect(main().queryByRole('button', { name })).toBeNull()
    }
  })

  test('PROD-12 below come the reviews and the form to write one', async () => {
    open()
    const reviews = within(main().getByRole('region', { name: 'Customer Reviews' }))
    expect(reviews.getByRole('heading', { name: 'Write a Review' })).toBeTruthy()
    expect(await reviews.findByRole('button', { name: 'Submit Review' })).toBeTruthy()
  })
})

describe('The cart on this page', () => {
  test('CART-02 T11 it opens as a panel at the side', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: /^Cart/ }))
    const panel = screen.getByRole('dialog', { name: 'Shopping Cart' })
    expect(panel.className).toContain('modal-sheet-panel')
  })
})

describe('The label', () => {
  const label = { ingredients: 'Plums, salt', storage: 'Keep cool', netQuantity: '250 mL' }
  const fact = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

  test('LABEL-01 LABEL-02 stands below the description', () => {
    open({ ...label, allergens: ['milk', 'soy'] })
    expect(['Ingredients', 'Contains', 'Storage', 'Net quantity'].map(fact)).toEqual([
      'Plums, salt',
      'Milk, Soy',
      'Keep cool',
      '250 mL',
    ])
  })

  test('LABEL-02 says when nothing is stated about allergens, and shows nothing if there is no label', () => {
    open(label)
    expect(fact('Contains')).toStartWith('Not stated.')
    cleanup()
    open()
    expect(screen.queryByText('Contains')).toBeNull()
  })
})
