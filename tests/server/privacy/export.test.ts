import { expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '../../support/database.ts'
import { quiet, run } from '../../support/program.ts'
import { buy, buyerAt, orderFor } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
const zoe = { customerName: 'Zoe Quillworth', customerEmail: 'Zoe@quillworth.example' }
const customer = (...args: string[]) =>
  run(['customer', ...args], {
    directory: shop.directory,
    environment: { ...quiet, DATA_DIR: shop.directory },
  })

test("PRIV-01 PRIV-02 an export has all of one customer's data and nobody else's, and is audited", async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ name: 'Plum', price: '10.00', stock: 50 })
  const lines = [{ product, quantity: 2 }]
  await buy(shop, lines)
  const order = await buy(shop, lines, zoe)
  await shop.api('PUT', `/api/orders/${order.id}`, { token, body: { customerPhone: '1 555 0100' } })
  await shop.api('POST', `/api/orders/${order.id}/refunds`, {
    token,
    body: { amount: '5.00', reason: 'Broken', key: crypto.randomUUID() },
  })
  const { id } = (await buyerAt(shop).open(orderFor(lines, zoe))).body
  await shop.api('POST', '/api/reviews', { body: reviewOf(product.id, zoe) })

  const { code, out, err } = await customer('export', 'zoe@QUILLWORTH.example')
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({
    email: 'zoe@quillworth.example',
    orders: [
      {
        id: order.id,
        customerName: zoe.customerName,
        customerPhone: '1 555 0100',
        totalAmount: '22.60',
        shippingAddress: { city: 'Toronto' },
        items: [{ productName: 'Plum', quantity: 2, price: '10.00' }],
        payments: [{ provider: 'paypal', amount: '22.60', refunded: '5.00' }],
        refunds: [{ amount: '5.00', reason: 'Broken' }],
      },
    ],
    unfinishedPayments: [{ providerOrderId: id, order: { totalAmount: '22.60' } }],
    reviews: [{ customerName: zoe.customerName, rating: 5 }],
    changes: expect.arrayContaining([
      expect.objectContaining({
        action: 'orders.update',
        changes: [{ field: 'customerPhone', before: '416-555-0100', after: '1 555 0100' }],
      }),
    ]),
  })
  const kinds = JSON.parse(out).emails.map(({ kind }: { kind: string }) => kind)
  expect(new Set(kinds)).toEqual(
    new Set(['order_confirmation', 'new_order', 'order_refunded', 'reviews_received']),
  )
  expect(out).not.toContain('ada@example.ca')
  expect(ask(join(shop.directory, 'shop.db'), 'select action from audit').at(-1)).toEqual({
    action: 'command.customer export',
  })
})

test('PRIV-01 an export goes into a new file that only its owner can read', async () => {
  const file = join(shop.directory, 'zoe.json')
  expect((await customer('export', zoe.customerEmail, '--out', file)).code).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await Bun.file(file).json()).orders).toHaveLength(1)
  const again = await customer('export', zoe.customerEmail, '--out', file)
  expect([again.code, again.err.trim()]).toEqual([1, `${file} already exists. Name another file.`])
  for (const args of [['export'], ['export', 'nobody'], ['forget', 'a@b.ca']]) {
    expect([args, (await customer(...args)).code]).toEqual([args, 2])
  }
})

test('CUST-05 an export has notes about the customer only if asked for, and an erasure leaves none', async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ stock: 50 })
  const eve = { customerName: 'Eve Marlow', customerEmail: 'eve@marlow.example' }
  const order = await buy(shop, [{ product, quantity: 1 }], eve)
  const note = (path: string, text: string) =>
    shop.api('POST', `/api/${path}/notes`, { token, body: { text } })
  await note(`orders/${order.id}`, 'Back gate')
  await note('customers/eve@marlow.example', 'Sesame allergy')
  expect((await customer('export', eve.customerEmail)).out).not.toMatch(/Back gate|Sesame/)
  const { out } = await customer('export', eve.customerEmail, '--with-notes')
  expect(JSON.parse(out).notes).toMatchObject([
    { order: order.id, text: 'Back gate', by: 'admin' },
    { order: null, text: 'Sesame allergy', by: 'admin' },
  ])

  await shop.api('PUT', `/api/orders/${order.id}`, { token, body: { status: 'shipped' } })
  expect(await customer('erase', eve.customerEmail, '--yes')).toMatchObject({ code: 0 })
  const database = join(shop.directory, 'shop.db')
  expect(
    ask(database, "select 1 from notes where text in ('Back gate', 'Sesame allergy')"),
  ).toEqual([])
  expect(ask(database, "select 1 from customers where email like '%marlow%'")).toEqual([])
  const names = ask(database, "select subject_name as name from audit where kind = 'customer'")
  expect(names.filter(({ name }) => String(name).includes('marlow'))).toEqual([])
})
