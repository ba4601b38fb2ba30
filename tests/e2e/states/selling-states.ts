import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { callAsColleague, tab } from './dashboard-places.ts'
import type { State } from './states.ts'
import type { Page } from 'playwright-core'

const code = {
  code: 'MAPLE-LEAF',
  kind: 'percent',
  percent: 15,
  amount: null,
  minimum: '40.00',
  maxUses: 100,
  maxPerCustomer: 1,
  startsAt: '2026-03-01T05:00:00.000Z',
  endsAt: null,
  isActive: true,
}

/** Returns the discount code; adds it if it does not exist yet. */
async function maple(page: Page): Promise<DiscountCode> {
  const path = '/api/admin/discounts'
  const codes = await callAsColleague<DiscountCode[]>(page, 'GET', path)
  const known = codes.find((one) => one.code === code.code)
  return known ?? callAsColleague<DiscountCode>(page, 'POST', path, code)
}

async function codes(page: Page, url: string) {
  await tab(page, url, 'Products')
  await maple(page)
  await page.goto(`${url}/admin/discounts`)
  await page.getByRole('article', { name: code.code }).waitFor()
}

async function sellAtMarket(page: Page, url: string) {
  await page.goto(`${url}/admin/till`)
  const tiles = page.getByRole('list', { name: /^(Products|Produits)$/ })
  await tiles.getByRole('button', { disabled: false }).first().click()
  await page.locator('input[name=paidBy]').first().check({ force: true })
}

async function newOrder(page: Page, url: string) {
  await tab(page, url, 'Orders')
  await page.getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog', { name: 'New order' })
  await dialog.getByLabel('Find a product').fill('maple')
  await dialog
    .getByRole('button', { name: /^(Add|Ajouter) Maple/, disabled: false })
    .first()
    .click()
  return dialog
}

async function section(page: Page, url: string, id: string, name: string) {
  await page.goto(`${url}/admin/settings/${id}`)
  const found = page.getByRole('region', { name })
  await found.waitFor()
  return found
}

/** Each state of discount codes, orders that staff enter, taxes, words and two-step sign-in. */
export const sellingStates: Record<string, State> = {
  'a sale at a market': sellAtMarket,
  'the discount codes': codes,
  'a new discount code with mistakes': async (page, url) => {
    await codes(page, url)
    await page.getByRole('button', { name: 'New code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
  },
  'both versions of a discount code': async (page, url) => {
    await codes(page, url)
    const { id, maxUses } = await maple(page)
    await page.getByRole('button', { name: `Edit ${code.code}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Total uses').fill('7')
    const changes = { maxUses: (maxUses ?? 0) + 1 }
    await callAsColleague(page, 'PUT', `/api/admin/discounts/${id}`, changes)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('heading', { name: 'Compare versions' }).waitFor()
  },
  'deleting a discount code': async (page, url) => {
    await codes(page, url)
    await page.getByRole('button', { name: `Delete ${code.code}` }).click()
    await page.getByRole('dialog').waitFor()
  },
  'a new order that is picked up, with a code': async (page, url) => {
    const dialog = await newOrder(page, url)
    await dialog.getByLabel(/^Quantity of/).fill('5')
    await dialog.getByLabel('Pickup province').selectOption('ON')
    await dialog.getByLabel('Discount code').fill(code.code)
    await dialog.getByLabel('Discount code').blur()
    await dialog.getByText(`Discount (${code.code})`).waitFor()
  },
  'a new order that is shipped, with mistakes': async (page, url) => {
    const dialog = await newOrder(page, url)
    await dialog.getByLabel('Delivery method').selectOption('shipping')
    await dialog.getByRole('button', { name: 'Create order' }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
  },
  'taxes of your own with mistakes': async (page, url) => {
    const tax = await section(page, url, 'taxes', 'Taxes')
    await tax.getByLabel('Rates').selectOption('custom')
    await tax.getByRole('button', { name: 'Add a rate' }).click()
    await tax.getByRole('button', { name: 'Save' }).click()
    await tax.locator('[aria-invalid=true]').first().waitFor()
  },
  'words with a mistake': async (page, url) => {
    const words = await section(page, url, 'words', 'Words and pages')
    await words.getByText('Your products and the home page').click()
    const french = words.getByRole('group', { name: 'In French' }).first()
    await french.getByLabel('What you call several products', { exact: true }).fill('b'.repeat(500))
    await words.getByRole('button', { name: 'Save' }).click()
    await words.locator('[aria-invalid=true]').first().waitFor()
  },
  'words on the page, with a change': async (page, url) => {
    await page.goto(`${url}/admin/settings/words/edit`)
    await page.frameLocator('iframe').locator('[data-word=heroTitle]').click()
    await page.keyboard.type('Chutney')
    await page.frameLocator('iframe').getByText('Chutney').waitFor()
  },
  'two-step sign-in, to be turned on': async (page, url) => {
    const twoStep = await section(page, url, 'security', 'Two-step sign-in')
    await twoStep.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    await twoStep.locator('[name=code]').fill('000000')
    await twoStep.getByRole('button', { name: 'Turn on' }).click()
    await twoStep.locator('[aria-invalid=true]').waitFor()
  },
}
