import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { apiAt } from '../../support/api.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { callAsColleague, selectionBar, tab } from './dashboard-places.ts'
import type { State } from './states.ts'
import type { Page } from 'playwright-core'

export async function product(
  url: string,
  isWanted: (product: ListedProduct) => boolean,
): Promise<ListedProduct> {
  const products = (await (await fetch(`${url}/api/products`)).json()) as ListedProduct[]
  const found = products.find(isWanted)
  if (!found) throw new Error('The sample shop has no such product.')
  return found
}

/** The card of a product with held units. */
export async function heldProduct(page: Page, url: string): Promise<ListedProduct> {
  const held = await product(url, ({ stock }) => stock > 20)
  const order = orderFor([{ product: held, quantity: 2 }])
  await buyerAt({ address: url, api: apiAt(url) }).open(order)
  await page.goto(`${url}/admin?q=${encodeURIComponent(held.name)}`)
  await page.getByRole('button', { name: /held\. Show holds$/ }).waitFor()
  return held
}

async function openStockForm(page: Page, url: string): Promise<ListedProduct> {
  const stocked = await product(url, ({ stock }) => stock > 20)
  await page.goto(`${url}/admin?q=${encodeURIComponent(stocked.name)}`)
  await page.getByRole('button', { name: `Add stock to ${stocked.name}` }).click()
  await page.getByRole('textbox', { name: `Units received of ${stocked.name}` }).fill('12')
  return stocked
}

async function askToRelease(page: Page, url: string) {
  await productStates['what is held of a product']?.(page, url, '')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Release / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Release hold', exact: true }).waitFor()
}

/** Each state of the product list, and how to reach it when signed in. */
export const productStates: Record<string, State> = {
  'several products selected, one with its stock under change': async (page, url) => {
    await tab(page, url, 'Products')
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(1).check()
    await selectionBar(page)
    await boxes.nth(2).check()
    await page
      .getByRole('button', { name: /^Add stock to/ })
      .nth(2)
      .click()
  },
  'what is held of a product': async (page, url) => {
    await heldProduct(page, url)
    await page.getByRole('button', { name: /held\. Show holds$/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/held by/)
      .first()
      .waitFor()
  },
  'a held product': heldProduct,
  'releasing a hold': askToRelease,
  'adding stock to a product': openStockForm,
  'adding stock while others change it': async (page, url) => {
    const { id, stock } = await openStockForm(page, url)
    const change = { how: 'set', amount: stock + 1 }
    await callAsColleague(page, 'POST', '/api/admin/products/bulk', { ids: [id], stock: change })
    await page.getByText(/^On hand now: /).waitFor()
  },
  'stock that could not be added': async (page, url) => {
    await openStockForm(page, url)
    await page.getByRole('textbox', { name: /^Units received/ }).fill('-1')
    await page.getByRole('button', { name: 'Add stock', exact: true }).click()
    await page.getByText('Enter a whole number from 0 to 1,000,000.').waitFor()
  },
}
