import { beforeAll, expect, test } from 'bun:test'
import type { OrderPage } from '#shared/contract/order/views.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { composeMessage } from '../../../../src/server/mail/templates/compose.ts'
import { senderOf } from '../../../../src/server/mail/templates/email.ts'
import { orderKeyId } from '../../../../src/server/runtime/keys/signed-keys.ts'
import { buy } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { packOf, packsIn } from './pack.fixture.ts'

const shop = useTestShop()
let token = ''
let order: DetailedOrder
beforeAll(async () => {
  token = await shop.asOwner()
  const packs = packsIn(shop, () => token)
  const jar = await shop.addProduct({ name: 'Dulse', stock: 20, french: { name: 'Dulse séchée' } })
  const salt = await shop.addProduct({ name: 'Sea Salt', stock: 20 })
  const box = await packOf(packs, { [jar.id]: 3, [salt.id]: 1 }, { name: 'Shore Box' })
  order = await buy(shop, [
    { product: box, quantity: 2 },
    { product: salt, quantity: 1 },
  ])
})

function email(locale: 'en' | 'fr') {
  const { mailFrom } = shop.context.config
  const orderPage = (id: string) => `${shop.address}/order/${id}`
  const sender = senderOf(shop.context.settings.now(), {
    mailFrom,
    publicUrl: shop.address,
    orderPage,
    invitationLink: () => shop.address,
  })
  const components = order.items[0]?.components?.map((each) =>
    each.productName === 'Dulse' ? { ...each, translatedName: 'Dulse séchée' } : each,
  )
  const items = order.items.map((item) =>
    item.components && components ? { ...item, components } : item,
  )
  const data = { ...order, locale, items }
  const mail = { id: order.id, recipient: order.customerEmail, createdAt: 0 }
  return composeMessage({ ...mail, kind: 'order_confirmation', data }, sender)
}

test('PACK-08 the emails about an order say what is in its boxes, in the language of the order', () => {
  const { text, html } = email('en')
  for (const body of [text, html]) expect(body).toContain('Contains 6 × Dulse, 2 × Sea Salt')
  expect(email('fr').text).toContain('Contient 6 × Dulse séchée, 2 × Sea Salt')
})

test('PACK-08 the order page and the file of orders say what is in a box', async () => {
  const { orderKeys } = shop.context
  const path = `/api/orders/${order.id}/page?key=${orderKeys.keyOf(orderKeyId(order.id, 0))}`
  const { body } = await shop.api<OrderPage>('GET', path)
  expect(body.items).toMatchObject([
    { productName: 'Shore Box', components: [{ quantity: 3 }, { quantity: 1 }] },
    { productName: 'Sea Salt' },
  ])
  expect(body.items[1]).not.toHaveProperty('components')
  const file = await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body: {} })
  const csv = await (await fetch(new URL(file.body.url, shop.address))).text()
  expect(csv).toContain('2 × Shore Box (6 × Dulse, 2 × Sea Salt); 1 × Sea Salt')
})
