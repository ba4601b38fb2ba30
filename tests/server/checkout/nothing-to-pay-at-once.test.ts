import { beforeAll, expect, test } from 'bun:test'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { buyerAt, newBuyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const free = { taxAmount: '0.00', total: '0.00', totalAmount: '0.00' }
const twenty = Array.from({ length: 20 }, (_, at) => at)

async function addCode(code: string, more: Partial<DiscountCode> = {}) {
  const body = { ...tenPercentOff, percent: 100, code, ...more }
  return (await shop.api<DiscountCode>('POST', '/api/admin/discounts', { token, body })).body
}

test('PAY-19 of 20 buyers at once, as many get a free order as there are jars and uses of the code', async () => {
  const product = await shop.addProduct({ price: '20.00', stock: 7 })
  const { id, code } = await addCode('AT-ONCE', { maxUses: 12 })
  const order = orderFor([{ product, quantity: 1 }], { ...free, discountCode: code })
  const answers = await Promise.all(
    twenty.map(async () => {
      const buyer = newBuyerAt(shop)
      const opened = await buyer.open(order)
      return opened.status === 200
        ? (await buyer.place(order, opened.body.id)).status
        : opened.body.code
    }),
  )
  expect(answers.filter((answer) => answer === 201)).toHaveLength(7)
  expect(answers.filter((answer) => answer === 'out_of_stock')).toHaveLength(13)
  expect(await ordersOf(shop)).toHaveLength(7)
  expect(await stockOf(shop, product.id)).toBe(0)
  const { body } = await shop.api<DiscountCode[]>('GET', '/api/admin/discounts', { token })
  expect(body.find((one) => one.id === id)).toMatchObject({ used: 7, held: 0 })
})

test('PAY-19 a free order that is placed 20 times at once is one order', async () => {
  const product = await shop.addProduct({ price: '20.00', stock: 7 })
  const { code } = await addCode('TWENTY-TIMES')
  const order = orderFor([{ product, quantity: 1 }], { ...free, discountCode: code })
  const buyer = newBuyerAt(shop)
  const opened = await Promise.all(twenty.slice(0, 5).map(() => buyer.open(order)))
  const [id = '', ...others] = new Set(opened.map(({ body }) => body.id))
  expect(others).toEqual([])
  const placed = await Promise.all(
    twenty.map((at) => (at % 2 ? buyer.place(order, id) : buyer.capture(id))),
  )
  expect(placed.every(({ status }) => status === 200 || status === 201)).toBe(true)
  expect(placed.filter(({ status }) => status === 201).length).toBeLessThan(2)
  expect(await stockOf(shop, product.id)).toBe(6)
})

test('PAY-19 guesses of a code for a free order are limited like any other', async () => {
  const product = await shop.addProduct({ price: '20.00', stock: 7 })
  const guesser = buyerAt(shop, { 'X-Forwarded-For': '12.1.1.1' })
  const statuses: number[] = []
  for (let at = 0; at < 40 && !statuses.includes(429); at += 1) {
    const guess = { ...free, discountCode: `GUESS-${at}` }
    statuses.push((await guesser.open(orderFor([{ product, quantity: 1 }], guess))).status)
  }
  expect(statuses.at(-1)).toBe(429)
  const { code } = await addCode('GUESS-100')
  const order = orderFor([{ product, quantity: 1 }], { ...free, discountCode: code })
  expect((await guesser.open(order)).status).toBe(429)
  expect((await newBuyerAt(shop).open(order)).status).toBe(200)
})
