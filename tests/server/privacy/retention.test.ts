import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { orderNumber, type OrderStatus } from '#shared/domain/order/order.ts'
import { ask } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { quiet, run } from '../../support/program.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { refuseWrites } from '../../support/refuse-writes.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { tracesIn } from './traces.ts'

const shop = useTestShop()
const YEAR = 365 * 24 * 60 * 60 * 1000

const retention = (months: string, ...args: string[]) =>
  run(['retention', ...args], {
    directory: shop.directory,
    environment: { ...quiet, DATA_DIR: shop.directory, RETENTION_MONTHS: months },
  })
const rows = (query: string, ...values: string[]) =>
  ask(join(shop.directory, 'shop.db'), query, ...values)

test('PRIV-07 PRIV-02 customers without a recent order are erased, sums stay, and it is off by default', async () => {
  const { id: productId } = await shop.addProduct()
  const past = (name: string, years: number, status: OrderStatus = 'completed') => ({
    productId,
    name: `${name} Quillworth`,
    email: `${name}@Quillworth.example`,
    at: Date.now() - years * YEAR,
    status,
  })
  const [open = ''] = await addPastOrders(shop, [
    past('open', 3, 'placed'),
    past('old', 3),
    past('old', 4),
    past('loyal', 3),
    past('loyal', 1),
    past('reviewer', 3),
  ])
  const review = { customerEmail: 'reviewer@quillworth.example', customerName: 'Rae' }
  await shop.api('POST', '/api/reviews', { body: reviewOf(productId, review) })
  const sums = 'select count(*) as orders, sum(total_cents) as cents from orders'
  const before = rows(sums)
  const everything = rows('select * from orders order by id')

  expect((await retention('')).out).toBe('RETENTION_MONTHS is not set: nobody is erased.\n')
  expect((await retention('0')).out).toBe('RETENTION_MONTHS is not set: nobody is erased.\n')
  const dry = await retention('24', '--dry-run')
  expect([dry.code, dry.out.trim().split('\n')]).toEqual([
    0,
    [
      `Order ${orderNumber(open)} has to be shipped or cancelled first.`,
      expect.stringMatching(/^1 customer with 2 orders, last active before .* would be erased\./),
    ],
  ])
  expect(rows('select * from orders order by id')).toEqual(everything)

  const done = await retention('24')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toMatch(/^1 customer with 2 orders, .*: erased\.$/m)
  const emails = rows('select customer_email as email from orders order by created_at')
  expect(emails.filter(({ email }) => String(email).startsWith('erased-'))).toHaveLength(2)
  expect(await tracesIn(shop.directory, ['old Quillworth', 'old@Quillworth.example'])).toEqual([])
  for (const name of ['loyal', 'open', 'reviewer']) {
    expect(emails.map(({ email }) => email)).toContain(`${name}@Quillworth.example`)
  }
  expect(rows(sums)).toEqual(before)
  expect(rows('select action from audit order by seq').at(-1)).toEqual({
    action: 'command.retention',
  })
  expect((await Bun.file(join(shop.directory, 'erasures.json')).json()).keys).toHaveLength(1)

  const again = await retention('24')
  expect(again.out).toContain('0 customers with 0 orders')
  const bad = await retention('soon')
  expect([bad.code, bad.err]).toEqual([78, expect.stringContaining('RETENTION_MONTHS')])
})

test('PRIV-07 customers with only a review or an unfinished checkout are erased as well, each once', async () => {
  const product = await shop.addProduct()
  const people = ['Rita', 'Paul', 'Both', 'Late'].map((name) => ({
    customerName: `${name} Brambleby`,
    customerEmail: `${name}@Brambleby.example`,
  }))
  const [rita, paul, both, late] = people
  for (const each of [rita, both, late]) {
    const review = { ...each, comment: 'From Brambleby' }
    await shop.api('POST', '/api/reviews', { body: reviewOf(product.id, review) })
  }
  for (const each of [paul, both, late]) {
    const buyer = buyerAt(shop)
    const { id } = (await buyer.open(orderFor([{ product, quantity: 1 }], each))).body
    await buyer.decide(id, 'decline')
    await buyer.capture(id)
  }
  const now = Date.now()
  const past = now - 3 * YEAR
  rows(`update reviews set created_at = ${past} where customer_name like '%Brambleby' returning id`)
  const ended = `update payments set created_at = ${past} where draft like '%Brambleby%' returning id`
  expect(rows(ended)).toHaveLength(3)
  // A customer's latest activity is what counts.
  const name = 'Late Brambleby'
  const email = 'late@brambleby.example'
  await addPastOrders(shop, [{ productId: product.id, name, email, at: now, status: 'completed' }])

  const dry = await retention('24', '--dry-run')
  expect(dry.out).toContain('3 customers with 0 orders')
  const done = await retention('24')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('3 customers with 0 orders')])
  expect(
    rows('select customer_email as email from reviews where customer_email like ?', '%@B%'),
  ).toEqual([{ email: late?.customerEmail ?? '' }])
  const gone = [rita, paul, both].map((each) => each?.customerEmail ?? '')
  expect(await tracesIn(shop.directory, gone)).toEqual([])
  expect((await retention('24')).out).toContain('0 customers with 0 orders')
})

test('PRIV-07 PRIV-06 each order of a customer without an email address is a customer of its own', async () => {
  const { id: productId } = await shop.addProduct()
  const past = (name: string, years: number, status: OrderStatus = 'completed') => ({
    productId,
    name: `${name} Fennimore`,
    email: '',
    at: Date.now() - years * YEAR,
    status,
  })
  const orders = [past('Nora', 3), past('Otto', 4), past('Pia', 1), past('Quin', 3, 'placed')]
  const [nora = '', , , quin = ''] = await addPastOrders(shop, orders)
  const token = await shop.asOwner()
  for (const customerPhone of ['416-555-0177', '416-555-0188']) {
    await shop.api('PUT', `/api/orders/${nora}`, { token, body: { customerPhone } })
  }
  // Files about other people, which an empty address must not match.
  const [copy, mail] = ['before-0010_product_order.db', 'mail/other.eml'].map((name) =>
    Bun.file(join(shop.directory, name)),
  )
  for (const file of [copy, mail]) await file?.write('nobody')

  const dry = (await retention('24', '--dry-run')).out
  expect(dry).toContain(`Order ${orderNumber(quin)} has to be shipped or cancelled first.`)
  expect(dry).toContain('2 customers with 2 orders')
  const ids = rows('select id from orders order by id')
  const done = await retention('24')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('2 customers with 2 orders')])
  const names = rows("select customer_name as name from orders where customer_email = ''")
  expect(names.map(({ name }) => name).sort()).toEqual(['Pia Fennimore', 'Quin Fennimore'])
  const texts = ['Nora Fennimore', 'Otto Fennimore', '416-555-0177', '416-555-0188']
  expect(await tracesIn(shop.directory, texts)).toEqual([])
  const about = rows('select changes from audit where subject_id = ?', nora)
  expect(JSON.stringify(about)).not.toContain('555-01')
  expect(await Promise.all([copy?.text(), mail?.text()])).toEqual(['nobody', 'nobody'])
  expect(rows('select id from orders order by id')).toEqual(ids)
  expect((await retention('24')).out).toContain('0 customers with 0 orders')
})

test('PRIV-07 a customer who cannot be erased does not prevent others from being erased, and is reported', async () => {
  const { id: productId } = await shop.addProduct()
  const at = Date.now() - 3 * YEAR
  const author = { customerName: 'Ada Tansy', customerEmail: 'ada@tansy.example' }
  const { body } = await shop.api<Review>('POST', '/api/reviews', {
    body: reviewOf(productId, author),
  })
  rows(`update reviews set created_at = ${at} where id = ? returning id`, body.id)
  const [name, email] = ['Bea Tansy', 'bea@tansy.example']
  await addPastOrders(shop, [{ productId, name, email, at, status: 'completed' }])
  const file = join(shop.directory, 'shop.db')
  const allow = await refuseWrites(file, {
    to: 'reviews',
    on: 'update',
    words: 'This row is broken',
  })
  const done = await retention('24')
  await allow()
  expect([done.code, done.err]).toEqual([
    1,
    `The customer of review ${body.id} was not erased: This row is broken\n`,
  ])
  expect(done.out).toMatch(/^1 customer with 1 order, .*: erased\.$/m)
  expect(await tracesIn(shop.directory, [name, email])).toEqual([])
  const again = await retention('24')
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('1 customer with 0 orders')])
})
