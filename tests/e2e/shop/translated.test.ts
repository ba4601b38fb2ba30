import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser, type Visit, whenInteractive } from '../../support/browser.ts'
import { translatePage, type Way } from '../../support/translator.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { shopper } from '../shopper.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

// A translator replaces every text of a page, twice, while stock and orders arrive.

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

/** Opens a page in a browser that translates it as soon as it is ready, and then once more. */
async function open(path: string, way: Way): Promise<Visit> {
  const visited = await visit(shop.url + path)
  await translate(visited.page, way)
  return visited
}

async function translate(page: Page, way: Way) {
  await whenInteractive(page)
  await page.evaluate(translatePage, way)
  await page.evaluate(() => globalThis.translator.again())
  expect(await page.locator('font font').count()).toBeGreaterThan(10)
}

const isWhole = async (page: Page) => {
  expect(await page.getByText("didn't load").count()).toBe(0)
  expect(await page.getByRole('main').count()).toBe(1)
}

const addProduct = (name: string, stock: number) =>
  send<ListedProduct>('POST', '/api/products', {
    name,
    description: 'Good on everything.',
    price: '10.00',
    stock,
  })

const setStock = ({ id }: ListedProduct, stock: number) =>
  send('PUT', `/api/products/${id}`, { stock })

for (const way of ['replaces', 'splits'] satisfies Way[]) {
  test(`a shopper whose translator ${way} texts sees stock as it is, loses the connection, is declined and buys`, async () => {
    const relish = await addProduct(`Rewritten Relish ${way}`, 3)
    const { page, context, faults } = await open('/', way)
    const card = page.getByRole('article', { name: relish.name })
    await card.getByText('Only 3 left').waitFor()
    await setStock(relish, 2)
    await card.getByText('Only 2 left').waitFor()
    expect(await card.getByText('Only 3 left').count()).toBe(0)
    await setStock(relish, 0)
    await card.getByRole('button', { name: 'Out of Stock' }).waitFor()
    await setStock(relish, 30)
    await card.getByRole('button', { name: 'Add', exact: false }).first().waitFor()
    expect(await card.getByText(/Only \d left/).count()).toBe(0)
    await isWhole(page)

    await loseConnection(page)
    await isWhole(page)

    const person = shopper(page)
    await person.addToCart(relish.name, 2)
    await person.goToCheckout()
    await page.evaluate(() => globalThis.translator.again())
    await page.getByRole('button', { name: 'Complete All Required Fields' }).click()
    await page.getByText(/fields need your attention/).waitFor()
    await person.fillIn()
    await page.evaluate(() => globalThis.translator.again())
    await person.payAnd('Decline')
    await page.getByText('Payment Failed').first().waitFor()
    await isWhole(page)
    await page.evaluate(() => globalThis.translator.again())
    await person.payAnd('Approve')
    await page.getByRole('link', { name: 'See your order' }).waitFor()
    await isWhole(page)
    // Refused payments and lost connections are logged by the browser itself.
    expect(faults.filter((each) => !/Failed to load resource|WebSocket/.test(each))).toEqual([])
    await context.close()
  })
}

/** Restarts the shop, which closes every live connection. */
async function loseConnection(page: Page) {
  await shop.kill()
  await page.getByText("We can't connect right now.").waitFor()
  await isWhole(page)
  await shop.start()
  const back = page.getByText("You're connected again.")
  await back.waitFor()
  await back.waitFor({ state: 'detached' })
}

test('staff whose dashboard is translated, twice, ship, undo, refund, approve and save while orders arrive', async () => {
  const first = await placeOrder(shop.url)
  const { page, context, faults } = await visit(`${shop.url}/admin?tab=orders`)
  await staff(page).signIn()
  await translate(page, 'replaces')
  const tab = page.getByRole('tab', { name: /^Orders/ })
  await tab.getByText(/\d+$/).first().waitFor()
  const before = Number(/\d+$/.exec((await tab.innerText()).trim())?.[0])
  const { id } = await placeOrder(shop.url)
  const card = page.getByRole('article', { name: new RegExp(`#${id.slice(-8)}`) })
  await card.waitFor()
  await tab.getByText(String(before + 1), { exact: true }).waitFor()
  expect(await tab.innerText()).not.toContain(String(before))

  await card.getByLabel(/^Status of order/).selectOption('shipped')
  await card.getByRole('button', { name: /^Undo: order/ }).click()
  await card.getByRole('button', { name: /^Undo: order/ }).waitFor({ state: 'detached' })
  expect(await card.getByLabel(/^Status of order/).inputValue()).toBe('placed')
  await shop.kill()
  await page.getByText('Offline', { exact: true }).waitFor()
  await shop.start()
  await page.getByText('Live', { exact: true }).waitFor()
  await isWhole(page)

  await card.getByRole('button', { name: /^Details/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Refund...' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund Order/ })
  await refund.getByLabel('Amount').fill('5')
  await refund.getByRole('button', { name: 'Refund $5' }).click()
  await refund.waitFor({ state: 'detached' })
  await drawer
    .getByText(/Refunded \$5\.00|\$5\.00 of/)
    .first()
    .waitFor()
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await page.evaluate(() => globalThis.translator.again())

  await page.getByRole('tab', { name: /^Reviews/ }).click()
  const approve = page.getByRole('button', { name: /^Approve/, disabled: false }).first()
  const name = (await approve.getAttribute('aria-label')) ?? ''
  await approve.click()
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  await isWhole(page)

  await page.goto(`${shop.url}/admin/settings/business`)
  const identity = page.getByRole('region', { name: 'Business' })
  await identity.waitFor()
  await translate(page, 'splits')
  await identity.getByLabel('Shop name').fill('Saucery North')
  await identity.getByRole('button', { name: 'Save' }).click()
  await identity.getByText(/Last saved by/).waitFor()
  await isWhole(page)
  expect(first.id).not.toBe(id)
  expect(faults.filter((each) => !/Failed to load resource|WebSocket/.test(each))).toEqual([])
  await context.close()
})
