import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '../../../../src/shared/contract/catalog.ts'
import type { DetailedOrder } from '../../../../src/shared/contract/orders.ts'
import type { PaypalOrder } from '../../../../src/shared/contract/payments.ts'
import { ask } from '../../../support/database.ts'
import { eventually } from '../../../support/clock.ts'
import { type PaypalProxy, startPaypalProxy, unavailable } from '../../../support/paypal-proxy.ts'
import {
  emptyDirectory,
  endPrograms,
  quiet,
  type RunningProgram,
  serve,
} from '../../../support/program.ts'
import { decide, orderFor } from '../../../support/purchase.ts'
import { admin } from '../../../support/shop.ts'

// A real process that is killed after the money was captured and before that was written.

let proxy: PaypalProxy
let directory: Awaited<ReturnType<typeof emptyDirectory>>
let program: RunningProgram
let token: string
beforeEach(async () => {
  proxy = startPaypalProxy()
  directory = await emptyDirectory()
  await start()
  token = (await call<{ token: string }>('POST', '/api/auth/login', admin)).token
})
afterEach(async () => {
  await endPrograms()
  await proxy.stop()
  await directory.remove()
})

async function start() {
  const environment = { ...quiet, PAYPAL_API_URL: proxy.url, LOG_LEVEL: 'error' }
  program = await serve({ directory: directory.path, environment })
  proxy.leadTo(program.address)
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(program.address + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

const orders = () => call<DetailedOrder[]>('GET', '/api/orders/detailed')
const product = () =>
  call<ListedProduct>('POST', '/api/products', {
    name: 'Maple Mustard',
    description: 'Sharp.',
    price: '10.00',
    stock: 5,
  })

async function openPayment(sold: ListedProduct) {
  const order = orderFor([{ product: sold, quantity: 2 }])
  const body = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
  const { id } = await call<PaypalOrder>('POST', '/api/paypal/order', body)
  await decide(program, id, 'approve')
  return { id, order }
}

test('killed right after the money was taken, the shop has exactly one order within 10 s of its return', async () => {
  const sold = await product()
  const { id, order } = await openPayment(sold)
  const isTaken = Promise.withResolvers<void>()
  proxy.suffer(async ({ what }, passOn) => {
    const answer = await passOn()
    if (what !== 'capture') return answer
    isTaken.resolve()
    // The answer never reaches the shop.
    await Bun.sleep(60_000)
    return answer
  })
  const capturing = call('POST', `/api/paypal/order/${id}/capture`, { orderId: id })
  capturing.catch(() => {})
  await isTaken.promise
  await program.kill()
  proxy.recover()
  await start()
  expect(await eventually(async () => (await orders()).length > 0)).toBe(true)
  // The browser returns and repeats its requests.
  await call('POST', `/api/paypal/order/${id}/capture`, { orderId: id })
  const placed = await call<DetailedOrder>('POST', '/api/orders', { ...order, paymentIntentId: id })
  expect((await orders()).map((made) => made.id)).toEqual([placed.id])
  expect(placed).toMatchObject({ paidAmount: '22.60', attention: null })
  const { stock } = await call<ListedProduct>('GET', `/api/products/${sold.id}`)
  expect(stock).toBe(3)
})

test('killed right after the payment was opened, the shop still knows it and what it holds', async () => {
  const sold = await product()
  const { id, order } = await openPayment(sold)
  await program.kill()
  await start()
  expect((await call<ListedProduct>('GET', `/api/products/${sold.id}`)).stock).toBe(3)
  await call('POST', `/api/paypal/order/${id}/capture`, { orderId: id })
  await call<DetailedOrder>('POST', '/api/orders', { ...order, paymentIntentId: id })
  expect((await orders()).length).toBe(1)
})

test('an approval that the shop never heard of before it was killed is an order soon after its return', async () => {
  proxy.suffer(async ({ what }, passOn) => (what === 'verify' ? unavailable() : passOn()))
  await openPayment(await product())
  await program.kill()
  proxy.recover()
  await start()
  // The buyer does not come back, and what is held has 15 minutes left.
  expect(await eventually(async () => (await orders()).length === 1)).toBe(true)
})

test('killed while it serves, what it had answered is there afterwards and what it had not is whole', async () => {
  const answered: string[] = []
  let isAlive = true
  const writers = [1, 2, 3].map(async () => {
    while (isAlive) {
      const made = await product().catch(() => null)
      if (made) answered.push(made.id)
    }
  })
  // On a slow machine too: while it answers, not before.
  while (answered.length <= 10) await Bun.sleep(5)
  await program.kill()
  isAlive = false
  await Promise.all(writers)
  await start()
  const listed = await call<ListedProduct[]>('GET', '/api/products')
  const ids = new Set(listed.map(({ id }) => id))
  expect(answered.length).toBeGreaterThan(10)
  expect(answered.filter((id) => !ids.has(id))).toEqual([])
  // Every product has its event.
  const file = join(directory.path, 'data/shop.db')
  const recorded = ask(file, "select json_extract(data, '$.id') as id from events order by seq")
  expect(recorded.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
})
