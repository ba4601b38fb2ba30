import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { orderItems } from '../../../../src/server/db/schema/shop.ts'
import { updateOrderRow } from '../../../../src/server/orders/orders.queries.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { buy, stockOf } from '../../../support/purchase.ts'
import { openFixture, pause, press, tick, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
const HOUR = 60 * 60 * 1000
let mustard: ListedProduct
let relish: ListedProduct
let ids: string[]

beforeAll(async () => {
  mustard = await fixture.shop.addProduct({ name: 'Prairie Mustard', stock: 50 })
  relish = await fixture.shop.addProduct({ name: 'Green Relish', stock: 50 })
  const now = Date.now()
  ids = await addPastOrders(fixture.shop, [
    { productId: mustard.id, cents: 1250, at: now - 2 * 24 * HOUR },
    { productId: mustard.id, cents: 2000, status: 'shipped', at: now - 10 * 24 * HOUR },
    { productId: relish.id, cents: 3000, status: 'completed', at: now - 40 * 24 * HOUR },
    { productId: relish.id, cents: 9999, status: 'cancelled', at: now - 3 * 24 * HOUR },
  ])
})

test('NAME-05 ORD-01 ORD-05 the tab shows counts, filters, a summary and the orders', async () => {
  await visitOrders()
  expect(tiles()).toEqual({ Total: 4, Placed: 1, Shipped: 1, Completed: 1, Cancelled: 1 })
  const filters = screen.getAllByRole('combobox').slice(0, 3)
  expect(filters.map((filter) => filter.closest('div')?.textContent)).toMatchObject([
    expect.stringMatching(/^Status/),
    expect.stringMatching(/^Date/),
    expect.stringMatching(/^Product/),
  ])
  expect(summary()).toBe('Showing 4 orders Revenue $62.50')
  expect(cards()).toHaveLength(4)
})

test('NAME-05 ORD-06 ORD-17 a card shows number, customer, total and items in two lines', async () => {
  await visitOrders()
  const card = cardOf(ids[0])
  expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe(
    `Order #${ids[0]?.slice(-8)}`,
  )
  expect(card.textContent).toContain('Ada Singh')
  expect(card.textContent).toContain('$12.50')
  expect(within(card).getByRole('list', { name: 'Items' }).textContent).toBe('1 × Prairie Mustard')
})

test('ORD-08 ORD-17 the order drawer shows line totals, sums, the customer and the shipping address', async () => {
  await visitOrders()
  press('Details', cardOf(ids[0]))
  const card = await drawer()
  await within(card).findByText('ada@example.ca')
  expect(card.textContent).toContain('Ada Singh')
  expect(card.textContent).toContain('416-555-0100')
  expect(within(card).getByRole('list', { name: 'Items' }).textContent).toBe(
    '1 ×Maple Mustard$12.50',
  )
  expect(money(card)).toMatchObject({
    Subtotal: '$12.50',
    Shipping: '$0.00',
    Tax: '$0.00',
    Total: '$12.50',
    'Paid with PayPal': '$12.50',
  })
  expect(card.textContent).toContain('1 Queen StreetToronto, ON M5V 2T6Canada')
})

test('ORD-02 ORD-04 each state can be chosen, and Clear Filters resets all three', async () => {
  await visitOrders()
  expect(optionsOf('Status')).toEqual([
    'All statuses',
    'Placed',
    'Shipped',
    'Completed',
    'Cancelled',
  ])
  choose('Status', 'cancelled')
  await waitFor(() => expect(summary()).toBe('Showing 1 order Revenue $0.00'))
  expect(shownNumbers()).toEqual([numberOf(ids[3])])
  expect(tiles().Total).toBe(4)
  choose('Date', 'month')
  choose('Product', relish.id)
  press('Clear Filters')
  await waitFor(() => expect(cards()).toHaveLength(4))
  expect(chosen()).toEqual(['all', 'all', 'all'])
})

test('ORD-03 the date filter shows only orders from today or from the last 7 or 30 days', async () => {
  await visitOrders()
  expect(optionsOf('Date')).toEqual(['All time', 'Today', 'Last week', 'Last month'])
  choose('Date', 'week')
  await waitFor(() => expect(summary()).toBe('Showing 2 orders Revenue $12.50'))
  choose('Date', 'month')
  await waitFor(() => expect(summary()).toBe('Showing 3 orders Revenue $32.50'))
  choose('Date', 'today')
  await waitFor(() => expect(summary()).toBe('Showing 0 orders Revenue $0.00'))
  expect(await screen.findByText('No orders match')).toBeTruthy()
  press('Clear Filters')
})

test('ORD-04 the product filter leaves the orders with that product', async () => {
  await visitOrders()
  expect(optionsOf('Product')).toEqual(['All products', 'Prairie Mustard', 'Green Relish'])
  choose('Product', mustard.id)
  await waitFor(() => expect(summary()).toBe('Showing 2 orders Revenue $32.50'))
  expect(shownNumbers()).toEqual([numberOf(ids[0]), numberOf(ids[1])])
  press('Clear Filters')
})

test('ORD-07 a deleted product is shown with the name stored in the order', async () => {
  const gone = await fixture.shop.addProduct({ name: 'Gone Sauce' })
  const [id, nameless] = await addPastOrders(fixture.shop, [
    { productId: gone.id },
    { productId: gone.id },
  ])
  await fixture.shop.api('DELETE', `/api/products/${gone.id}`, { token: fixture.token })
  await forgetNames(nameless)
  await visitOrders()
  // The order's own copy of the name, which `addPastOrders` sets.
  expect(cardOf(id).textContent).toContain('Maple Mustard')
  expect(cardOf(nameless).textContent).toContain('Unknown Product')
})

test('ORD-09 TOAST-07 API-22 any state can be set, and the card says that it is saved', async () => {
  const [id] = await addPastOrders(fixture.shop, [{ productId: mustard.id, status: 'completed' }])
  await visitOrders()
  for (const status of ['placed', 'cancelled', 'shipped', 'completed'] as const) {
    const select = within(cardOf(id)).getByRole<HTMLSelectElement>('combobox')
    expect([...select.options].map(({ value }) => value)).toEqual([
      'placed',
      'shipped',
      'completed',
      'cancelled',
    ])
    fireEvent.change(select, { target: { value: status } })
    expect(within(cardOf(id)).getByText('Saving...')).toBeTruthy()
    await within(cardOf(id)).findByText('Saved')
    expect(select.value).toBe(status)
    expect((await orderOf(id)).status).toBe(status)
  }
  expect(await screen.findByText('Order Updated')).toBeTruthy()
})

test('ERR-10 a state that the shop refuses is put back, and the card says why', async () => {
  const scarce = await fixture.shop.addProduct({ name: 'Last Jar', stock: 0 })
  const [id] = await addPastOrders(fixture.shop, [{ productId: scarce.id, status: 'cancelled' }])
  await visitOrders()
  const select = within(cardOf(id)).getByRole<HTMLSelectElement>('combobox')
  fireEvent.change(select, { target: { value: 'placed' } })
  const words = "Not saved. There isn't enough stock for this."
  expect(await within(cardOf(id)).findByText(words)).toBeTruthy()
  expect(select.value).toBe('cancelled')
  expect(screen.getByText('Error')).toBeTruthy()
  expect(screen.getByText('Failed to update order')).toBeTruthy()
})

test('ORD-10 after an update orders and products are fetched again', async () => {
  await visitOrders()
  const [id] = await addPastOrders(fixture.shop, [{ productId: mustard.id }])
  // Neither change emitted an event, so only a fetch can show it.
  await renameQuietly(ids[0], 'Quietly Renamed')
  fireEvent.change(within(cardOf(ids[1])).getByRole('combobox'), {
    target: { value: 'completed' },
  })
  expect(await screen.findByText('Quietly Renamed')).toBeTruthy()
  expect(shownNumbers()).toContain(numberOf(id))
})

test('ORD-10 without the socket the products that the dashboard shows are fetched again', async () => {
  const [id] = await addPastOrders(fixture.shop, [{ productId: mustard.id }])
  await visitOrders()
  fixture.closeSocket()
  await screen.findByText('Offline')
  fixture.requests.length = 0
  fireEvent.change(within(cardOf(id)).getByRole('combobox'), { target: { value: 'cancelled' } })
  await within(cardOf(id)).findByText('Saved')
  await pause(500)
  expect(
    fixture.requests.filter((asked) => asked.startsWith('GET /api/admin/products')),
  ).toHaveLength(1)
})

test('ORD-13 an address shows as an object, as plain text, and when it is missing', async () => {
  const [text, missing] = await addPastOrders(fixture.shop, [
    { productId: mustard.id },
    { productId: mustard.id },
  ])
  await atomically(fixture.shop.context, async (tx) => {
    await updateOrderRow(tx, text ?? '', { shippingAddress: 'The blue house\nSt. John’s' })
    await updateOrderRow(tx, missing ?? '', { shippingAddress: null })
  })
  for (const [id, words] of [
    [text, 'The blue houseSt. John’s'],
    [missing, 'No shipping address'],
  ]) {
    await visitSignedIn(fixture, `/admin?tab=orders&order=${id}`)
    const shown = await drawer()
    await waitFor(() => expect(shown.textContent.includes(words ?? '')).toBe(true))
  }
})

test('an order that needs attention says so on its card', async () => {
  const [id] = await addPastOrders(fixture.shop, [{ productId: mustard.id }])
  await atomically(fixture.shop.context, (tx) =>
    updateOrderRow(tx, id ?? '', {
      attention: [{ code: 'worded', words: 'Paid, but nothing is left.' }],
    }),
  )
  await visitOrders()
  expect(cardOf(id).textContent).toContain('Needs attention: Paid, but nothing is left.')
})

test('a new order appears at the top by itself and is announced', async () => {
  await visitOrders()
  const before = tiles()
  const order = await buy(fixture.shop, [{ product: relish, quantity: 2 }], {
    customerName: 'Newly Come',
  })
  expect(await screen.findByText('Newly Come')).toBeTruthy()
  expect(shownNumbers()[0]).toBe(numberOf(order.id))
  expect(cardOf(order.id).textContent).toContain('New')
  const words = `New order from Newly Come, $${order.totalAmount}.`
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
  await waitFor(() =>
    expect(tiles()).toEqual({
      ...before,
      Total: (before.Total ?? 0) + 1,
      Placed: (before.Placed ?? 0) + 1,
    }),
  )
})

test("changes by others show on an order's card, and an order that no longer matches the filter is removed", async () => {
  const order = await buy(fixture.shop, [{ product: relish, quantity: 1 }])
  await visitOrders()
  choose('Status', 'placed')
  await waitFor(() => expect(shownNumbers()).toContain(numberOf(order.id)))
  const save = (body: object) =>
    fixture.shop.api('PUT', `/api/orders/${order.id}`, { body, token: fixture.token })
  await save({ customerName: 'Changed Elsewhere' })
  await waitFor(() => expect(cardOf(order.id).textContent).toContain('Changed Elsewhere'))
  await save({ status: 'shipped' })
  await waitFor(() => expect(shownNumbers()).not.toContain(numberOf(order.id)))
  press('Clear Filters')
})

test('O14 ERR-14 a failed fetch of the orders shows a toast and can be retried', async () => {
  fixture.setOnline(false)
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=orders')
  expect(await screen.findByText("The orders couldn't be loaded")).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  expect(screen.getByText('Failed to fetch orders')).toBeTruthy()
  fixture.setOnline(true)
  press('Try again', screen.getByRole('tabpanel'))
  await waitFor(() => expect(cards().length).toBeGreaterThan(3))
})

test('O15 ERR-02 a failed request for the order list shows its status and status text', async () => {
  fixture.closeSocket()
  fixture.answerWith('/api/orders/detailed', 503, 'Service Unavailable')
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=orders')
  const problem = await screen.findByRole('alert')
  expect(problem.textContent).toContain('(503 Service Unavailable)')
})

test('changes can be saved while the socket is down', async () => {
  const [id] = await addPastOrders(fixture.shop, [{ productId: mustard.id }])
  await visitOrders()
  const stock = await stockOf(fixture.shop, mustard.id)
  fixture.closeSocket()
  await screen.findByText('Offline')
  fireEvent.change(within(cardOf(id)).getByRole('combobox'), { target: { value: 'cancelled' } })
  await within(cardOf(id)).findByText('Saved')
  expect(fixture.requests).toContain(`PUT /api/orders/${id}`)
  expect(await stockOf(fixture.shop, mustard.id)).toBe(stock + 1)
})

test('a status chosen after a colleague has saved another one is refused, and the saved status is shown', async () => {
  const [id] = await addPastOrders(fixture.shop, [{ productId: mustard.id }])
  await visitOrders()
  fixture.closeSocket()
  await screen.findByText('Offline')
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/orders/${id}`, { token, body: { status: 'shipped' } })
  fireEvent.change(within(cardOf(id)).getByRole('combobox'), { target: { value: 'completed' } })
  await within(cardOf(id)).findByText(/^Not saved\. This has changed/)
  const select = () => within(cardOf(id)).getByRole<HTMLSelectElement>('combobox')
  await waitFor(() => expect(select().value).toBe('shipped'))
  fireEvent.change(select(), { target: { value: 'completed' } })
  await within(cardOf(id)).findByText('Saved')
})

test('ORD-18 a count filters the list by its status, and Total shows every status again', async () => {
  await visitOrders()
  press(/^Shipped/)
  await waitFor(() => expect(shownStatuses()).toEqual(['shipped']))
  const isPressed = (name: RegExp) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect([isPressed(/^Shipped/), isPressed(/^Total/)]).toEqual(['true', 'false'])
  expect(chosen()[0]).toBe('shipped')
  press(/^Total/)
  await waitFor(() => expect(shownStatuses().length).toBeGreaterThan(1))
})

test('ORD-19 the selected orders are marked as shipped at once, and one Undo takes all of them back', async () => {
  const made = await addPastOrders(fixture.shop, [
    { productId: mustard.id },
    { productId: mustard.id },
    { productId: mustard.id, status: 'completed' },
  ])
  await visitOrders()
  for (const id of made) await tick(within(cardOf(id)).getByRole('checkbox'))
  expect(await screen.findByText("3 orders selected, 1 can't be shipped")).toBeTruthy()
  press('Mark as shipped')
  expect(
    await screen.findByText('2 orders are shipped now. Customers will be emailed in 10 seconds.'),
  ).toBeTruthy()
  const statuses = () =>
    made.map((id) => within(cardOf(id)).getByRole<HTMLSelectElement>('combobox').value)
  await waitFor(() => expect(statuses()).toEqual(['shipped', 'shipped', 'completed']))
  const bar = screen.getByRole('region', { name: 'Pending emails' })
  expect(bar.textContent).toMatch(
    /^2 orders are shipped\. Customers will be emailed in \d+ seconds\.Undo$/,
  )
  press(/^Undo: 2 orders/, bar)
  expect(await screen.findByText('2 orders are placed again. No email was sent.')).toBeTruthy()
  await waitFor(() => expect(statuses()).toEqual(['placed', 'placed', 'completed']))
})

test('ORD-19 an order that a colleague has changed stays selected and is named with the reason', async () => {
  const [first = '', second = ''] = await addPastOrders(fixture.shop, [
    { productId: mustard.id },
    { productId: mustard.id },
  ])
  await visitOrders()
  for (const id of [first, second]) await tick(within(cardOf(id)).getByRole('checkbox'))
  // Without a connection, no event arrives, so the card keeps showing the older version.
  fixture.closeSocket()
  await screen.findByText('Offline')
  const { token } = fixture
  const body = { customerPhone: '514-555-0101' }
  await fixture.shop.api('PUT', `/api/orders/${second}`, { token, body })
  press('Mark as shipped')
  const words = `1 order was not changed: #${numberOf(second)} (This has changed since you opened it.)`
  await waitFor(() => expect(document.body.textContent.includes(words)).toBe(true))
  expect((await orderOf(first)).status).toBe('shipped')
  expect((await orderOf(second)).status).toBe('placed')
  expect(await screen.findByText('1 order selected')).toBeTruthy()
})

test('ORD-20 the drawer lets staff set the status, edit the order and go to the next one', async () => {
  await visitOrders()
  const [first = '', second = ''] = shownNumbers()
  press('Details', screen.getByRole('article', { name: new RegExp(first) }))
  const opened = await drawer()
  await within(opened).findByRole('button', { name: 'Print packing slip' })
  const before = within(opened).getByRole('button', { name: 'Previous' })
  expect(before.getAttribute('aria-disabled')).toBe('true')
  press('Next', opened)
  const next = await screen.findByRole('dialog', { name: `Order #${second}` })
  const status = await within(next).findByRole<HTMLSelectElement>('combobox', { name: /^Status/ })
  const was = status.value
  fireEvent.change(status, { target: { value: was === 'completed' ? 'placed' : 'completed' } })
  await within(next).findByText('Saved')
  press('Edit', next)
  expect(await screen.findByRole('dialog', { name: `Edit Order #${second}` })).toBeTruthy()
})

async function visitOrders() {
  await visitSignedIn(fixture, '/admin?tab=orders')
  await screen.findByText(/^Showing/)
  await waitFor(() => expect(cards().length).toBeGreaterThan(0))
}

const drawer = () => screen.findByRole('dialog', { name: /^Order #/ })

/** The distinct statuses on the cards. */
function shownStatuses(): string[] {
  const selects = cards().map((card) => within(card).getByRole<HTMLSelectElement>('combobox'))
  return [...new Set(selects.map(({ value }) => value))]
}

function cards(): HTMLElement[] {
  return screen.queryAllByRole('article')
}

/** Returns numbers instead of cards, because a failed comparison would print whole elements. */
function shownNumbers(): string[] {
  return cards().map((card) => /#(.{8})/.exec(card.textContent)?.[1] ?? '')
}

function numberOf(id: string | undefined): string {
  return id?.slice(-8) ?? 'none'
}

function cardOf(id: string | undefined): HTMLElement {
  return screen.getByRole('article', { name: new RegExp(`Order #${numberOf(id)}`) })
}

function tiles(): Record<string, number> {
  const list = screen.getByRole('list', { name: 'Counts' })
  const rows = within(list)
    .getAllByRole('button')
    .map(({ textContent }) => /^(\D+)(\d*)$/.exec(textContent)?.slice(1) ?? [])
    .map(([label = '', count]) => [label, Number(count)] as const)
  return Object.fromEntries(rows)
}

function money(card: HTMLElement) {
  const rows = [...card.querySelectorAll('dt')].map(
    (term) => [term.textContent, term.nextElementSibling?.textContent] as const,
  )
  return Object.fromEntries(rows)
}

function summary() {
  const words = screen.getByText(/^Showing/).parentElement
  return [...(words?.children ?? [])].map(({ textContent }) => textContent).join(' ')
}

function choose(label: string, value: string) {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
}

function chosen(): string[] {
  return screen
    .getAllByRole<HTMLSelectElement>('combobox')
    .slice(0, 3)
    .map(({ value }) => value)
}

function optionsOf(label: string): string[] {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: label })
  return [...select.options].map(({ text }) => text)
}

async function orderOf(id: string | undefined): Promise<DetailedOrder> {
  const { body } = await fixture.shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', {
    token: fixture.token,
  })
  const order = body.find((candidate) => candidate.id === id)
  if (!order) throw new Error(`There is no order ${id}.`)
  return order
}

/** Renames the customer without an event, which the shop itself never does. */
async function renameQuietly(id: string | undefined, customerName: string) {
  await atomically(fixture.shop.context, (tx) =>
    updateOrderRow(tx, id ?? '', { customerName, updatedAt: Date.now() }),
  )
}

async function forgetNames(id: string | undefined) {
  await atomically(fixture.shop.context, async (tx) => {
    await tx
      .update(orderItems)
      .set({ productName: '' })
      .where(eq(orderItems.orderId, id ?? ''))
  })
}
