import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { commandIds, commandOf } from '../../../../src/web/admin/commands/catalog.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, tick, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let sauce: ListedProduct
let order: DetailedOrder
let review: Review

beforeAll(async () => {
  sauce = await fixture.shop.addProduct({ name: 'Cloudberry Glaze', stock: 40 })
  order = await buy(fixture.shop, [{ product: sauce, quantity: 1 }])
  const body = {
    productId: sauce.id,
    rating: 2,
    customerName: 'Odette Roy',
    customerEmail: 'odette@example.ca',
  }
  review = (await fixture.shop.api<Review>('POST', '/api/reviews', { body })).body
})

const palette = () => screen.findByRole('dialog', { name: 'Search or run a command' })
const input = () => screen.getByRole('combobox', { name: /^Search or run|^Actions for/ })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

async function open() {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true })
  await palette()
  await screen.findByRole('listbox')
  await waitFor(() => expect(document.activeElement).toBe(input()))
}

async function find(words: string, wanted: RegExp) {
  type(input(), words)
  await waitFor(() => expect(options().some((line) => wanted.test(line ?? ''))).toBe(true))
  await waitFor(() => expect(screen.queryByText('Searching...')).toBeNull())
}

/** Moves down to a line and presses Enter. */
function choose(wanted: RegExp) {
  const place = options().findIndex((line) => wanted.test(line ?? ''))
  expect(place).toBeGreaterThanOrEqual(0)
  for (let step = 0; step < place; step += 1) fireEvent.keyDown(input(), { key: 'ArrowDown' })
  const active = document.getElementById(input().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toMatch(wanted)
  fireEvent.keyDown(input(), { key: 'Enter' })
}

test('DESK-07 every action that staff can take has a command', () => {
  const covered = new Set(commandIds.flatMap((id) => commandOf(id).actions ?? []))
  /** Actions that are no command of the dashboard, and why. */
  const others: Partial<Record<ActionName, string>> = {
    'notifications.mark': 'done by looking at them',
    'mail.sendTestOrder': 'a tool of the checkout, for tests of the mail',
  }
  const changing = (Object.keys(registry) as ActionName[]).filter(
    (name) => registry[name].needs !== null && registry[name].method !== 'GET',
  )
  expect(changing.filter((name) => !covered.has(name) && !(name in others))).toEqual([])
})

test('DESK-07 Ctrl+K opens the palette on every page, and a command goes to another page', async () => {
  await visitSignedIn(fixture)
  screen.getByRole('searchbox', { name: 'Search' }).focus()
  await open()
  type(input(), 'mail')
  choose(/^Go to email/)
  expect(await screen.findByRole('heading', { name: 'Email' })).toBeTruthy()
  await open()
  type(input(), 'who changed')
  choose(/^Go to activity/)
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('DESK-07 a command for another page runs once that page is open', async () => {
  await visitSignedIn(fixture)
  await open()
  type(input(), 'add a user')
  choose(/^Add a user/)
  expect(await screen.findByRole('dialog', { name: 'Add New User' })).toBeTruthy()
})

test('DESK-07 an order is found and its status set; Backspace leads back', async () => {
  await visitSignedIn(fixture)
  await open()
  const number = order.id.slice(-8)
  await find(number, new RegExp(`^#${number}`))
  choose(new RegExp(`^#${number}`))
  expect(options()).toContain('Mark as shipped')
  fireEvent.keyDown(input(), { key: 'Backspace' })
  expect(options().some((line) => line?.startsWith('Go to orders'))).toBe(true)
  await find(number, new RegExp(`^#${number}`))
  choose(new RegExp(`^#${number}`))
  choose(/^Mark as shipped/)
  expect(await screen.findByText('Order Updated')).toBeTruthy()
  const { body } = await fixture.shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', {
    token: fixture.token,
  })
  expect(body.find(({ id }) => id === order.id)?.status).toBe('shipped')
})

test('DESK-07 a product is found, and its stock form opens on its card', async () => {
  await fixture.shop.addProduct({ name: 'Another Glaze' })
  await visitSignedIn(fixture, '/admin?tab=users')
  await open()
  await find('cloudberry', /^Cloudberry Glaze\$/)
  choose(/^Cloudberry Glaze\$/)
  choose(/^Add stock/)
  const field = await screen.findByRole('textbox', {
    name: 'Units received of Cloudberry Glaze',
  })
  expect(screen.getAllByRole('article')[0]?.contains(field)).toBe(true)
  expect(screen.queryByText('Just added')).toBeNull()
})

test("DESK-07 choosing a customer shows that customer's orders, and a review can be rejected", async () => {
  await visitSignedIn(fixture)
  await open()
  await find(order.customerEmail, /^Orders from /)
  choose(/^Orders from /)
  await waitFor(() => expect(location.search).toContain(`tab=orders&q=`))
  await open()
  await find('odette', /^Cloudberry Glaze, by Odette Roy/)
  choose(/by Odette Roy/)
  choose(/^Reject the review/)
  expect(await screen.findByText('Review Updated')).toBeTruthy()
  const { body } = await fixture.shop.api<Review[]>('GET', '/api/reviews', { token: fixture.token })
  expect(body.find(({ id }) => id === review.id)?.status).toBe('rejected')
})

test('DESK-07 commands for the selected items come first', async () => {
  await visitSignedIn(fixture)
  await screen.findByRole('article', { name: 'Cloudberry Glaze' })
  await open()
  expect(options().join()).not.toContain('selected products')
  fireEvent.click(within(await palette()).getByRole('button', { name: 'Close' }))
  await tick(screen.getByRole('checkbox', { name: 'Select Cloudberry Glaze' }))
  await open()
  expect(options()[0]).toBe('Feature the selected products')
  choose(/^Feature the selected/)
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Cloudberry Glaze' }).textContent).toContain(
      'Featured',
    ),
  )
})

test('DESK-07 a message says when nothing matches and when the search cannot reach the shop', async () => {
  await visitSignedIn(fixture)
  // One in the header, and one below for narrow screens.
  screen.getAllByRole('button', { name: 'Search or run a command' })[0]?.click()
  await palette()
  await screen.findByRole('listbox')
  type(input(), 'zzzz')
  expect(await screen.findByText('No matches.')).toBeTruthy()
  fixture.setOnline(false)
  await screen.findByText('Offline')
  type(input(), 'cloud')
  expect(await screen.findByText(/can't connect/)).toBeTruthy()
})
