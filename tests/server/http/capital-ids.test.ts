import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { buy, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

test('HTTP-04 an id in capitals is the same id, in an address and in a request', async () => {
  const product = await shop.addProduct({ name: 'Capital Chutney', stock: 9 })
  const id = product.id.toUpperCase()
  const found = await shop.api<ListedProduct>('GET', `/api/products/${id}`)
  expect([found.status, found.body.id]).toEqual([200, product.id])
  const page = await fetch(`${shop.address}/product/${id}`)
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('Capital Chutney'),
  ])
  expect((await fetch(`${shop.address}/fr/product/${id}`)).status).toBe(200)
  const items = [{ productId: id, quantity: 3 }]
  const checked = await shop.api('POST', '/api/check-stock', { body: { items } })
  expect(checked.body).toMatchObject({ available: true })
  const order = await buy(shop, [{ product: { ...product, id }, quantity: 2 }])
  expect(order.items[0]?.productId).toBe(product.id)
  const token = await shop.asOwner()
  const shown = await shop.api<{ order: { id: string } }>(
    'GET',
    `/api/admin/orders/${order.id.toUpperCase()}`,
    { token },
  )
  expect([shown.status, shown.body.order?.id]).toEqual([200, order.id])
  // Not an id of ours: it stays as it is and is unknown.
  expect((await shop.api('GET', '/api/products/NOT-AN-ID')).status).toBe(404)
  expect(orderFor([{ product, quantity: 1 }]).items[0]?.productId).toBe(product.id)
})
