import { beforeAll, expect, test } from 'bun:test'
import type { BulkUpdated } from '#shared/contract/order/changes.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { eventually } from '../../support/clock.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { buy, stockOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Answer = {
  updated: BulkUpdated[]
  refused: { id: string; code: string; message: string }[]
}
type Change = { id: string; status: string; version: string }

const bulk = (changes: readonly Change[]) =>
  shop.api<Answer>('POST', '/api/admin/orders/bulk', { token, body: { changes } })

async function ordersById() {
  const { body } = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', { token })
  return new Map(body.map((order) => [order.id, order]))
}

async function placed(count: number): Promise<Change[]> {
  const { id: productId } = await shop.addProduct()
  const ids = await addPastOrders(
    shop,
    Array.from({ length: count }, () => ({ productId })),
  )
  const orders = await ordersById()
  return ids.map((id) => ({ id, status: 'shipped', version: orders.get(id)?.updatedAt ?? '' }))
}

const mailOf = async (orderId: string) =>
  (
    await shop.api<{ timeline: { kind: string; title: string }[] }>(
      'GET',
      `/api/admin/orders/${orderId}`,
      { token },
    )
  ).body.timeline.filter(({ kind }) => kind === 'mail')

test('ORD-16 many orders are shipped by one action, and set back by one before any email leaves', async () => {
  const changes = await placed(40)
  const { status, body } = await bulk(changes)
  expect([status, body.updated.length, body.refused]).toEqual([200, 40, []])
  expect(body.updated.every(({ statusMail }) => statusMail === 'held')).toBe(true)
  const shipped = await ordersById()
  expect(changes.map(({ id }) => shipped.get(id)?.status)).toEqual(Array(40).fill('shipped'))

  const back = body.updated.map(({ id, updatedAt }) => ({
    id,
    status: 'placed',
    version: updatedAt,
  }))
  const undone = (await bulk(back)).body
  expect(undone.updated.every(({ statusMail }) => statusMail === 'withdrawn')).toBe(true)
  expect(await mailOf(changes[0]?.id ?? '')).toEqual([])
})

test('ORD-16 an order that somebody else changed meanwhile is refused with the reason, and the others are shipped', async () => {
  const changes = await placed(3)
  const [, second] = changes
  const edit = { customerName: 'Somebody else' }
  await shop.api('PUT', `/api/orders/${second?.id}`, { token, body: edit })
  const gone = { id: crypto.randomUUID(), status: 'shipped', version: new Date().toISOString() }
  const { status, body } = await bulk([...changes, gone])
  expect(status).toBe(200)
  expect(body.updated.map(({ id }) => id)).toEqual([changes[0]?.id ?? '', changes[2]?.id ?? ''])
  expect(body.refused).toEqual([
    {
      id: second?.id ?? '',
      code: 'stale',
      message: 'This has changed since you opened it.',
    },
    { id: gone.id, code: 'not_found', message: 'Not found.' },
  ])
  expect((await ordersById()).get(second?.id ?? '')?.status).toBe('placed')
})

test('ORD-16 O25 cancelling many gives each stock back once, and reopening one without stock is refused', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const orders = [
    await buy(shop, [{ product, quantity: 2 }]),
    await buy(shop, [{ product, quantity: 3 }]),
  ]
  const changes = orders.map(({ id, updatedAt }) => ({
    id,
    status: 'cancelled',
    version: updatedAt,
  }))
  const { updated } = (await bulk(changes)).body
  expect(await stockOf(shop, product.id)).toBe(5)
  await shop.api('PUT', `/api/products/${product.id}`, { token, body: { stock: 2 } })
  const reopened = updated.map(({ id, updatedAt: version }) => ({ id, status: 'placed', version }))
  const { body } = await bulk(reopened)
  expect(body.updated.map(({ id }) => id)).toEqual([orders[0]?.id ?? ''])
  expect(body.refused.map(({ id, code }) => [id, code])).toEqual([
    [orders[1]?.id ?? '', 'out_of_stock'],
  ])
  expect(await stockOf(shop, product.id)).toBe(0)
})

test('ORD-16 the same order twice is changed once; none, or more than 500, are 422', async () => {
  const [change] = await placed(1)
  if (!change) throw new Error('no order')
  const { body } = await bulk([change, change])
  expect([body.updated.length, body.refused.map(({ code }) => code)]).toEqual([1, ['stale']])
  expect((await bulk([])).status).toBe(422)
  expect((await bulk(Array(501).fill(change))).status).toBe(422)
})

test('ORD-16 the audit names who set the status of each', async () => {
  const [change] = await placed(1)
  if (!change) throw new Error('no order')
  await bulk([change])
  await eventually(async () => {
    const query = `/api/admin/audit?subjectId=${change.id}`
    const { body } = await shop.api<{ action: string; changes: object[] }[]>('GET', query, {
      token,
    })
    return (
      body[0]?.action === 'orders.bulkUpdate' && JSON.stringify(body[0].changes).includes('shipped')
    )
  })
})
