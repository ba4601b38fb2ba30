import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { settle } from '../../support/browser.ts'
import type { State } from './states.ts'
import type { Page } from 'playwright-core'

// States that start from data stored in the browser which has become outdated.

async function listed(url: string): Promise<ListedProduct[]> {
  return (await fetch(`${url}/api/products`)).json() as Promise<ListedProduct[]>
}

async function store(page: Page, key: 'cart' | 'wishlist', value: unknown) {
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const)
}

async function openCart(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
}

const line = ({ id, name, price, imageUrl }: ListedProduct) => ({ id, name, price, imageUrl })

/** States that start from stored data. */
export const storedStates: Record<string, State> = {
  'a cart of several sauces': async (page, url) => {
    const products = (await listed(url)).filter(({ stock }) => stock > 3)
    await store(
      page,
      'cart',
      products.slice(2, 7).map((product, more) => ({ ...line(product), quantity: more + 1 })),
    )
    await page.goto(`${url}/about`)
    await openCart(page)
  },
  'a cart that the shop has overtaken': async (page, url) => {
    const [first, ...others] = await listed(url)
    const scarce = others.find(({ stock }) => stock > 0 && stock < 10)
    if (!first || !scarce) throw new Error('The sample shop is not what it was.')
    const gone = { id: '00000000-0000-4000-8000-000000000099', name: 'Last Year’s Ketchup' }
    await store(page, 'cart', [
      { ...line(first), price: '11.50', quantity: 1 },
      { ...line(scarce), quantity: 40 },
      { ...line(first), ...gone, quantity: 2 },
    ])
    await page.goto(`${url}/about`)
    await openCart(page)
    await page.getByRole('dialog').getByText('changed your quantity from 40').first().waitFor()
  },
  'an empty wishlist': async (page, url) => {
    await page.goto(`${url}/wishlist`)
    await page.getByText('Your wishlist is empty').waitFor()
  },
  'a wishlist with a sauce that has left the shop': async (page, url) => {
    const wished = (await listed(url)).slice(3, 8).map(({ id }) => id)
    await store(page, 'wishlist', [...wished, '00000000-0000-4000-8000-000000000099'])
    await page.goto(`${url}/wishlist`)
    await page.getByRole('article').first().waitFor()
  },
  'a product that is nearly gone': async (page, url) => {
    const scarce = (await listed(url)).find(({ stock }) => stock > 0 && stock <= 5)
    await page.goto(`${url}/product/${scarce?.id}`)
    await page.getByText(/only \d left/i).waitFor()
  },
  'a product looked at closely': async (page, url) => {
    const [product] = await listed(url)
    await page.goto(`${url}/product/${product?.id}`)
    const picture = page.getByRole('button', { name: /^Zoom in/ })
    await picture.and(page.locator('[aria-pressed]')).focus()
    await page.keyboard.press('Enter')
    await picture.and(page.locator('[aria-pressed=true]')).waitFor()
  },
  'sauces that did not load': async (page, url) => {
    // Before the page loads, because it may request them at once.
    await page.route('**/api/products', (route) => route.abort())
    await page.goto(`${url}/about`)
    // Before hydration the link would load a full page with the products.
    await settle(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await page.getByText("The sauces didn't load").waitFor()
  },
}
