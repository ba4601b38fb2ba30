import { expect, test } from 'bun:test'
import { signedInSocket } from '../../support/callers.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { openTestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'

test('an admin who subscribed to the changes is notified of each, and nobody else is', async () => {
  const shop = await openTestShop()
  const token = await shop.asOwner()
  const watching = await signedInSocket(shop, token)
  watching.send({ type: 'subscribe', topics: ['changes'] })
  await watching.next(({ type }) => type === 'subscribed')
  const other = await signedInSocket(shop, token)
  other.send({ type: 'subscribe', topics: ['orders', 'reviews', 'products'] })
  await other.next(({ type }) => type === 'subscribed')
  const guest = await openSocket(shop)
  guest.send({ type: 'subscribe', topics: ['changes'] })
  expect(await guest.next(({ type }) => type === 'error')).toMatchObject({ status: 401 })

  const { id } = await shop.addProduct()
  await watching.next(({ type }) => type === 'changed')
  await other.next(({ name }) => name === 'product.created')
  // A shopper's order is not a change by staff, so the next message is about the change after it.
  await addPastOrders(shop, [{ productId: id }])
  await shop.api('DELETE', `/api/products/${id}`, { token })
  await watching.next(({ type }) => type === 'changed')
  await other.next(({ name }) => name === 'product.deleted')
  expect(watching.frames.filter(({ type }) => type === 'changed')).toHaveLength(2)
  expect(other.frames.filter(({ type }) => type === 'changed')).toHaveLength(0)
  // The numbers of the events stay without a gap.
  expect(shop.context.live.position()).toBe(2)
  watching.close()
  other.close()
  guest.close()
  await shop.dispose()
})
