import { expect, test } from 'bun:test'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { addPerson } from '../../support/people.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
const email = 'Lena@Moss.example'
const at = '/api/customers/lena@moss.example'

test('CUST-11 a customer is exported and erased from the dashboard, once nothing of them is open', async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ stock: 20 })
  const lines = [{ product, quantity: 1 }]
  const order = await buy(shop, lines, { customerName: 'Lena Moss', customerEmail: email })
  await shop.api('POST', `${at}/notes`, { token, body: { text: 'Call first' } })

  const exported = await shop.api<{ orders: { id: string }[] }>('POST', `${at}/export`, {
    token,
    body: {},
  })
  expect(exported.body.orders.map(({ id }) => id)).toEqual([order.id])
  expect(JSON.stringify(exported.body)).not.toContain('Call first')

  const refused = await shop.api<{ code: string; message: string }>('DELETE', at, { token })
  expect([refused.status, refused.body.code]).toEqual([409, 'protected'])
  expect(refused.body.message).toMatch(/open order/)

  await shop.api('PUT', `/api/orders/${order.id}`, { token, body: { status: 'shipped' } })
  const erased = await shop.api('DELETE', at, { token })
  expect([erased.status, erased.body]).toEqual([200, { orders: 1, reviews: 0 }])
  for (const path of ['/api/orders', '/api/customers', '/api/admin/audit']) {
    const { body } = await shop.api('GET', path, { token })
    expect(JSON.stringify(body)).not.toMatch(/lena|moss/i)
  }
  const { body } = await shop.api<AuditEntry[]>('GET', '/api/admin/audit', { token })
  expect(body.map(({ action, actorName }) => [action, actorName])).toEqual(
    expect.arrayContaining([
      ['customers.erase', 'admin'],
      ['customers.export', 'admin'],
    ]),
  )
  const gone = await shop.api('DELETE', at, { token })
  expect(gone.status).toBe(404)
})

test('CUST-11 a manager cannot erase, and an address without orders is unknown', async () => {
  const { token } = await addPerson(shop, { role: 'manager' })
  expect((await shop.api('DELETE', at, { token })).status).toBe(403)
  const owner = await shop.asOwner()
  for (const odd of ['nobody@example.ca', '--yes', encodeURIComponent('a b')]) {
    expect((await shop.api('DELETE', `/api/customers/${odd}`, { token: owner })).status).toBe(404)
  }
})
