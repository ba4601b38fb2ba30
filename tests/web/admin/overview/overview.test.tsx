import { act, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { releasePayment } from '../../../../src/server/payments/settlement/release-payment.ts'
import { axisTop, dayStarts } from '../../../../src/web/admin/overview/overview-data.ts'
import { insertPayments } from '../../../support/payment-rows.ts'
import { buy, buyerAt, orderFor } from '../../../support/purchase.ts'
import { openFixture, press, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

/** Visits the dashboard with the overview open, which shows the month's sales. */
async function visitOpened() {
  localStorage.setItem('admin_overview', 'true')
  await visitSignedIn(fixture)
}

test("ADMIN-03 the overview shows today's sales, waiting reviews and low stock, and updates live", async () => {
  await visitSignedIn(fixture)
  await waitFor(() => expect(figure('Today')).toBe('$0, 0 orders'))
  expect(figure('Refund due')).toBe('0')
  const product = await fixture.shop.addProduct({ name: 'Sought After', price: '10.00', stock: 8 })
  await buy(fixture.shop, [{ product, quantity: 3 }])
  await waitFor(() => expect(figure('Low stock')).toBe('1'))
  // The payment's hold lowered the stock before the order existed.
  await waitFor(() => expect(figure('Today')).toMatch(/^\$\d+, 1 order$/))
  const body = { productId: product.id, rating: 5, customerName: 'Ada', customerEmail: 'a@b.ca' }
  await fixture.shop.api('POST', '/api/reviews', { body })
  await waitFor(() => expect(figure('Reviews')).toBe('1'))
})

test('DESK-03 the open overview shows revenue and orders by day, each as a chart and a table', async () => {
  await visitOpened()
  const revenue = await screen.findByRole('region', { name: 'Revenue by day' })
  const rows = (region: HTMLElement) =>
    within(region)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  expect(rows(revenue)).toHaveLength(31)
  expect(rows(revenue)[1]).toMatch(/^Today so far\$\d+\.\d\d$/)
  expect(rows(screen.getByRole('region', { name: 'Orders by day' }))[1]).toBe('Today so far1 order')
  expect(within(list('Best sellers')).getByRole('listitem').textContent).toBe(
    'Sought After3 sold, $30.00',
  )
  expect(list('Low stock').textContent).toContain('Sought After5 left')
  expect(
    screen.getByRole('img', {
      name: /^Revenue: \$\d+\.\d\d in the last 30 days\..* Today so far: \$/,
    }),
  ).toBeTruthy()
  const orders = () => screen.getByRole('img', { name: /^Orders: 1 order in the last/ })
  const bars = () =>
    [...orders().querySelectorAll('[data-bar]')].map((bar) => bar.getAttribute('data-bar'))
  expect(bars()).toHaveLength(30)
  expect(bars().at(-1)).toBe('1')
  fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(bars()).toHaveLength(7))
  expect(rows(screen.getByRole('region', { name: 'Revenue by day' }))).toHaveLength(8)
  // Kept by the browser.
  await visitSignedIn(fixture)
  await screen.findByRole('img', { name: /^Orders: 1 order in the last 7 days/ })
  localStorage.removeItem('admin_chart_days')
})

test('after a visit to the editor, the overview shows what has changed since', async () => {
  await visitOpened()
  await waitFor(() => expect(list('Best sellers').textContent).toContain('Sought After'))
  const { body } = await fixture.shop.api<ListedProduct[]>('GET', '/api/products')
  const { id = '' } = body.find(({ name }) => name === 'Sought After') ?? {}
  act(() => history.pushState(null, '', `/admin/products/edit/${id}`))
  await screen.findByRole('heading', { name: 'Edit Product' })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Newly Named' } })
  press('Update Product')
  await screen.findByText('Product Updated')
  await waitFor(() => expect(list('Best sellers').textContent).toContain('Newly Named'))
  expect(list('Low stock').textContent).toContain('Newly Named')
  act(() => history.pushState(null, '', '/admin/products/new'))
  await screen.findByRole('heading', { name: 'Add New Product' })
  await fixture.shop.api('PUT', `/api/products/${id}`, {
    body: { name: 'Sought After', stock: 4 },
    token: fixture.token,
  })
  act(() => history.pushState(null, '', '/admin'))
  await waitFor(() => expect(list('Low stock').textContent).toContain('Sought After4 left'))
  await fixture.shop.api('PUT', `/api/products/${id}`, { body: { stock: 5 }, token: fixture.token })
})

test('ADMIN-03 the overview stays open or closed on the next visit, and its figures are shown either way', async () => {
  await visitSignedIn(fixture)
  await waitFor(() => expect(figure('Today')).toMatch(/1 order$/))
  expect(screen.queryByRole('region', { name: 'Revenue by day' })).toBeNull()
  press('Overview')
  await screen.findByRole('region', { name: 'Revenue by day' })
  await visitSignedIn(fixture)
  await screen.findByRole('region', { name: 'Revenue by day' })
  press('Overview')
  expect(screen.queryByRole('region', { name: 'Revenue by day' })).toBeNull()
  await visitSignedIn(fixture)
  await waitFor(() => expect(figure('Today')).toMatch(/1 order$/))
  expect(screen.queryByRole('region', { name: 'Revenue by day' })).toBeNull()
  press('Overview')
  expect(screen.getByRole('region', { name: 'Revenue by day' })).toBeTruthy()
})

test('payments are compared with PayPal at the press of a button, and the outcome is said in words', async () => {
  await visitOpened()
  await screen.findByRole('region', { name: 'Revenue by day' })
  const panel = screen.getByRole('region', { name: 'Payments and PayPal' })
  press('Compare now')
  expect(
    await within(panel).findByText(/^1 payment compared\. The shop and PayPal match/),
  ).toBeTruthy()
  const buyer = buyerAt(fixture.shop)
  const product = await fixture.shop.addProduct({ price: '10.00', stock: 8 })
  const { id } = (await buyer.open(orderFor([{ product, quantity: 1 }]))).body
  await buyer.decide(id, 'approve')
  await fixture.shop.context.providers.paypal?.captureOrder(id, 'elsewhere')
  press('Compare now')
  expect(await within(panel).findByText(/^2 payments compared\. 1 difference fixed/)).toBeTruthy()
  const row = within(panel).getByRole('listitem')
  expect(row.textContent).toBe(
    `FixedPaid at the provider, but not here. The order has now been created.PayPal ${id}`,
  )
})

test('a captured payment without an order is shown as an alert', async () => {
  await visitSignedIn(fixture)
  await waitFor(() => expect(figure('Today')).toMatch(/orders?$/))
  const updatedAt = fixture.shop.context.clock() - 60_000
  await insertPayments(fixture.shop, [{ id: 'lost', status: 'captured', updatedAt }])
  await fixture.shop.addProduct({ name: 'Any change makes the overview ask again' })
  const alert = await screen.findByText(/^Paid without order: 1/)
  expect(alert.closest('[role=alert]')).toBeTruthy()
})

test('PAY-23 the overview counts payments to know about, lists them with what to do, and dismisses one', async () => {
  const product = await fixture.shop.addProduct({ name: 'Awaited', stock: 9 })
  await buyerAt(fixture.shop).open(orderFor([{ product, quantity: 2 }]))
  const { token } = fixture
  const holds = `/api/admin/holds?productId=${product.id}`
  const [hold] = (await fixture.shop.api<{ id: string }[]>('GET', holds, { token })).body
  const ending = { to: 'declined', trouble: 'account', issue: 'PAYEE_ACCOUNT_RESTRICTED' } as const
  await releasePayment(fixture.shop.context, hold?.id ?? '', ending, { answer: ending.issue })
  await visitSignedIn(fixture)
  await screen.findByText(/^One payment to know about/)
  press('Show payments')
  const dialog = await screen.findByRole('dialog', { name: 'One payment to know about' })
  await within(dialog).findByText(/because of your PayPal account or its settings/)
  expect(dialog.textContent).toContain('2 × Awaited. Its items are back on sale.')
  press('Dismiss the payment of Ada Singh', dialog)
  await within(dialog).findByText("There's nothing left to know about.")
})

test('an overview that does not load says so and can be asked for again', async () => {
  fixture.closeSocket()
  fixture.answerWith('/api/admin/overview', 503, 'Service Unavailable')
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin')
  expect(await screen.findByText(/^The overview couldn't be loaded/)).toBeTruthy()
})

test('a 30-day range starts and ends at midnight local time', () => {
  const starts = dayStarts(new Date(2026, 10, 20, 15, 30))
  expect(starts).toHaveLength(31)
  expect(new Date(starts[0] ?? '')).toEqual(new Date(2026, 9, 22))
  expect(new Date(starts.at(-1) ?? '')).toEqual(new Date(2026, 10, 21))
})

/** What a tile says below its label. */
function figure(label: string): string | null | undefined {
  const overview = screen.getByRole('region', { name: 'Overview' })
  return within(overview).queryAllByText(label)[0]?.nextElementSibling?.textContent
}

function list(name: string): HTMLElement {
  return screen.getByRole('region', { name })
}

test('DESK-03 an axis ends at a round number whose half is round too', () => {
  const tops = [0, 3, 4, 5, 11, 40, 41, 999, 12_345].map(axisTop)
  expect(tops).toEqual([4, 4, 4, 10, 20, 40, 100, 1_000, 20_000])
})
