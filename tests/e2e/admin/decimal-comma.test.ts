import { beforeAll, expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { useBrowser } from '../../support/browser.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Locator, Page } from 'playwright-core'

// Chromium makes 1250 of "12,50" in a number field, unless its own language has a decimal comma.

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

type Place = {
  path: string
  /** Opens the field and fills in what else is needed. */
  open: (page: Page) => Promise<Locator>
  save: RegExp
  message: string
}

const units = 'Enter a whole number from 0 to 1,000,000.'
const quantity = 'Enter a whole number from 1 to 1,000.'

const places: Record<string, Place> = {
  'the stock of a product': {
    path: '/admin/products/new',
    open: (page) => Promise.resolve(page.getByLabel('Stock', { exact: true })),
    save: /^Create Product/,
    message: units,
  },
  'units received': {
    path: '/admin',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add stock to Wild Herb Chimichurri' }).click()
      return page.getByLabel('Units received of Wild Herb Chimichurri')
    },
    save: /^Add stock$/,
    message: units,
  },
  'the units of several products': {
    path: '/admin',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all \d/ }).check()
      return page.getByLabel('Units', { exact: true })
    },
    save: /^Apply/,
    message: units,
  },
  'the quantity in an order': {
    path: '/admin?tab=orders',
    open: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      return page.getByLabel(/^Quantity of/).first()
    },
    save: /^Save/,
    message: quantity,
  },
  'the quantity in a new order': {
    path: '/admin?tab=orders',
    open: async (page) => {
      await page.getByRole('button', { name: 'New order' }).click()
      await page.getByLabel('Find a product').fill('chimichurri')
      await page.getByRole('button', { name: /^Add Wild Herb/ }).click()
      return page.getByLabel(/^Quantity of/)
    },
    save: /^Create order/,
    message: quantity,
  },
  'a percentage': {
    path: '/admin/discounts',
    open: async (page) => {
      await page.getByRole('button', { name: 'New code' }).click()
      return page.getByLabel('Percent off')
    },
    save: /^Save/,
    message: 'Enter a whole number from 1 to 100.',
  },
  'days of delivery': {
    path: '/admin/settings/shipping',
    open: async (page) => {
      await page.getByText('Zone 1', { exact: true }).first().click()
      return page.getByLabel('Fastest delivery (business days)').first()
    },
    save: /^Save$/,
    message: 'Enter a whole number of days from 0 to 90.',
  },
}

async function everything() {
  const { shipping } = await send<AllSettings>('GET', '/api/admin/settings')
  const lists = ['/api/admin/products', '/api/orders', '/api/admin/discounts']
  return JSON.stringify([shipping, ...(await Promise.all(lists.map((path) => send('GET', path))))])
}

beforeAll(async () => {
  await placeOrder(shop.url)
})

test('LANG-18 "12,50" typed as a whole number is neither 1250 nor 12: it is refused and stays as typed', async () => {
  const { page: first, context } = await visit(`${shop.url}/admin`, { locale: 'en-US' })
  await staff(first).signIn()
  const before = await everything()
  for (const [name, { path, open, save, message }] of Object.entries(places)) {
    const page = await context.newPage()
    await page.goto(shop.url + path)
    const field = await open(page)
    await field.fill('')
    await field.pressSequentially('12,50')
    await page.getByRole('button', { name: save }).last().click()
    await page.getByText(message).first().waitFor()
    expect([name, await field.inputValue()]).toEqual([name, '12,50'])
    await page.close()
  }
  expect(await everything()).toBe(before)
  await context.close()
})
