import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
let products: ListedProduct[]
beforeAll(async () => {
  products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
})

function product(isWanted: (product: ListedProduct) => boolean): ListedProduct {
  const found = products.find(isWanted)
  if (!found) throw new Error('The sample shop has no such product.')
  return found
}

const inStock = () => product(({ images, stock }) => images.length > 1 && stock > 0)

/** Visible controls that need JavaScript to work. */
async function promises(page: Page): Promise<string[]> {
  const controls = page.locator('button, input, select, textarea, [role=button]')
  const names: string[] = []
  for (const control of await controls.all()) {
    if (!(await control.isVisible()) || (await control.isDisabled())) continue
    names.push(await control.evaluate((element) => element.outerHTML.slice(0, 120)))
  }
  return names
}

test('without JavaScript no page shows controls that do not work, and every page gives an email address', async () => {
  const paths = [
    '/',
    `/product/${inStock().id}`,
    `/product/${product(({ stock }) => stock === 0).id}`,
    '/checkout',
    '/wishlist',
    '/about',
    '/shipping-returns',
    '/privacy',
    '/nowhere',
  ]
  for (const width of [360, 1280]) {
    const { page, context } = await visit('about:blank', { width, hasScript: false })
    for (const path of paths) {
      await page.goto(shop.url + path)
      expect([path, await promises(page)]).toEqual([path, []])
      const note = page.getByRole('complementary', { name: 'Without JavaScript' })
      expect(await note.innerText()).toContain('hello@saucery.example')
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
      const isWide = await page.locator('html').evaluate((it) => it.scrollWidth > it.clientWidth)
      expect([path, width, isWide]).toEqual([path, width, false])
    }
    await context.close()
  }
})

test('without JavaScript all pictures of a product are shown, and it can be ordered by email', async () => {
  const { id, name, images } = inStock()
  const { page, context } = await visit(`${shop.url}/product/${id}`, { hasScript: false })
  const pictures = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('img') })
  expect(await pictures.count()).toBe(images.length)
  for (const picture of await pictures.all()) {
    const large = await fetch(shop.url + (await picture.getAttribute('href')))
    expect(large.headers.get('content-type')).toBe('image/webp')
  }
  const order = page.getByRole('link', { name: 'Order by email' })
  const address = new URL((await order.getAttribute('href')) ?? '')
  expect([address.pathname, address.searchParams.get('subject')]).toEqual([
    'hello@saucery.example',
    `Order: ${name}`,
  ])
  await context.close()
})

test('without JavaScript a phone can navigate the shop with the Menu button', async () => {
  const { page, context } = await visit(shop.url, { width: 360, hasScript: false })
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  const links = page.getByRole('navigation', { name: 'Quick links' })
  const about = links.getByRole('link', { name: 'About' })
  expect(await about.evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(true)
  await about.click()
  await page.waitForURL(`${shop.url}/about`)
  await context.close()
})
