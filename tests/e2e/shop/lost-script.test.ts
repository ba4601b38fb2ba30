import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
let product: ListedProduct

beforeAll(async () => {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
  const [first] = products.filter(({ stock }) => stock > 1)
  if (!first) throw new Error('The sample shop has no product in stock.')
  product = first
})

for (const script of ['product-page', 'entry']) {
  test(`a page whose script ${script} was lost on the way is loaded again, and then sells`, async () => {
    const { page, context } = await visit('about:blank')
    let lost = 0
    await page.route(new RegExp(`/assets/${script}-[^/]*\\.js$`), (route) => {
      lost += 1
      return lost === 1 ? route.abort() : route.continue()
    })
    await page.goto(`${shop.url}/product/${product.id}`)
    await page.mouse.click(1, 1)
    await page.waitForEvent('load')
    await page.getByRole('button', { name: 'ADD TO CART', exact: true }).click()
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
    expect(lost).toBeGreaterThan(1)
    await context.close()
  })
}

test('a page whose script is gone for good stays readable and is not loaded again and again', async () => {
  const { page, context } = await visit('about:blank')
  await page.route(/\/assets\/product-page-[^/]*\.js$/, (route) => route.abort())
  let loads = 0
  page.on('load', () => void (loads += 1))
  await page.goto(`${shop.url}/product/${product.id}`)
  await page.mouse.click(1, 1)
  await page.getByText("This part of the page didn't load").waitFor()
  await page.waitForTimeout(5_000)
  expect(loads).toBe(2)
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
  await context.close()
})
