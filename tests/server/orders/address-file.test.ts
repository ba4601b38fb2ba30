import { expect, test } from 'bun:test'
import { orderNumber } from '#shared/domain/order/order.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

test('PARCEL-07 ORD-24 no label is made for an order whose jars were all refunded', async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ stock: 10 })
  const { id } = await buy(shop, [{ product, quantity: 2 }])
  const rows = async () => {
    const answer = { token, body: { ids: [id] } }
    const { body } = await shop.api<{ csv: string }>('POST', '/api/orders/addresses', answer)
    return body.csv.trimEnd().split('\r\n').length - 1
  }
  const refund = (quantity: number) => {
    const items = [{ productId: product.id, quantity }]
    const body = { items, key: crypto.randomUUID() }
    return shop.api('POST', `/api/orders/${id}/refunds`, { token, body })
  }
  await refund(1)
  expect(await rows()).toBe(1)
  await refund(1)
  expect(await rows()).toBe(0)
})

test("PARCEL-07 addresses are exported in Canada Post's columns, by postal code", async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ stock: 10 })
  const place = { firstName: 'Zoë', lastName: 'Roy', address: '1 Rue "B", 2', country: 'CA' }
  const addresses = [
    { ...place, city: 'Vancouver', province: 'BC', zipCode: 'V6B 1A1' },
    { ...place, city: 'Montréal', province: 'QC', zipCode: 'H2X 1Y4', company: '=SUM(1)' },
  ]
  const ids: string[] = []
  for (const shippingAddress of addresses) {
    const lines = [{ product, quantity: 1 }]
    ids.push((await buy(shop, lines, { shippingAddress, billingAddress: shippingAddress })).id)
  }
  const gone = await buy(shop, [{ product, quantity: 1 }])
  await shop.api('PUT', `/api/orders/${gone.id}`, { token, body: { status: 'cancelled' } })
  const { status, body } = await shop.api<{ fileName: string; csv: string }>(
    'POST',
    '/api/orders/addresses',
    { token, body: { ids: [...ids, gone.id] } },
  )
  expect([status, body.fileName]).toEqual([200, 'addresses.csv'])
  const [head, ...rows] = body.csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'Customer reference,Name,Company,Address line 1,Address line 2,City,Province,Postal code,Country,Phone,Email',
  )
  const [montreal = '', vancouver = '', ...others] = rows
  expect(others).toEqual([])
  expect(montreal).toStartWith(
    `#${orderNumber(ids[1] ?? '')},Zoë Roy,'=SUM(1),"1 Rue ""B"", 2",,Montréal,QC,H2X1Y4,CA,`,
  )
  expect(vancouver).toContain(',Vancouver,BC,V6B1A1,CA,')
})
