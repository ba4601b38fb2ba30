import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { createBuyer } from '../../bench/load/buyer.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page, WebSocketRoute } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)
let sauce: ListedProduct

beforeAll(async () => {
  sauce = await send<ListedProduct>('POST', '/api/products', {
    name: 'Two Desks Relish',
    description: 'For staff.',
    price: '10.00',
    stock: 500,
  })
})

let buyers = 0

/** Places an order over HTTP and returns its number. */
async function buy(): Promise<string> {
  return (await createBuyer(shop.url, ++buyers).buy(sauce)).slice(-8)
}

/** A dashboard whose connection can go silent without closing, as when a laptop sleeps. */
async function openDashboard() {
  const visited = await visit('about:blank')
  const { page } = visited
  const lines = new Set<{ isDead: boolean }>()
  let isDown = false
  await page.routeWebSocket('**/api/live', (client: WebSocketRoute) => {
    const line = { isDead: isDown }
    lines.add(line)
    // Accept the socket and never answer.
    if (line.isDead) return
    const server = client.connectToServer()
    client.onMessage((message) => void (line.isDead || server.send(message)))
    server.onMessage((message) => void (line.isDead || client.send(message)))
    // A dead connection reports no close either.
    server.onClose((code) => void (line.isDead || client.close(code ? { code } : {})))
    client.onClose(() => void server.close())
  })
  await page.goto(`${shop.url}/admin?tab=orders`)
  await staff(page).signIn()
  await page.getByText('Live', { exact: true }).waitFor()
  return {
    ...visited,
    goDown: () => {
      isDown = true
      for (const line of lines) line.isDead = true
    },
    /** Open sockets stay dead; new ones connect. */
    comeBack: () => {
      isDown = false
    },
  }
}

const card = (page: Page, number: string) =>
  page.getByRole('article', { name: new RegExp(`#${number}`) })
const status = (page: Page, number: string) =>
  page.getByRole('combobox', { name: `Status of order ${number}` })

/** How many notifications the bell counts; a new browser starts with the open orders and reviews. */
async function unseenCount(page: Page): Promise<number> {
  const name = await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  return Number(/(\d+) new/.exec(name ?? '')?.[1] ?? 0)
}

/** Every order on the page with its status, newest first. */
async function shown(page: Page): Promise<string[]> {
  const selects = page.getByRole('combobox', { name: /^Status of order/ })
  return selects.evaluateAll((all) =>
    all.map((each) => `${each.getAttribute('aria-label')} ${(each as HTMLSelectElement).value}`),
  )
}

async function stored(): Promise<string[]> {
  const orders = await send<DetailedOrder[]>('GET', '/api/orders/detailed')
  return orders.map(({ id, status }) => `Status of order ${id.slice(-8)} ${status}`)
}

/** Waits until the orders on the page match the newest ones in the database. */
async function waitUntilInSync(page: Page) {
  const all = await stored()
  const end = Date.now() + 240_000
  let seen: string[] = []
  do {
    seen = await shown(page)
    if (isPrefixOf(all, seen)) return
    await Bun.sleep(50)
  } while (Date.now() < end)
  expect(seen).toEqual(all.slice(0, seen.length))
  expect(seen.length).toBeGreaterThan(20)
}

/** Whether the page shows more than 20 orders, and they are the first ones of the list. */
function isPrefixOf(all: readonly string[], seen: readonly string[]): boolean {
  return seen.length > 20 && seen.every((entry, index) => entry === all[index])
}

test('changes and new orders appear on two dashboards without a reload', async () => {
  const one = await openDashboard()
  const two = await openDashboard()
  const number = await buy()
  for (const { page } of [one, two]) await card(page, number).waitFor()

  await status(one.page, number).selectOption('shipped')
  await two.page
    .locator(`select[aria-label="Status of order ${number}"]:has(option[value=shipped]:checked)`)
    .waitFor()

  await card(one.page, number).getByRole('button', { name: 'Edit' }).click()
  await card(two.page, number).getByText('admin has this open').waitFor()
  await one.page.getByLabel('Customer name').fill('Edited Elsewhere')
  await one.page.getByRole('button', { name: 'Save' }).click()
  await card(two.page, number).getByText('Edited Elsewhere').waitFor()
  await card(two.page, number).getByText('admin has this open').waitFor({ state: 'detached' })

  const review = { productId: sauce.id, rating: 5, customerName: 'Ina', customerEmail: 'i@x.ca' }
  await staff(two.page).openTab('Reviews')
  const unseen = await unseenCount(one.page)
  await send('POST', '/api/reviews', review)
  await two.page.getByRole('article', { name: sauce.name }).waitFor()
  await one.page.getByRole('button', { name: `Notifications, ${unseen + 1} new` }).waitFor()

  await staff(two.page).openTab('Products')
  await send('PUT', `/api/products/${sauce.id}`, { stock: 444 })
  await two.page.getByRole('article', { name: sauce.name }).getByText(/444/).first().waitFor()
  for (const { context, faults } of [one, two]) {
    expect(faults).toEqual([])
    await context.close()
  }
})

test('two people edit one order: the second is notified and no edit is lost', async () => {
  const one = await openDashboard()
  const two = await openDashboard()
  const number = await buy()
  for (const { page } of [one, two]) {
    await card(page, number).getByRole('button', { name: 'Edit' }).click()
  }
  await one.page.getByLabel('Customer name').fill('Name of One')
  await two.page.getByLabel('Customer name').fill('Name of Two')
  await two.page.getByLabel('City').fill('Sudbury')
  await one.page.getByRole('button', { name: 'Save' }).click()
  await two.page.getByRole('button', { name: 'Compare versions' }).click()
  const both = two.page.getByRole('group', { name: 'Customer name (changed in both)' })
  await both.getByRole('radio', { name: 'Saved version Name of One' }).check()
  await two.page.getByRole('button', { name: 'Use selected' }).click()
  await two.page.getByRole('button', { name: 'Save' }).click()
  await card(one.page, number).getByRole('button', { name: 'Details' }).click()
  await one.page.getByRole('dialog').getByText('Sudbury').first().waitFor()
  expect(await card(one.page, number).getByText('Name of One').count()).toBe(1)
  for (const { context } of [one, two]) await context.close()
})

test('after a restart and 30 seconds on a dead connection both dashboards match the database', async () => {
  const one = await openDashboard()
  const two = await openDashboard()
  await buy()
  two.goDown()
  const downAt = Date.now()
  const numbers = [await buy(), await buy()]
  await shop.kill()
  await one.page.getByText('Offline', { exact: true }).waitFor()
  const bell = one.page.getByRole('button', { name: /^Notifications/ })
  const before = await bell.boundingBox()
  await shop.start()
  numbers.push(await buy())
  await one.page.getByText('Live', { exact: true }).waitFor()
  // A label of another length must not move the button away from the pointer.
  expect((await bell.boundingBox())?.x).toBe(before?.x)
  await status(one.page, numbers[0] ?? '').selectOption('completed')
  // Once the silent connection has timed out.
  await two.page.getByText('Offline', { exact: true }).waitFor()
  await two.page.waitForTimeout(Math.max(0, downAt + 30_000 - Date.now()))
  await buy()
  two.comeBack()
  await two.page.getByText('Live', { exact: true }).waitFor()
  await waitUntilInSync(one.page)
  await waitUntilInSync(two.page)
  for (const { context } of [one, two]) await context.close()
})

test('a dashboard catches up at once when a laptop wakes from sleep', async () => {
  const { page, context, goDown, comeBack } = await openDashboard()
  goDown()
  const numbers = [await buy(), await buy()]
  comeBack()
  // The event that browsers send to a page when they unfreeze it.
  // Without it, the timeout would take 20 s.
  const wokenAt = Date.now()
  await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  for (const number of numbers) await card(page, number).waitFor()
  expect(Date.now() - wokenAt).toBeLessThan(10_000)
  await page.getByText('Live', { exact: true }).waitFor()
  await waitUntilInSync(page)
  await context.close()
})
