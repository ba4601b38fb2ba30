import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { MailPayload } from '../../../src/server/db/schema/mail-data.ts'
import { composeMessage } from '../../../src/server/mail/templates/compose.ts'
import { senderOf } from '../../../src/server/mail/templates/email.ts'
import { ask } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let token: string
beforeEach(async () => {
  shop = await openTestShop({ isClockStopped: true })
  token = await shop.asOwner()
})
afterEach(() => shop.dispose())

async function sellThree(locale: 'en' | 'fr' = 'en') {
  const product = await shop.addProduct({ name: 'Lone Jar', price: '11.49', stock: 10 })
  const order = await buy(shop, [{ product, quantity: 3 }])
  ask(`${shop.directory}/shop.db`, 'update orders set locale = ? where id = ?', locale, order.id)
  return { product, order }
}

const refund = ({ id }: DetailedOrder, body: object) =>
  shop.api('POST', `/api/orders/${id}/refunds`, {
    token,
    body: { key: crypto.randomUUID(), ...body },
  })

const ship = ({ id }: DetailedOrder) =>
  shop.api<{ statusMail: string | null }>('PUT', `/api/orders/${id}`, {
    token,
    body: { status: 'shipped' },
  })

/** The text of the last email of a kind about an order. */
function textOf(kind: string, { id }: DetailedOrder): string {
  const [row] = ask(
    `${shop.directory}/shop.db`,
    'select * from outbox where kind = ? and order_id = ? order by id desc limit 1',
    kind,
    id,
  )
  const mail = { ...row, data: JSON.parse(String(row?.data)), createdAt: 0 }
  const { mailFrom } = shop.context.config
  const orderPage = (order: string) => `${shop.address}/order/${order}`
  const sender = senderOf(shop.context.settings.now(), {
    mailFrom,
    publicUrl: shop.address,
    orderPage,
    invitationLink: () => shop.address,
  })
  type Row = MailPayload & { id: string; recipient: string; createdAt: number }
  return composeMessage(mail as unknown as Row, sender).text
}

test('the email about a parcel lists the jars in it, and names the refunded ones and the amount', async () => {
  const { order, product } = await sellThree()
  await refund(order, { items: [{ productId: product.id, quantity: 1 }] })
  await ship(order)
  const text = textOf('order_shipped', order)
  expect(text).toContain('2 x Lone Jar')
  expect(text).toContain('1 x Lone Jar (refunded)')
  expect(text).not.toContain('3 x')
  expect(text).toContain('Refunded: −$12.98 CAD')
})

test('in French, the email about a parcel names refunded jars too', async () => {
  const { order, product } = await sellThree('fr')
  await refund(order, { items: [{ productId: product.id, quantity: 2 }] })
  await ship(order)
  const text = textOf('order_shipped', order)
  expect(text).toContain('Lone Jar (remboursé)')
  expect(text).toMatch(/Remboursé\s?: −25,97/)
})

test('an order without a jar left to send is marked as shipped without an email', async () => {
  const { order } = await sellThree()
  await refund(order, { amount: '38.95' })
  expect((await ship(order)).body.statusMail).toBeNull()
  const mails = ask(
    `${shop.directory}/shop.db`,
    "select 1 from outbox where kind = 'order_shipped'",
  )
  expect(mails).toEqual([])
})
