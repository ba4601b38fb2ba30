import { beforeAll, expect, test } from 'bun:test'
import type { OutputOf } from '#shared/contract/action.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Registry } from '#shared/contract/registry.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { planTracking } from '../../../../src/server/import/tracking/plan-tracking.ts'
import { readTracking } from '../../../../src/server/import/tracking/read-tracking.ts'
import { ordersByNumber } from '../../../../src/server/orders/orders-by-number.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { type Line, mutatedFile } from './mutations.ts'

const shop = useTestShop()
let token: string
let productId: string
beforeAll(async () => {
  token = await shop.asOwner()
  productId = (await shop.addProduct()).id
})

type Outcome = OutputOf<Registry['orders.importShipments']>

async function importFile(lines: readonly string[], options: object = {}): Promise<Outcome> {
  const body = { csv: lines.join('\n'), ...options }
  const answer = await shop.api<Outcome>('POST', '/api/orders/shipments/import', { token, body })
  expect(answer.status).toBe(200)
  return answer.body
}

async function ordersNow(): Promise<Map<string, DetailedOrder>> {
  const { body } = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', { token })
  return new Map(body.map((order) => [order.id, order]))
}

const addOrders = (count: number) =>
  addPastOrders(
    shop,
    Array.from({ length: count }, () => ({ productId })),
  )

/** A line for an order with a number of Canada Post's form. */
const lineFor = (id: string, index: number): Line => ({
  order: `#${orderNumber(id)}`,
  carrier: 'Canada Post',
  number: `70232100394${10_000 + index}`,
})
const written = (lines: readonly Line[]) => [
  'Order,Carrier,Tracking number',
  ...lines.map(({ order, carrier, number }) => `${order},${carrier},${number}`),
]

test('PARCEL-05 200 orders are shipped from a file; a dry run changes nothing; a repeat says so', async () => {
  const ids = await addOrders(200)
  const file = written(ids.map(lineFor))
  const tried = await importFile(file, { dryRun: true })
  expect([tried.done, tried.faults]).toEqual([200, []])
  const before = await ordersNow()
  expect(ids.every((id) => before.get(id)?.status === 'placed')).toBe(true)
  const { done, faults, parcels } = await importFile(file)
  expect([done, faults, parcels.length]).toEqual([200, [], 200])
  const after = await ordersNow()
  for (const [index, id] of ids.entries()) {
    expect(after.get(id)).toMatchObject({
      status: 'shipped',
      shipments: [{ carrier: 'canada-post', trackingNumber: `70232100394${10_000 + index}` }],
    })
  }
  const again = await importFile(file)
  expect([again.done, again.faults.length]).toEqual([0, 200])
  expect(again.faults[0]).toEqual({
    line: 2,
    message: `Order #${orderNumber(ids[0] ?? '')} already has this tracking number.`,
  })
})

test('PARCEL-05 of a file changed in 2,000 ways, each line is done or named, and no order twice', async () => {
  const ids = await addOrders(200)
  const lines = ids.map(lineFor)
  const known = await ordersByNumber(
    shop.context.db.read,
    ids.map((id) => orderNumber(id)),
  )
  const wrong: unknown[] = []
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const file = mutatedFile(lines, seed)
    const { rows, faults } = readTracking(file.join('\n'))
    const { parcels, faults: ofOrders } = planTracking(rows, known)
    const named = new Set([...faults, ...ofOrders].map(({ line }) => line))
    const done = new Set(parcels.map(({ row }) => row.line))
    if (new Set(parcels.map(({ order }) => order.id)).size < parcels.length) wrong.push([seed])
    // A quotation mark that is not closed spoils the whole file, which has one fault then.
    if (rows.length === 0 ? named.size !== 1 : parcels.length < 190) wrong.push([seed, named.size])
    for (const [index, text] of rows.length === 0 ? [] : file.entries()) {
      const isBlank = index === 0 || text.replaceAll(',', '') === ''
      if (done.has(index + 1) === named.has(index + 1) && !isBlank) wrong.push([seed, text])
    }
    for (const { row, order } of parcels) {
      const text = (file[row.line - 1] ?? '').toLowerCase().replaceAll(' ', '')
      const isInLine = text.includes(orderNumber(order.id)) && text.includes(row.trackingNumber)
      if (!isInLine) wrong.push([seed, text, row])
    }
  }
  expect(wrong).toEqual([])
})

test('PARCEL-05 good lines of a file with faults are done, whole orders at a time', async () => {
  const [first = '', second = '', gone = '', other = ''] = await addOrders(4)
  await shop.api('PUT', `/api/orders/${gone}`, { token, body: { status: 'cancelled' } })
  const { done, faults } = await importFile([
    'Order,Carrier,Tracking number',
    `#${orderNumber(first)},UPS,1Z0000000000000001`,
    `${orderNumber(second)},UPS,1Z2`,
    `${orderNumber(second)},UPS,1Z3`,
    `#${orderNumber(gone)},UPS,1Z4`,
    '#00000000,UPS,1Z5',
    '9.8E+10,UPS,1Z6',
    `${other},Pigeon,1Z7`,
    `${other.toUpperCase()},,1Z0000000000000008`,
  ])
  expect(done).toBe(2)
  expect(faults.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
  expect(faults.map(({ message }) => message)).toEqual([
    expect.stringContaining('Line 4'),
    expect.stringContaining('Line 3'),
    "A cancelled order can't be shipped.",
    'No order has the number #00000000.',
    expect.stringContaining('spreadsheet'),
    expect.stringContaining('Pigeon'),
  ])
  const after = await ordersNow()
  expect(after.get(first)?.shipments).toMatchObject([{ carrier: 'ups' }])
  expect(after.get(second)).toMatchObject({ status: 'placed', shipments: [] })
  expect(after.get(other)?.shipments).toMatchObject([{ trackingNumber: '1Z0000000000000008' }])
})

test.each([
  [
    'Canada Post',
    'Tracking Number;Service;Customer Reference;Postal Code',
    (order: string) => `7023210039414604;Expedited Parcel;${order};M5V2T6`,
    { carrier: 'canada-post', trackingNumber: '7023210039414604' },
  ],
  [
    'Purolator',
    'Shipment Date,Shipment PIN,Reference 1,Receiver',
    (order: string) => `2026-03-02,520145460018,${order},Ada Singh`,
    { carrier: 'purolator', trackingNumber: '520145460018' },
  ],
  [
    'Chit Chats',
    'Shipment ID,Order ID,Carrier,Tracking Number',
    (order: string) => `N6Z3V2B9,${order},,`,
    { carrier: 'chit-chats', trackingNumber: 'N6Z3V2B9' },
  ],
  [
    'ShipStation',
    'Order - Number,Shipment - Tracking Number,Carrier - Service Selected',
    (order: string) => `${order},1Z0000000000000011,Ground`,
    { carrier: 'ups', trackingNumber: '1Z0000000000000011' },
  ],
  [
    'a script that makes numbers decimal',
    'Order,Carrier,Tracking number',
    (order: string) => `${order},Canada Post,7023210039414628.0`,
    { carrier: 'canada-post', trackingNumber: '7023210039414628' },
  ],
  [
    'a spreadsheet in French',
    'Commande\tTransporteur\tNuméro de suivi',
    (order: string) => `${order}\tPostes Canada\t'7023210039414611`,
    { carrier: 'canada-post', trackingNumber: '7023210039414611' },
  ],
  [
    'another carrier with its page',
    'Order,Carrier,Tracking number,Tracking page',
    (order: string) => `${order},Rider,R1,https://rider.example/R1`,
    { carrier: 'other', trackingUrl: 'https://rider.example/R1' },
  ],
])('PARCEL-05 a file of %s is understood', async (_name, head, rowFor, parcel) => {
  const [id = ''] = await addOrders(1)
  const { done, faults } = await importFile([head, rowFor(`#${orderNumber(id)}`)])
  expect([done, faults]).toEqual([1, []])
  expect((await ordersNow()).get(id)?.shipments).toMatchObject([parcel])
})

test('PARCEL-05 PICKUP-01 a pickup gets no parcel, and its line says so', async () => {
  const { body: order } = await shop.api<DetailedOrder>('POST', '/api/admin/orders', {
    token,
    body: {
      id: crypto.randomUUID(),
      customerName: 'Ada Singh',
      items: [{ productId, quantity: 1 }],
      shippingAddress: null,
      pickupProvince: 'ON',
      paidBy: 'cash',
    },
  })
  const number = orderNumber(order.id)
  const { done, faults } = await importFile(written([lineFor(order.id, 0)]))
  const message = `Order #${number} is picked up, so no parcel goes to its customer.`
  expect([done, faults]).toEqual([0, [{ line: 2, message }]])
  expect((await ordersNow()).get(order.id)?.status).toBe('placed')
})

test('PARCEL-05 a voided label and a number with lost digits are named, and the label that replaces it ships', async () => {
  const [id = '', long = ''] = await addOrders(2)
  const { done, faults } = await importFile([
    'Shipment ID,Order ID,Status,Tracking Number',
    `N6Z3V2C1,#${orderNumber(id)},Voided,`,
    `N6Z3V2C2,#${orderNumber(id)},In transit,`,
    `N6Z3V2C3,#${orderNumber(long)},In transit,9400111899223197428490.0`,
  ])
  expect([done, faults]).toEqual([
    1,
    [
      { line: 2, message: 'This label was voided or refunded.' },
      { line: 4, message: expect.stringContaining('spreadsheet') },
    ],
  ])
  expect((await ordersNow()).get(id)?.shipments).toMatchObject([{ trackingNumber: 'N6Z3V2C2' }])
})

test('PARCEL-05 a file without the columns, with an open quotation mark or too many lines is named', async () => {
  for (const file of [
    ['Name,Price', 'Mango,5'],
    ['Order,Tracking number', '"#1'],
  ]) {
    const { done, faults } = await importFile(file)
    expect([done, faults.length]).toEqual([0, 1])
  }
  const long = ['Order,Tracking number', ...Array.from({ length: 1_001 }, () => '#1,1')]
  expect((await importFile(long)).faults).toEqual([
    { line: 1, message: 'A file can have 1000 lines at most.' },
  ])
})

test('PARCEL-05 the numbers of an exported file of orders are read as they are', async () => {
  const [id = ''] = await addOrders(1)
  const answer = await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body: {} })
  const csv = await (await fetch(shop.address + answer.body.url)).text()
  const row = csv.split('\r\n').find((line) => line.includes(id)) ?? ''
  expect(row.startsWith('#')).toBe(true)
  const number = row.split(',')[0] ?? ''
  expect((await importFile(['Order,Tracking number', `${number},1Z9`])).done).toBe(1)
})
