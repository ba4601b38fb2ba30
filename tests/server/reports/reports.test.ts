import { beforeEach, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import type { SalesRow, TaxRow } from '#shared/contract/staff/reports.ts'
import { shopTime } from '#shared/domain/shop/shop-time.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { buy, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const DAY = 24 * 60 * 60 * 1000

const shop = useTestShop()
let token: string
beforeEach(async () => {
  shop.pass(DAY)
  token = await shop.asOwner()
})

const today = () => shopTime(shop.context.clock())[0]

async function taxes(from: string, to = from): Promise<TaxRow[]> {
  const { body } = await shop.api<TaxRow[]>('GET', `/api/reports/taxes?from=${from}&to=${to}`, {
    token,
  })
  return body
}

async function sales(by: string, from: string, to = from): Promise<SalesRow[]> {
  const path = `/api/reports/sales?from=${from}&to=${to}&by=${by}`
  const { status, body } = await shop.api<SalesRow[]>('GET', path, { token })
  expect(status).toBe(200)
  return body
}

async function refund(order: Pick<DetailedOrder, 'id'>, body: object) {
  const input = { key: crypto.randomUUID(), ...body }
  const path = `/api/orders/${order.id}/refunds`
  expect((await shop.api('POST', path, { token, body: input })).status).toBe(201)
}

async function setTaxes(tax: Partial<AllSettings['tax']['value']>) {
  const path = '/api/admin/settings'
  const { body } = await shop.api<AllSettings>('GET', path, { token })
  const changed = { ...body.tax.value, ...tax }
  expect((await shop.api('PUT', path, { token, body: { tax: changed } })).status).toBe(200)
}

test('REPORT-01 a cancelled order stays in the day of its sale and leaves on the day of its refund', async () => {
  const product = await shop.addProduct({ name: 'Plum', price: '10.00' })
  const sold = today()
  const order = await buy(shop, [{ product, quantity: 2 }])
  shop.pass(2 * DAY)
  const body = { status: 'cancelled' }
  await shop.api('PUT', `/api/orders/${order.id}`, { token, body })
  expect(await sales('day', sold, today())).toMatchObject([{ key: sold, net: '22.60' }])
  shop.pass(DAY)
  await refund(order, { items: [{ productId: product.id, quantity: 1 }] })
  await refund(order, { amount: '11.30' })
  const none = { orders: 0, units: 0, gross: '0.00', discounts: '0.00', shipping: '0.00' }
  const sale = { ...none, orders: 1, units: 2, gross: '20.00', tax: '2.60', refunds: '0.00' }
  const back = { ...none, tax: '0.00', refunds: '22.60' }
  expect(await sales('day', sold, today())).toEqual([
    { key: sold, ...sale, fees: '0.00', net: '22.60' },
    { key: today(), ...back, fees: '0.00', net: '-22.60' },
  ])
  const row = { component: 'TAX', rate: '13', jurisdiction: 'ON' }
  expect(await taxes(sold)).toEqual([
    { ...row, taxable: '20.00', collected: '2.60', refunded: '0.00', net: '2.60' },
  ])
  expect(await taxes(today())).toEqual([
    { ...row, taxable: '0.00', collected: '0.00', refunded: '2.60', net: '-2.60' },
  ])
})

test('REPORT-01 an order that was cancelled before anyone paid counts nowhere', async () => {
  const product = await shop.addProduct({ price: '10.00' })
  const order = { items: [{ productId: product.id, quantity: 1 }], paidBy: 'unpaid' }
  const { body } = await shop.api<DetailedOrder>('POST', '/api/admin/orders', {
    token,
    body: {
      ...order,
      id: crypto.randomUUID(),
      customerName: 'Ada',
      shippingAddress: null,
      pickupProvince: 'ON',
    },
  })
  expect(await sales('channel', today())).toMatchObject([{ key: 'staff', orders: 1 }])
  await shop.api('PUT', `/api/orders/${body.id}`, { token, body: { status: 'cancelled' } })
  expect(await sales('channel', today())).toEqual([])
})

test('REPORT-02 taxes in prices are reported once, and what they were charged on without them', async () => {
  await setTaxes({ profile: 'canada-2026', pricesIncludeTax: true })
  const product = await shop.addProduct({ price: '11.50' })
  const zipCode = 'H2X 1Y4'
  const shippingAddress = { ...(orderFor([]).shippingAddress as object), province: 'QC', zipCode }
  const total = { subtotal: '23.00', taxAmount: '0.00', total: '23.00', totalAmount: '23.00' }
  const more = { ...total, shippingAddress } as Parameters<typeof buy>[2]
  await buy(shop, [{ product, quantity: 2 }], more)
  expect(await taxes(today())).toEqual([
    {
      component: 'GST',
      rate: '5',
      jurisdiction: 'CA',
      taxable: '20.00',
      collected: '1.00',
      refunded: '0.00',
      net: '1.00',
    },
    {
      component: 'QST',
      rate: '9.975',
      jurisdiction: 'QC',
      taxable: '20.00',
      collected: '2.00',
      refunded: '0.00',
      net: '2.00',
    },
  ])
  expect(await sales('province', today())).toMatchObject([
    { key: 'QC', gross: '20.00', tax: '3.00', net: '23.00' },
  ])
  await setTaxes({ profile: 'specification', pricesIncludeTax: false })
})

test('REPORT-02 a refunded tax stays with the province and rate that charged it, wherever the order is sent since', async () => {
  await setTaxes({ profile: 'canada-2026' })
  const product = await shop.addProduct({ name: 'Sumac', price: '100.00' })
  const inQuebec = { province: 'QC', city: 'Montréal', zipCode: 'H2X 1Y4' }
  const { shippingAddress } = orderFor([{ product, quantity: 2 }])
  const at = (region: object) => Object.assign({}, shippingAddress, region)
  const order = await buy(shop, [{ product, quantity: 2 }], {
    shippingAddress: at(inQuebec),
  })
  await refund(order, { items: [{ productId: product.id, quantity: 1 }] })
  const body = {
    shippingAddress: at({ province: 'AB', zipCode: 'T2P 1J9' }),
    quantityChanges: [{ productId: product.id, oldQty: 2, newQty: 3 }],
  }
  expect((await shop.api('PUT', `/api/orders/${order.id}`, { token, body })).status).toBe(200)
  const rows = (await taxes(today())).map((row) => {
    return [row.component, row.jurisdiction, row.rate, row.collected, row.refunded]
  })
  expect(rows).toEqual([
    ['GST', 'CA', '5', '15.00', '5.00'],
    ['QST', 'QC', '9.975', '0.00', '9.98'],
  ])
})

test('REPORT-03 by product, each has its own price and its share of what the order cost or returned', async () => {
  const plum = await shop.addProduct({ name: 'Plum Fire', price: '30.00' })
  const garlic = await shop.addProduct({ name: 'Garlic Calm', price: '10.00' })
  const order = await buy(shop, [
    { product: plum, quantity: 1 },
    { product: garlic, quantity: 1 },
  ])
  await refund(order, { items: [{ productId: garlic.id, quantity: 1 }] })
  const none = { discounts: '0.00', shipping: '0.00', fees: '0.00' }
  expect(await sales('product', today())).toEqual([
    {
      key: plum.id,
      name: 'Plum Fire',
      orders: 1,
      units: 1,
      gross: '30.00',
      tax: '3.90',
      refunds: '0.00',
      ...none,
      net: '33.90',
    },
    {
      key: garlic.id,
      name: 'Garlic Calm',
      orders: 1,
      units: 1,
      gross: '10.00',
      tax: '1.30',
      refunds: '11.30',
      ...none,
      net: '0.00',
    },
  ])
})

test('REPORT-04 orders of versions that stored no taxes by component are in the report with what is known', async () => {
  const { id: productId } = await shop.addProduct()
  const at = Date.parse('2019-05-06T12:00Z')
  await addPastOrders(shop, [{ productId, at, cents: 2_000, taxCents: 260 }])
  expect(await taxes('2019-05-06')).toEqual([
    {
      component: 'TAX',
      rate: null,
      jurisdiction: 'ON',
      taxable: null,
      collected: '2.60',
      refunded: '0.00',
      net: '2.60',
    },
  ])
})

test('REPORT-05 either report is exported as CSV, and days that cannot be are refused', async () => {
  const file = async (body: object) => {
    const { body: link } = await shop.api<{ url: string }>('POST', '/api/reports/export', {
      token,
      body,
    })
    const answer = await fetch(shop.address + link.url)
    return [answer.headers.get('Content-Disposition'), await answer.text()]
  }
  const days = { from: '2019-05-01', to: '2019-05-31' }
  expect(await file({ report: 'taxes', ...days })).toEqual([
    'attachment; filename="taxes-2019-05-01-2019-05-31.csv"',
    'Tax,Rate (%),Jurisdiction,Taxable,Collected,Refunded,Owed\r\nTAX,not stored by the version that took the order,ON,,2.60,0.00,2.60\r\n',
  ])
  expect(await file({ report: 'sales', by: 'month', ...days })).toEqual([
    'attachment; filename="sales-2019-05-01-2019-05-31.csv"',
    'Month,Orders,Units,Gross sales,Discounts,Shipping,Taxes,Refunds,Fees,Net\r\n2019-05,1,1,20.00,0.00,0.00,2.60,0.00,0.00,22.60\r\n',
  ])
  for (const [query, path] of [
    ['from=2026-11-30&to=2026-11-31', '/to'],
    ['from=2026-11-30', '/to'],
    ['from=2026-11-30&to=2026-11-29', '/to'],
    ['from=1026-11-30&to=2026-11-29', '/to'],
    ['from=2026-11-30T00:00:00Z&to=2026-11-30', '/from'],
  ]) {
    const answer = await shop.api<ErrorBody>('GET', `/api/reports/taxes?${query}`, { token })
    expect([query, answer.status]).toEqual([query, 422])
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path ?? ''])
  }
})
