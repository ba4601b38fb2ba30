import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { neighborOf, periodOf } from '#shared/domain/report/periods.ts'
import { shopTime } from '#shared/domain/shop/shop-time.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
const [today] = shopTime(Date.now())
const thisMonth = periodOf('month', today)
const lastMonth = neighborOf(thisMonth, 'before')
const nameOf = ({ from }: { from: string }) =>
  new Date(from).toLocaleDateString('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' })

beforeAll(async () => {
  const { shop, token } = fixture
  const { id: productId } = await shop.addProduct({ name: 'Cloudberry Glaze', price: '20.00' })
  await addPastOrders(shop, [
    { productId, at: Date.parse(lastMonth.from) + 86_400_000, cents: 1_000 },
  ])
  const settings = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const tax = { ...settings.body.tax.value, profile: 'canada-2026' }
  await shop.api('PUT', '/api/admin/settings', { token, body: { tax } })
  const body = {
    id: crypto.randomUUID(),
    customerName: 'Ada',
    items: [{ productId, quantity: 1 }],
    shippingAddress: null,
    pickupProvince: 'QC',
    paidBy: 'cash',
  }
  const order = await shop.api<DetailedOrder>('POST', '/api/admin/orders', { token, body })
  const refund = { amount: '11.50', key: crypto.randomUUID() }
  await shop.api('POST', `/api/orders/${order.body.id}/refunds`, { token, body: refund })
})

const table = (name: string) => screen.findByRole('table', { name })

async function cells(name: string): Promise<string[][]> {
  const rows = within(await table(name)).getAllByRole('row')
  return rows.map((row) => [...row.children].map((cell) => cell.textContent))
}

test('REPORT-07 this month opens beside the month before, with its taxes and the lines of the returns', async () => {
  await visitSignedIn(fixture, '/admin/reports')
  expect(await screen.findByRole('heading', { name: nameOf(thisMonth) })).toBeTruthy()
  expect(await cells('Summary')).toEqual([
    ['Amount', nameOf(thisMonth), nameOf(lastMonth), 'Change'],
    ['Orders', '1', '1', '0%'],
    ['Gross sales', '$20.00', '$10.00', '+100%'],
    ['Discounts', '$0.00', '$0.00', ''],
    ['Shipping', '$0.00', '$0.00', ''],
    ['Taxes', '$3.00', '$0.00', ''],
    ['Refunds', '−$11.50', '$0.00', ''],
    ['Fees', '$0.00', '$0.00', ''],
    ['Net', '$11.50', '$10.00', '+15%'],
  ])
  expect((await cells('Taxes')).slice(1)).toEqual([
    ['GST', 'Canada', '5', '$20.00', '$1.00', '$0.50', '$0.50'],
    ['QST', 'QC', '9.975', '$20.00', '$2.00', '$1.00', '$1.00'],
    ['Total', '', '', '', '$3.00', '$1.50', '$1.50'],
  ])
  expect((await cells('GST/HST return')).slice(1)).toEqual([
    ['101 – Sales and other revenue, without taxes and refunds', '$10.00'],
    ['103 – GST and HST collected', '$1.00'],
    ['107 – GST and HST in refunds', '$0.50'],
    ['109 – Net tax, before your input tax credits (line 106)', '$0.50'],
  ])
  expect((await cells('QST return')).slice(1).map(([, amount]) => amount)).toEqual([
    '$2.00',
    '$1.00',
    '$1.00',
  ])
})

test('REPORT-07 the month before is a click away, quarters and any days are chosen, and the address keeps them', async () => {
  await visitSignedIn(fixture, '/admin/reports')
  await table('Taxes')
  press('Previous period')
  expect(await screen.findByRole('heading', { name: nameOf(lastMonth) })).toBeTruthy()
  expect(await screen.findByText('No taxes in this period.')).toBeTruthy()
  expect(await screen.findByText(/^The fee of 1 order isn't known yet/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'days' } })
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: today } })
  await waitFor(() => expect(location.search).toBe(`?from=${today}&period=days&to=${today}`))
  fireEvent.change(screen.getByLabelText('Sales by'), { target: { value: 'product' } })
  await waitFor(async () =>
    expect((await cells('Sales')).slice(1).map(([name, , units]) => [name, units])).toEqual([
      ['Cloudberry Glaze', '1'],
      ['Total', '1'],
    ]),
  )
  fireEvent.change(screen.getByLabelText('Sales by'), { target: { value: 'channel' } })
  await waitFor(async () => expect((await cells('Sales'))[1]?.[0]).toBe('Entered by staff'))
})
