import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { ProductGroup } from '#shared/contract/staff/product-groups.ts'
import { obstacles } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)
let group: ProductGroup
beforeAll(async () => {
  group = await send('POST', '/api/product-groups', {
    name: 'Cedar Plum',
    options: ['Size'],
    description: 'Plums, cedar and patience.',
    french: { name: 'Prune et cèdre', options: ['Format'], description: 'Des prunes et du cèdre.' },
    variants: [
      { options: ['250 mL'], price: '9.99', stock: 12 },
      { options: ['500 mL'], price: '14.99', stock: 4 },
      { options: ['1 L'], price: '24.99', stock: 0 },
    ],
  })
})

const idOf = (size: string) => group.variants.find(({ options }) => options[0] === size)?.id ?? ''

const fields = {
  Courriel: 'odile@example.ca',
  Prénom: 'Odile',
  Nom: 'Tremblay',
  Adresse: '12, rue Saint-Paul',
  Ville: 'Montréal',
  'Code postal ou ZIP': 'H2Y 1G7',
  Téléphone: '514 555-0199',
}

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('GROUP-11 a 500 mL is bought by keyboard, in French, on a narrow phone', async () => {
  const { page, faults } = await visit(`${shop.url}/fr`, {
    width: 320,
    locale: 'fr-CA',
    bypassesPolicy: true,
  })
  await settle(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const card = page.getByRole('article', { name: 'Prune et cèdre' })
  // Cards far below have no text until they come near.
  await card.scrollIntoViewIfNeeded()
  await card.getByText(/à partir de/).waitFor()
  expect(await card.innerText()).toMatch(/à partir de\s+9,99\s\$/)
  const size = card.getByRole('combobox', { name: 'Format', exact: true })
  await size.focus()
  await page.keyboard.type('5')
  expect(await size.locator('option:checked').innerText()).toBe('500 mL')
  expect(await obstacles(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const add = card.getByRole('button', { name: /^Ajouter Prune et cèdre – 500 mL/ })
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
  // The card has all that it shows.
  expect(requests.filter((path) => path.startsWith('/api/product-groups'))).toEqual([])
  await page.keyboard.press('Enter')
  await page.goto(`${shop.url}/fr/checkout`)
  await page.getByText('Prune et cèdre – 500 mL').first().waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/14,99\s\$/)
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('combobox', { name: 'Pays' }).selectOption({ label: 'Canada' })
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).first().fill(value)
  }
  await page.getByRole('combobox', { name: /Province/ }).selectOption({ label: 'Québec' })
  expect(await isTooWide(page)).toBe(false)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Payer avec PayPal' }).press('Enter')
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Approuver' }).press('Enter')
  await closing
  await page.getByText('Commande passée!').first().waitFor()
  const bought = await send<ListedProduct>('GET', `/api/products/${idOf('500 mL')}`)
  expect(bought.stock).toBe(3)
  expect(faults).toEqual([])
})

test('GROUP-12 without JavaScript, in French and on a narrow phone, a size can be read up to how to order it', async () => {
  const { page } = await visit(`${shop.url}/fr`, { width: 320, locale: 'fr-CA', hasScript: false })
  await page.getByRole('link', { name: 'Prune et cèdre', exact: true }).click()
  const sizes = page.getByRole('navigation', { name: 'Format' })
  await sizes.getByRole('link', { name: '500 mL', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Prune et cèdre – 500 mL' }).waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/14,99\s\$/)
  // What the cart would do needs scripts; the page says so, and how to order without.
  const way = page.getByRole('complementary', { name: 'Sans JavaScript' })
  expect(await way.getByRole('link').getAttribute('href')).toBe('mailto:hello@saucery.example')
  expect(
    await page
      .getByRole('button', { name: /^Ajouter/ })
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  expect(await isTooWide(page)).toBe(false)
})

test('GROUP-12 another size keeps a review that is being written, the quantity and the place', async () => {
  const { page, faults } = await visit(`${shop.url}/product/${idOf('250 mL')}`, {
    bypassesPolicy: true,
  })
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  const review = page.getByRole('textbox', { name: 'Review (Optional)' })
  await review.fill('Half of it is gone already.')
  const sizes = page.getByRole('navigation', { name: 'Size' })
  const large = sizes.getByRole('link', { name: '500 mL', exact: true })
  await large.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Cedar Plum – 500 mL' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/product/${idOf('500 mL')}`)
  expect(await review.inputValue()).toBe('Half of it is gone already.')
  expect(await page.locator('output').first().innerText()).toBe('2')
  expect(await large.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await large.getAttribute('aria-current')).toBe('page')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await page.title()).toContain('Cedar Plum – 500 mL')
  expect(await obstacles(page)).toEqual([])
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Cedar Plum – 250 mL' }).waitFor()
  expect(await review.inputValue()).toBe('Half of it is gone already.')
  expect(faults).toEqual([])
})

test('GROUP-12 without JavaScript the sizes are links, and each page shows its own', async () => {
  const { page } = await visit(`${shop.url}/product/${idOf('250 mL')}`, { hasScript: false })
  const sizes = page.getByRole('navigation', { name: 'Size' })
  expect(await sizes.getByRole('listitem').last().innerText()).toContain('Out of Stock')
  await sizes.getByRole('link', { name: '500 mL', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Cedar Plum – 500 mL' }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain('CA$14.99')
  await page.goto(shop.url)
  expect(await page.getByRole('combobox').filter({ visible: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Cedar Plum', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Cedar Plum – 250 mL' }).waitFor()
})

test('GROUP-11 a size chosen before the scripts run is the one that is added', async () => {
  const { page } = await visit('about:blank')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
  const card = page.getByRole('article', { name: 'Cedar Plum' })
  await card.getByRole('combobox', { name: 'Size' }).selectOption({ label: '500 mL' })
  await card.getByRole('button', { name: /^Add / }).click()
  scripts.resolve()
  await page.getByText('1x Cedar Plum – 500 mL added to your cart').first().waitFor()
})

test('GROUP-11 a reload shows the size that would be added', async () => {
  const { page } = await visit(shop.url)
  await settle(page)
  const size = page.getByRole('article', { name: 'Cedar Plum' }).getByRole('combobox')
  await size.selectOption({ label: '500 mL' })
  await page.reload()
  await settle(page)
  const shown = await size.locator('option:checked').innerText()
  await page.getByRole('button', { name: `Add Cedar Plum – ${shown} to cart` }).waitFor()
})
