import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { orders } from '../../../src/server/db/schema/shop.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

test('ROLE-03 a lost role ends a list of orders that is read slowly', async () => {
  const { id: productId } = await shop.addProduct()
  // Of different customers, whose totals PostgreSQL computes again with each order below.
  const newer = Array.from({ length: 1_000 }, (_, index) => ({
    productId,
    at: 2 + index,
    email: `buyer-${index}@example.ca`,
  }))
  await addPastOrders(shop, [{ productId, at: 1, email: 'oldest@example.ca' }, ...newer])
  // Far more than the system keeps for a connection that is not read.
  const customerPhone = '4'.repeat(40_000)
  await atomically(shop.context, (tx) => tx.update(orders).set({ customerPhone }))
  const person = await addPerson(shop, { role: 'accountant' })

  const reader = connect(Number(new URL(shop.address).port), '127.0.0.1').on('error', () => {})
  const lines = ['GET /api/orders HTTP/1.1', 'Host: shop', `Authorization: Bearer ${person.token}`]
  reader.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  const [first] = (await once(reader, 'data')) as [Buffer]
  reader.pause()
  expect(first.toString()).toStartWith('HTTP/1.1 200')
  const answer = await shop.api('PUT', `/api/users/${person.id}`, {
    token: await shop.asOwner(),
    body: { role: 'moderator' },
  })
  expect(answer.status).toBe(200)
  // The list asks again once this has passed.
  await Bun.sleep(2_100)
  let end = ''
  reader.on('data', (bytes) => {
    end = (end + bytes.toString('latin1')).slice(-100_000)
  })
  reader.resume()
  await new Promise((resolve) => reader.once('close', resolve))
  expect(end).not.toContain('oldest@example.ca')
})
