import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { networkOf, wideNetworkOf } from '../../../../src/server/runtime/network.ts'
import type { Answer } from '../../../support/api.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { buyerAt, orderFor, ordersOf, stockOf } from '../../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => shop.dispose())

const from = (address: string) => buyerAt(shop, { 'X-Forwarded-For': address })
const rows = (query: string) => ask(`${shop.directory}/shop.db`, query)
const codeOf = ({ status, body }: Answer<unknown>) =>
  status === 200 ? 200 : `${status} ${(body as ErrorBody).code}`

async function product(stock: number) {
  const made = await shop.addProduct({ stock })
  return { ...made, of: (quantity: number) => orderFor([{ product: made, quantity }]) }
}

test('PAY-11 one request cannot hold the stock of a whole shop, and says what to do', async () => {
  const jars = await product(500)
  const answer = await from('203.0.113.7').open(jars.of(500))
  expect(codeOf(answer)).toBe('409 order_too_large')
  expect(answer.body.message).toBe(
    'One order can reserve up to 60 units in all, or up to 125 of Maple Mustard. Please order less, or email us about a larger order.',
  )
  expect(answer.body.error).toBe(answer.body.message)
  expect(answer.body.tooMany).toEqual([
    { productId: jars.id, productName: 'Maple Mustard', requested: 500, allowed: 125 },
  ])
  expect(await stockOf(shop, jars.id)).toBe(500)
  expect(codeOf(await from('203.0.113.7').open(jars.of(125)))).toBe(200)
})

test('PAY-11 one order may hold 60 jars, or all five jars of a small shop', async () => {
  const [many, few] = [await product(60), await product(5)]
  expect(codeOf(await from('203.0.113.7').open(many.of(60)))).toBe(200)
  expect(codeOf(await from('198.51.100.7').open(few.of(5)))).toBe(200)
})

test('PAY-11 the holds of a visitor are added up across payments, IPv6 addresses of one /64 and a restart', async () => {
  const jars = await product(100)
  const open = (address: string, quantity: number) => from(address).open(jars.of(quantity))
  expect(codeOf(await open('2001:db8:1:2::1', 20))).toBe(200)
  expect(codeOf(await open('2001:db8:1:2::2', 20))).toBe(200)
  shop = await shop.reopen()
  expect(codeOf(await open('2001:db8:1:2::3', 20))).toBe(200)
  const refused = await open('2001:db8:1:2::4', 1)
  expect(codeOf(refused)).toBe('429 too_much_held')
  expect(Number(refused.headers.get('Retry-After'))).toBe(900)
  expect(refused.body.message).toContain('Please finish or cancel the other payment')
  // A neighbor is another visitor.
  expect(codeOf(await open('2001:db8:1:3::1', 20))).toBe(200)
})

for (const [kind, address] of [
  ['an IPv4 /24', (index: number) => `203.0.113.${index}`],
  ['an IPv6 /48', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
] as const) {
  test(`PAY-11 many addresses of ${kind} together hold at most half of a product, so that others can buy`, async () => {
    const jars = await product(600)
    const codes: unknown[] = []
    for (let index = 1; index <= 12; index += 1) {
      codes.push(codeOf(await from(address(index)).open(jars.of(50))))
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(6)
    expect(codes.slice(6)).toEqual(codes.slice(6).map(() => '429 too_much_held'))
    expect(codeOf(await from('198.51.100.9').open(jars.of(50)))).toBe(200)
  })
}

test('PAY-11 a visitor has at most 30 payments open, with and without an order; a paid one does not count', async () => {
  const jars = await product(1_000)
  const buyer = from('203.0.113.7')
  for (let count = 0; count < 10; count += 1) {
    const { id } = (await buyer.open(jars.of(1))).body
    await buyer.decide(id, 'approve')
    expect((await buyer.capture(id)).status).toBe(200)
  }
  for (let count = 0; count < 30; count += 1) {
    const opened = count % 2 === 0 ? buyer.open(jars.of(1)) : buyer.openAmount('5.00')
    expect(codeOf(await opened)).toBe(200)
  }
  expect(codeOf(await buyer.open(jars.of(1)))).toBe('429 too_much_held')
  expect(codeOf(await buyer.openAmount('5.00'))).toBe('429 too_much_held')
  expect(codeOf(await from('203.0.113.8').open(jars.of(1)))).toBe(200)
  shop.pass(minutes(15))
  await sweepNow(shop)
  expect(codeOf(await buyer.open(jars.of(1)))).toBe(200)
})

test('PAY-12 the same units cannot be held again and again: after two full holds in a row, the buyer has to wait', async () => {
  const jars = await product(18)
  const buyer = from('203.0.113.7')
  const held: number[] = []
  for (let quarter = 0; quarter < 12; quarter += 1) {
    const answer = await buyer.open(jars.of(18))
    if (answer.status === 200) held.push(quarter)
    else expect(codeOf(answer)).toBe('429 too_much_held')
    shop.pass(minutes(15))
    await sweepNow(shop)
  }
  expect(held.slice(0, 2)).toEqual([0, 1])
  expect(held.length).toBeLessThanOrEqual(6)
  // Replacing each payment shortly before it expires does not help either.
  const other = from('198.51.100.7')
  let former = (await other.open(jars.of(18))).body.id
  let replaced = 0
  for (; replaced < 10; replaced += 1) {
    shop.pass(minutes(14))
    const next = await other.open(jars.of(18), { replaces: former })
    if (next.status !== 200) break
    former = next.body.id
  }
  expect(replaced).toBeLessThan(3)
})

test('PAY-12 four addresses of one network taking turns are one network', async () => {
  const jars = await product(5)
  let held = 0
  for (let quarter = 0; quarter < 8; quarter += 1) {
    if ((await from(`203.0.113.${quarter % 4}`).open(jars.of(5))).status === 200) held += 1
    shop.pass(minutes(15))
    await sweepNow(shop)
  }
  expect(held).toBeLessThanOrEqual(4)
})

test('PAY-12 a buyer whose payment failed tries again right away, many times', async () => {
  const jars = await product(5)
  const buyer = from('203.0.113.7')
  for (let count = 0; count < 8; count += 1) {
    const opened = await buyer.open(jars.of(5))
    expect(codeOf(opened)).toBe(200)
    shop.pass(minutes(1))
    await buyer.decide(opened.body.id, count % 2 === 0 ? 'decline' : 'cancel')
    await buyer.capture(opened.body.id)
  }
  const { id } = (await buyer.open(jars.of(5))).body
  await buyer.decide(id, 'approve')
  expect((await buyer.capture(id)).status).toBe(200)
  expect(await ordersOf(shop)).toHaveLength(1)
})

test('PAY-11 forty customers of one mobile carrier buy at the same time', async () => {
  const jars = await product(200)
  const codes = await Promise.all(
    Array.from({ length: 40 }, async (_, index) =>
      codeOf(await from(`203.0.113.${index % 4}`).open(jars.of(2))),
    ),
  )
  expect(codes).toEqual(codes.map(() => 200))
})

test('PAY-11 no whole address is stored, and nothing of it stays once the payment is paid or its lapse is old', async () => {
  const jars = await product(100)
  const buyer = from('203.0.113.77')
  const paid = (await buyer.open(jars.of(1))).body.id
  await buyer.open(jars.of(2))
  const stored = rows('select * from payment_visitors')
  expect(stored.map(({ network, units }) => [network, units])).toEqual([
    ['203.0.113.0/24', 1],
    ['203.0.113.0/24', 2],
  ])
  expect(JSON.stringify(stored)).not.toContain('203.0.113.77')
  await buyer.decide(paid, 'approve')
  await buyer.capture(paid)
  expect(rows('select * from payment_visitors')).toHaveLength(1)
  shop.pass(minutes(15))
  await sweepNow(shop)
  expect(rows('select * from payment_visitors')).toEqual([])
  expect(rows('select * from lapsed_holds')).toHaveLength(2)
})

test('PAY-11 what is counted as one visitor and as one network', () => {
  const pairs = {
    '203.0.113.9': ['203.0.113.9', '203.0.113.0/24'],
    '::ffff:203.0.113.9': ['203.0.113.9', '203.0.113.0/24'],
    '2001:DB8:1:2:3::4': ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    '::1': ['0:0:0:0::/64', '0:0:0::/48'],
    unknown: ['unknown', 'unknown'],
  }
  for (const [address, expected] of Object.entries(pairs)) {
    expect([networkOf(address), wideNetworkOf(address)]).toEqual(expected)
  }
})
