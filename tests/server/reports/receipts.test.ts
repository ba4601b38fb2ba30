import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { shopTime } from '#shared/domain/shop/shop-time.ts'
import { pruneRecords } from '../../../src/server/payments/recovery/prune-records.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const DAY = 24 * 60 * 60 * 1000

const shop = useTestShop()
const today = () => shopTime(shop.context.clock())[0]

/** The lines of the ledger of a day, without its first and its accounts. */
async function ledgerOf(day: string): Promise<string[]> {
  const token = await shop.asOwner()
  const body = { report: 'ledger', from: day, to: day }
  const link = await shop.api<{ url: string }>('POST', '/api/reports/export', { token, body })
  const text = await (await fetch(shop.address + link.body.url)).text()
  return text.split('\n').filter((line) => line.startsWith('    '))
}

async function sellOnAccount(): Promise<DetailedOrder> {
  const { id: productId } = await shop.addProduct({ price: '10.00' })
  const { status, body } = await shop.api<DetailedOrder>('POST', '/api/admin/orders', {
    token: await shop.asOwner(),
    body: {
      id: crypto.randomUUID(),
      items: [{ productId, quantity: 2 }],
      paidBy: 'unpaid',
      customerName: 'Ada',
      shippingAddress: null,
      pickupProvince: 'ON',
    },
  })
  expect(status).toBe(201)
  return body
}

async function pay({ id }: DetailedOrder) {
  const path = `/api/admin/orders/${id}/payment`
  const token = await shop.asOwner()
  expect((await shop.api('POST', path, { token, body: { paidBy: 'cash' } })).status).toBe(200)
}

test('REPORT-08 money that staff take later is in the books of its own day, and the day of the sale stays as it was', async () => {
  const sold = today()
  const order = await sellOnAccount()
  const before = await ledgerOf(sold)
  expect(before).toEqual([
    '    income:Sales  -20.00 CAD',
    '    liabilities:Single tax ON  -2.60 CAD',
    '    assets:Unpaid and overpaid orders  22.60 CAD',
  ])
  shop.pass(40 * DAY)
  const paid = today()
  await pay(order)
  expect(await ledgerOf(sold)).toEqual(before)
  const received = [
    '    assets:Cash  22.60 CAD',
    '    assets:Unpaid and overpaid orders  -22.60 CAD',
  ]
  expect(await ledgerOf(paid)).toEqual(received)
  // The steps of other payments go after two years.
  const { context } = shop
  await pruneRecords({ ...context, clock: () => context.clock() + 800 * DAY })
  expect(await ledgerOf(paid)).toEqual(received)
})

test('REPORT-08 an order that is paid on its day owes nothing', async () => {
  shop.pass(DAY)
  await pay(await sellOnAccount())
  expect(await ledgerOf(today())).toEqual([
    '    assets:Cash  22.60 CAD',
    '    income:Sales  -20.00 CAD',
    '    liabilities:Single tax ON  -2.60 CAD',
  ])
})
