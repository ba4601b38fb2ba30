import { placeOrder } from '../placed-order.ts'
import { callAsColleague, firstOf, selectionBar, tab } from './dashboard-places.ts'
import type { State } from './states.ts'
import type { Page } from 'playwright-core'

/** Places an order and marks it as shipped on its card. */
async function ship(page: Page, url: string, filters = '') {
  const { id } = await placeOrder(url)
  await page.goto(`${url}/admin?tab=orders${filters}`)
  await page.getByLabel(`Status of order ${id.slice(-8)}`).selectOption('shipped')
}

/** Each state of the orders, and how to reach it when signed in. */
export const orderStates: Record<string, State> = {
  'the orders': (page, url) => tab(page, url, 'Orders'),
  'no order within the filters': async (page, url) => {
    await tab(page, url, 'Orders')
    const filters = page.getByRole('button', { name: 'Filters', exact: true })
    if (await filters.isVisible()) await filters.click()
    await page.getByLabel('Status').first().selectOption('completed')
    await page.getByLabel('Date').selectOption('today')
    await page.getByRole('tabpanel').getByRole('article').first().waitFor({ state: 'detached' })
  },
  'an order whose new status can be undone': async (page, url) => {
    await ship(page, url)
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Undo: order/ })
      .waitFor()
  },
  'a status to undo of an order that left the list': async (page, url) => {
    await ship(page, url, '&status=placed')
    await page.getByRole('region', { name: 'Pending emails' }).waitFor()
  },
  'several orders selected': async (page, url) => {
    await tab(page, url, 'Orders')
    const boxes = page.getByRole('checkbox', { name: /^Select order/ })
    await boxes.nth(0).check()
    await selectionBar(page)
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Print packing slips' }).waitFor()
  },
  "an order's details": async (page, url) => {
    await placeOrder(url)
    await firstOf(page, url, 'Orders', /^Details/)
    await page.getByRole('list', { name: 'Timeline' }).waitFor()
  },
  'refunding an order': async (page, url) => {
    await placeOrder(url)
    await firstOf(page, url, 'Orders', /^Details/)
    await page.getByRole('dialog').getByRole('button', { name: 'Refund...' }).click()
    await page.getByRole('dialog', { name: /^Refund Order/ }).waitFor()
  },
  'a refund with mistakes': async (page, url) => {
    await orderStates['refunding an order']?.(page, url, '')
    const dialog = page.getByRole('dialog', { name: /^Refund Order/ })
    await dialog.getByLabel('Amount').fill('100000')
    await dialog.getByRole('button', { name: 'Refund $100,000' }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
  },
  'editing an order': (page, url) => firstOf(page, url, 'Orders', /^Edit/),
  'both versions of an order': async (page, url) => {
    await firstOf(page, url, 'Orders', /^Edit/)
    await page.getByRole('dialog').locator('[name=customerName]').fill('Typed Here')
    const title = (await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? ''
    const number = title.split('#')[1] ?? ''
    const orders = await callAsColleague<{ id: string }[]>(page, 'GET', '/api/orders?limit=50')
    const id = orders.find((order) => order.id.endsWith(number))?.id
    await callAsColleague(page, 'PUT', `/api/orders/${id}`, {
      customerName: `Saved at ${Date.now()}`,
      customerPhone: '902-555-0199',
    })
    await page.getByRole('button', { name: 'Compare versions' }).click()
    await page.getByRole('heading', { name: 'Compare versions' }).waitFor()
  },
}
