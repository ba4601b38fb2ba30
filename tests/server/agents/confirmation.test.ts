import { beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { callTool, confirmTool, connectAgent, tokenFor } from '../../support/agents.ts'
import { overHttp } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { buy, stockOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'
import type { Client } from '@modelcontextprotocol/client'

const shop = useTestShop()
let agent: Client
let id: string
beforeEach(async () => {
  agent = await connectAgent(shop, await tokenFor(shop, ['products:read', 'products:write']))
  id = (await shop.addProduct({ name: 'Maple Heat', stock: 5 })).id
})

const gone = { code: 'stale', message: expect.stringContaining('was used, has expired') }
const changed = { code: 'stale', message: expect.stringContaining('changed since the preview') }

async function previewed(input: object = { id, stock: 3 }): Promise<unknown> {
  return (await callTool(agent, 'products.update', { ...input })).body.confirmation
}

async function asOwner(method: 'PUT' | 'DELETE', path: string, body?: object) {
  return shop.api(method, path, { token: await shop.asOwner(), ...(body && { body }) })
}

test('AGENT-03 a preview says in words and figures what would change, and the confirmation makes it so', async () => {
  const shown = await callTool(agent, 'products.update', { id, stock: 3, price: '11.50' })
  expect(shown.body).toEqual({
    preview: [
      'products.update: Changes a product; fields that are not sent stay as they are.',
      'product "Maple Heat": "price" from "10.00" to "11.50"; "stock" from 5 to 3',
    ],
    confirmation: expect.stringMatching(/^[0-9a-f-]{36}$/),
    expiresAt: expect.any(String),
    next: expect.stringContaining('Nothing has happened yet.'),
  })
  expect(await stockOf(shop, id)).toBe(5)
  const input = { price: '11.50', stock: 3, id, confirmation: shown.body.confirmation }
  const done = await callTool(agent, 'products.update', input)
  expect(done.body.answer).toMatchObject({ name: 'Maple Heat', price: '11.50', stock: 3 })
})

test('AGENT-03 a preview shows each text that is written, also where the activity keeps only its length', async () => {
  const { id: order } = await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  const clerk = await connectAgent(
    shop,
    await tokenFor(shop, ['orders:read', 'orders:write', 'refunds:write']),
  )
  const text = 'Ring twice, the bell is weak.'
  const noted = await callTool(clerk, 'orders.addNote', { id: order, text })
  expect(noted.body.preview).toContain(`with "text" ${JSON.stringify(text)}`)
  const refund = { id: order, amount: '1.00', reason: 'A dented lid' }
  const shown = await callTool(clerk, 'orders.refund', refund)
  expect(JSON.stringify(shown.body.preview)).toContain('A dented lid')
})

test('AGENT-03 a confirmation is valid once, also when it is sent several times at once', async () => {
  const confirmation = await previewed()
  const call = () => callTool(agent, 'products.update', { id, stock: 3, confirmation })
  const answers = await Promise.all([call(), call(), call(), call()])
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
  for (const { isError, body } of [...answers, await call()]) {
    if (isError) expect(body).toMatchObject(gone)
  }
  const token = await shop.asOwner()
  const path = `/api/admin/audit?subjectId=${id}`
  const { body } = await shop.api<AuditEntry[]>('GET', path, { token })
  expect(body.filter(({ action }) => action === 'products.update')).toHaveLength(1)
})

test('AGENT-03 two refunds at once with one confirmation send the money once', async () => {
  const { id: order } = await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  const clerk = await connectAgent(shop, await tokenFor(shop, ['orders:read', 'refunds:write']))
  const input = { id: order, amount: '1.00' }
  const { confirmation } = (await callTool(clerk, 'orders.refund', input)).body
  const call = () => callTool(clerk, 'orders.refund', { ...input, confirmation })
  const answers = await Promise.all([call(), call(), call()])
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
  const token = await shop.asOwner()
  const { body } = await shop.api<DetailedOrder>('GET', `/api/orders/detailed?search=${order}`, {
    token,
  })
  expect(JSON.stringify(body).match(/"refundedAmount":"1\.00"/g)).toHaveLength(1)
})

test('AGENT-03 a confirmation belongs to its token, its tool and its arguments, and outlives a wrong call', async () => {
  const confirmation = await previewed()
  const other = await connectAgent(shop, await tokenFor(shop, ['products:write']))
  const right = { id, stock: 3, confirmation }
  const wrong = [
    await callTool(other, 'products.update', right),
    await callTool(agent, 'products.update', { ...right, stock: 4 }),
    await callTool(agent, 'products.update', { ...right, price: '0.01' }),
    await callTool(agent, 'products.delete', { id, confirmation }),
    await callTool(agent, 'products.update', { ...right, confirmation: crypto.randomUUID() }),
    await callTool(agent, 'products.update', { ...right, confirmation: true }),
  ]
  for (const { isError, body } of wrong) expect([isError, body]).toMatchObject([true, gone])
  expect(await stockOf(shop, id)).toBe(5)
  expect((await callTool(agent, 'products.update', right)).isError).toBe(false)
})

test('AGENT-03 a confirmation expires after 10 minutes', async () => {
  const [early, late] = [await previewed(), await previewed({ id, stock: 2 })]
  shop.pass(9 * 60_000)
  const inTime = await callTool(agent, 'products.update', { id, stock: 3, confirmation: early })
  expect(inTime.isError).toBe(false)
  shop.pass(61_000)
  const answer = await callTool(agent, 'products.update', { id, stock: 2, confirmation: late })
  expect(answer.body).toMatchObject(gone)
})

test('AGENT-03 a confirmation is refused if what it concerns has changed, whatever changed', async () => {
  const confirmation = await previewed()
  await asOwner('PUT', `/api/products/${id}`, { description: 'Hotter than before.' })
  const answer = await callTool(agent, 'products.update', { id, stock: 3, confirmation })
  expect(answer.body).toMatchObject(changed)
  expect(await stockOf(shop, id)).toBe(5)
  const again = await previewed()
  const { status } = await asOwner('DELETE', `/api/products/${id}`)
  expect(status).toBe(204)
  const late = await callTool(agent, 'products.update', { id, stock: 3, confirmation: again })
  expect([late.isError, late.body.code]).toEqual([true, 'not_found'])
})

test('AGENT-03 a confirmed letter is the one that was shown', async () => {
  const own = await openTestShop({ hasMailServer: true })
  const call = overHttp(own, await own.asOwner())
  const { identity } = (await call('settings.get')).body as { identity: { value: object } }
  await call('settings.save', { identity: { ...identity.value, address: '1 Queen Street' } })
  const words = { subject: 'Spring', frenchSubject: null, frenchText: null }
  const saved = await call('letters.save', { ...words, text: 'Hello.' })
  const input = { id: (saved.body as { id: string }).id }
  const client = await connectAgent(own, await tokenFor(own, ['mail:read', 'mail:write']))
  const { confirmation } = (await callTool(client, 'letters.send', input)).body
  await call('letters.save', { ...input, ...words, text: 'Send us your password.' })
  const late = await callTool(client, 'letters.send', { ...input, confirmation })
  await own.dispose()
  expect(late.body).toMatchObject(changed)
})

test('AGENT-03 a confirmation of an import is refused if the shop has changed since', async () => {
  const file = Buffer.from('Name,Price\nNew Sauce,5.00\n').toString('base64')
  const looked = await callTool(agent, 'imports.preview', { file })
  const { token } = looked.body.answer as { token: string }
  const input = { id: crypto.randomUUID(), fileName: 'new.csv', file, token }
  const { preview, confirmation } = (await callTool(agent, 'imports.start', input)).body
  expect(preview).toContainEqual(expect.stringMatching(/added 1\b/))
  const { done } = await confirmTool(agent, 'products.create', {
    name: 'New Sauce',
    description: 'Came first',
    price: '4.00',
  })
  expect(done.isError).toBe(false)
  const late = await callTool(agent, 'imports.start', { ...input, confirmation })
  expect(late.body).toMatchObject({ code: 'stale' })
})

test('AGENT-03 what would be refused is refused in the preview already', async () => {
  const nowhere = await callTool(agent, 'products.update', { id: crypto.randomUUID(), stock: 3 })
  expect([nowhere.isError, nowhere.body.code]).toEqual([true, 'not_found'])
  const invalid = await callTool(agent, 'products.update', { id, stock: -1 })
  expect(invalid.body).toMatchObject({ code: 'invalid', errors: [{ path: '/stock' }] })
})

test('AGENT-03 a token that was revoked, or lost its permission, confirms nothing', async () => {
  const token = await shop.asOwner()
  const made = await shop.api<{ id: string; token: string }>('POST', '/api/tokens', {
    token,
    body: { name: 'Soon gone', permissions: ['products:write'] },
  })
  const client = await connectAgent(shop, made.body.token)
  const { confirmation } = (await callTool(client, 'products.update', { id, stock: 3 })).body
  await asOwner('DELETE', `/api/tokens/${made.body.id}`)
  await expect(
    callTool(client, 'products.update', { id, stock: 3, confirmation }),
  ).rejects.toThrow()
  expect(await stockOf(shop, id)).toBe(5)
})

test('AGENT-03 a token has at most 20 previews open', async () => {
  const first = await previewed()
  for (let count = 0; count < 20; count += 1) await previewed({ id, stock: 10 + count })
  const answer = await callTool(agent, 'products.update', { id, stock: 3, confirmation: first })
  expect(answer.body).toMatchObject(gone)
})

test('AGENT-03 a confirmation survives a restart of the shop', async () => {
  const restarted = await openTestShop()
  let now = restarted
  try {
    const { id: product } = await now.addProduct({ stock: 5 })
    const token = await tokenFor(now, ['products:write'])
    const before = await connectAgent(now, token)
    const input = { id: product, stock: 3 }
    const { confirmation } = (await callTool(before, 'products.update', input)).body
    now = await now.reopen()
    const after = await connectAgent(now, token)
    const done = await callTool(after, 'products.update', { ...input, confirmation })
    expect([done.text, done.isError]).toEqual([done.text, false])
  } finally {
    await now.dispose()
  }
})

test('AGENT-03 previews undo nothing of what others do at the same time', async () => {
  const products = await Promise.all(
    Array.from({ length: 10 }, () => shop.addProduct({ stock: 5 })),
  )
  const work = products.flatMap((product, index) => [
    callTool(agent, 'products.update', { id: product.id, price: '99.00' }),
    asOwner('PUT', `/api/products/${product.id}`, { stock: 20 + index }),
    callTool(agent, 'products.delete', { id: product.id }),
  ])
  await Promise.all(work)
  for (const [index, product] of products.entries()) {
    const { body } = await shop.api('GET', `/api/products/${product.id}`)
    expect(body).toMatchObject({ stock: 20 + index, price: '10.00' })
  }
})

test('AGENT-03 a preview of many parcels shows each, and is refused if one order has changed since', async () => {
  const product = await shop.addProduct()
  const orders = await addPastOrders(shop, [{ productId: product.id }, { productId: product.id }])
  const csv = ['Order,Tracking number', ...orders.map((order) => `${order},1Z-${order}`)].join('\n')
  const clerk = await connectAgent(shop, await tokenFor(shop, ['orders:read', 'orders:write']))
  const shown = await callTool(clerk, 'orders.importShipments', { csv })
  for (const order of orders) {
    expect(shown.body.preview).toContainEqual(expect.stringContaining(`1Z-${order}`))
  }
  await asOwner('PUT', `/api/orders/${orders[0]}`, { customerName: 'Ada Byron' })
  const { confirmation } = shown.body
  const late = await callTool(clerk, 'orders.importShipments', { csv, confirmation })
  expect(late.body).toMatchObject(changed)
  const { done } = await confirmTool(clerk, 'orders.importShipments', { csv })
  expect(done.body.answer).toMatchObject({ done: 2, faults: [] })
})

test('AGENT-03 a preview of many orders shows each, and is refused if one has changed since', async () => {
  const product = await shop.addProduct()
  const orders = await addPastOrders(shop, [{ productId: product.id }, { productId: product.id }])
  const clerk = await connectAgent(shop, await tokenFor(shop, ['orders:read', 'orders:write']))
  const { body } = await overHttp(shop, await shop.asOwner())('orders.list')
  const versions = new Map((body as DetailedOrder[]).map((order) => [order.id, order.updatedAt]))
  const changes = orders.map((order) => {
    return { id: order, status: 'shipped', version: versions.get(order) }
  })
  const shown = await callTool(clerk, 'orders.bulkUpdate', { changes })
  for (const order of orders) {
    const line = new RegExp(`^orders: .*${order}.*ada@example.ca.*placed.*shipped`)
    expect(shown.body.preview).toContainEqual(expect.stringMatching(line))
  }
  await asOwner('PUT', `/api/orders/${orders[1]}`, { status: 'completed' })
  const { confirmation } = shown.body
  const late = await callTool(clerk, 'orders.bulkUpdate', { changes, confirmation })
  expect(late.body).toMatchObject(changed)
  const { done } = await confirmTool(clerk, 'orders.bulkUpdate', { changes: [changes[0]] })
  expect(done.body.answer).toMatchObject({ updated: [{ id: orders[0], status: 'shipped' }] })
})

test('AGENT-03 a preview of many products lists them, and counts what it does not list', async () => {
  const products = await Promise.all(Array.from({ length: 40 }, () => shop.addProduct()))
  const input = { ids: products.map((each) => each.id), featured: true }
  const { shown, done } = await confirmTool(agent, 'products.bulkUpdate', input)
  expect(shown.body.preview).toHaveLength(32)
  expect(shown.body.preview).toContainEqual('and 10 more changes')
  expect(done.isError).toBe(false)
})

test('AGENT-03 nobody can find out by guessing which password a preview was about', async () => {
  const clerk = await connectAgent(shop, await tokenFor(shop, ['staff:write']))
  const input = { password: 'hot and secret', username: 'newcomer' }
  const shown = await callTool(clerk, 'users.create', input)
  expect(shown.isError).toBe(false)
  const rows = JSON.stringify(ask(join(shop.directory, 'shop.db'), 'select * from confirmations'))
  expect(rows).toContain(String(shown.body.confirmation))
  const guess = new Bun.CryptoHasher('sha256').update(JSON.stringify(input)).digest('hex')
  expect(rows).not.toContain(guess)
  expect(rows).not.toContain(input.password)
})
