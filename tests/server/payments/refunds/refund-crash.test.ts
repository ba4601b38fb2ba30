import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '../../../../src/shared/contract/catalog.ts'
import type { DetailedOrder } from '../../../../src/shared/contract/orders.ts'
import type { PaypalOrder } from '../../../../src/shared/contract/payments.ts'
import { eventually } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { startPaypalProxy } from '../../../support/paypal-proxy.ts'
import { emptyDirectory, endPrograms, quiet, serve } from '../../../support/program.ts'
import { decide, orderFor } from '../../../support/purchase.ts'
import { admin } from '../../../support/shop.ts'

test('killed between PayPal giving the money back and its answer, the shop has one refund after its return', async () => {
  const proxy = startPaypalProxy()
  const directory = await emptyDirectory()
  const environment = { ...quiet, PAYPAL_API_URL: proxy.url, LOG_LEVEL: 'error' }
  let program = await serve({ directory: directory.path, environment })
  let token = ''
  proxy.leadTo(program.address)
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(program.address + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as T
  }
  token = (await call<{ token: string }>('POST', '/api/auth/login', admin)).token
  const product = await call<ListedProduct>('POST', '/api/products', {
    name: 'Maple Mustard',
    description: 'Sharp.',
    price: '10.00',
    stock: 5,
  })
  const draft = orderFor([{ product, quantity: 2 }])
  const body = { amount: draft.totalAmount, currency: 'CAD', intent: 'CAPTURE', order: draft }
  const { id } = await call<PaypalOrder>('POST', '/api/paypal/order', body)
  await decide(program, id, 'approve')
  await call('POST', `/api/paypal/order/${id}/capture`, { orderId: id })
  const [order] = await call<DetailedOrder[]>('GET', '/api/orders/detailed')

  const isGiven = Promise.withResolvers<void>()
  proxy.suffer(async ({ what }, passOn) => {
    const answer = await passOn()
    if (what !== 'refund') return answer
    isGiven.resolve()
    // The answer never reaches the shop.
    await Bun.sleep(60_000)
    return answer
  })
  const restock = [{ productId: product.id, quantity: 2 }]
  const wish = { amount: '22.60', key: crypto.randomUUID(), restock }
  const path = `/api/orders/${order?.id}/refunds`
  call('POST', path, wish).catch(() => {})
  await isGiven.promise
  await program.kill()
  proxy.recover()
  program = await serve({ directory: directory.path, environment })
  proxy.leadTo(program.address)

  const current = async () => (await call<DetailedOrder[]>('GET', '/api/orders/detailed'))[0]
  const isDone = async () => (await current())?.refundedAmount === '22.60'
  expect(await eventually(isDone)).toBe(true)
  // The browser returns and repeats its request.
  expect(await call('POST', path, wish)).toMatchObject({
    refund: { status: 'done', amount: '22.60' },
  })
  const file = join(directory.path, 'data/shop.db')
  expect(ask(file, 'select status, amount_cents from refunds')).toEqual([
    { status: 'done', amount_cents: 22_60 },
  ])
  expect(ask(file, "select 1 from outbox where kind = 'order_refunded'")).toHaveLength(1)
  expect((await call<ListedProduct>('GET', `/api/products/${product.id}`)).stock).toBe(5)
  const asked = proxy.calls.filter(({ what }) => what === 'refund')
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  await endPrograms()
  await proxy.stop()
  await directory.remove()
})
