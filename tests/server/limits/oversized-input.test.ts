import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { beforeAll, expect, spyOn, test } from 'bun:test'
import { type Action, bodyLimitOf, bodyLimits } from '#shared/contract/action.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { STRANGER_FRAME } from '../../../src/server/limits/socket-limits.ts'
import { decode, readInput } from '../../../src/server/runtime/schema-reader.ts'
import { signedInSocket } from '../../support/callers.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'

// These tests check how much of an input is read, not how long that takes.
// `bun run bench -- attacks` measures the effect on other visitors.

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

/** A list whose items count how often any of their fields is read. */
function watchedList(length: number) {
  let reads = 0
  const item = {
    get productId() {
      reads += 1
      return ''
    },
  }
  return { items: Array.from({ length }, () => item), reads: () => reads }
}

const refusalOf = (action: Action, input: unknown) => {
  try {
    decode(action, input)
  } catch (error) {
    return error
  }
  return null
}

test('a list that is too long is refused with one error, without reading any of its items', () => {
  for (const [action, wrap, path] of [
    [registry['checkout.checkStock'], (items: unknown) => ({ items }), '/items'],
    [
      registry['paypal.createOrder'],
      (items: unknown) => ({
        amount: '1.00',
        currency: 'CAD',
        intent: 'CAPTURE',
        order: { items },
      }),
      '/order/items',
    ],
    [registry['orders.place'], (items: unknown) => ({ items }), '/items'],
    [registry['products.bulkUpdate'], (ids: unknown) => ({ ids }), '/ids'],
  ] as const) {
    const { items, reads } = watchedList(20_000)
    expect(refusalOf(action, wrap(items))).toMatchObject({
      code: 'invalid',
      errors: [{ path, message: expect.any(String) }],
    })
    expect([action.name, reads()]).toEqual([action.name, 0])
  }
})

test('unknown fields are dropped without being read', () => {
  const { items, reads } = watchedList(20_000)
  const address = { junk: items }
  refusalOf(registry['orders.place'], {
    items: [],
    junk: items,
    status: items,
    shippingAddress: address,
  })
  expect(reads()).toBe(0)
})

test('checking stops when there are as many errors as are answered', () => {
  let checked = 0
  const schema = Type.Object({ items: Type.Array(Type.Object({ name: Type.String() })) })
  function* found() {
    for (const error of Value.Errors(schema, {
      items: Array.from({ length: 9_000 }, () => ({})),
    })) {
      checked += 1
      yield error
    }
  }
  expect(fieldErrors(found()).length).toBe(50)
  expect(checked).toBeLessThan(120)
})

test('every list that an action takes has a limit', () => {
  const actions: readonly Action[] = Object.values(registry)
  expect(actions.length).toBeGreaterThan(40)
  // `readInput` throws for a list without a limit.
  for (const { input } of actions) expect(() => readInput(input, {})).not.toThrow()
  const endless = Type.Object({ items: Type.Array(Type.String()) })
  expect(() => readInput(endless, {})).toThrow('maxItems')
})

/** An order of 100 lines in which every field is as long as it may be, in characters of 3 bytes. */
function longestOrder(productId: string) {
  const long = (length: number) => '辣'.repeat(length)
  const address = {
    firstName: long(100),
    lastName: long(100),
    company: long(200),
    address: long(300),
    address2: long(300),
    city: long(100),
    province: long(100),
    zipCode: long(20),
    country: 'CA',
    phone: long(40),
  }
  return {
    customerName: long(200),
    customerEmail: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.ca`,
    customerPhone: long(40),
    shippingAddress: address,
    billingAddress: address,
    items: Array.from({ length: 100 }, () => ({
      productId,
      quantity: 1_000,
      price: '99999999.99',
    })),
    subtotal: '99999999.99',
    shippingCost: '99999999.99',
    taxAmount: '99999999.99',
    total: '99999999.99',
    totalAmount: '99999999.99',
    paymentMethod: long(40),
    paymentIntentId: long(100),
  }
}

test('an order of 100 lines with every field at its longest is a third below the limit of a public body', async () => {
  const order = longestOrder('辣'.repeat(64))
  const body = { amount: '99999999.99', currency: 'CAD', intent: 'CAPTURE', order }
  expect(() => decode(registry['paypal.createOrder'], body)).not.toThrow()
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length
  expect(bytes).toBeWithin(20_000, (bodyLimits.public * 2) / 3)
  const answer = await shop.api<ErrorBody>('POST', '/api/paypal/order', { body })
  expect([answer.status, answer.body.code]).not.toEqual([413, 'too_large'])
})

test('HTTP-05 every action that takes a body refuses an oversized one with 413, with or without a Content-Length', async () => {
  const actions: readonly Action[] = Object.values(registry)
  const writes = actions.filter(({ method }) => method === 'POST' || method === 'PUT')
  expect(writes.filter(({ needs }) => needs === null).length).toBeGreaterThan(8)
  for (const action of writes) {
    const { name, method, path } = action
    const bytes = new TextEncoder().encode(
      JSON.stringify({ junk: 'x'.repeat(bodyLimitOf(action)) }),
    )
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const answer = await fetch(shop.address + path.replaceAll(/:\w+/g, crypto.randomUUID()), {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body,
      })
      expect([name, answer.status]).toEqual([name, 413])
      expect((await answer.json()) as ErrorBody).toMatchObject({ code: 'too_large' })
    }
  }
})

test('staff may send more than strangers', async () => {
  const description = 'x'.repeat(bodyLimits.public)
  const body = { name: 'Long', description, price: '1.00' }
  const { status } = await shop.api('POST', '/api/products', { body, token })
  expect(status).not.toBe(413)
})

test('a large frame of a stranger is refused unread and the socket stays open; staff may send it', async () => {
  const big = {
    type: 'call',
    id: 'big',
    action: 'orders.list',
    junk: 'x'.repeat(STRANGER_FRAME),
  }
  const stranger = await openSocket(shop)
  stranger.send(big)
  expect(await stranger.next()).toEqual({
    type: 'error',
    status: 413,
    code: 'too_large',
    message: expect.any(String),
  })
  stranger.send({ type: 'subscribe', topics: ['products'] })
  expect(await stranger.next()).toMatchObject({ type: 'subscribed' })
  stranger.close()
  const staff = await signedInSocket(shop, token)
  staff.send(big)
  expect(await staff.next()).toMatchObject({ type: 'result', id: 'big' })
  staff.close()
})

test('thousands of levels, fields or items are refused before they are parsed, over both transports', async () => {
  const parse = spyOn(JSON, 'parse')
  const socket = await signedInSocket(shop, token)
  const fields = Array.from({ length: 4_000 }, (_, index) => `"field${index}":0`)
  for (const hostile of [
    '['.repeat(30_000) + ']'.repeat(30_000),
    `{${fields.join()}}`,
    `${'{"\\"[":'.repeat(5_000)}0${'}'.repeat(5_000)}`,
    `[${Array.from({ length: 5_000 }, () => '{}').join()}]`,
  ]) {
    const answer = await fetch(`${shop.address}/api/check-stock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"items":${hostile}}`,
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'malformed', message: 'The JSON is nested too deeply or has too many values.' },
    ])
    socket.send(`{"type":"call","id":"c1","action":"orders.list","input":${hostile}}`)
    expect(await socket.next()).toMatchObject({ status: 400, code: 'malformed' })
  }
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(longest).toBeLessThan(5_000)
  // Characters inside a string do not count as levels, fields, or items.
  socket.send(
    `{"type":"call","id":"c2","action":"orders.list","input":{"x":"${':[{'.repeat(9_000)}"}}`,
  )
  expect(await socket.next()).toMatchObject({ type: 'result', id: 'c2' })
  socket.close()
})

test('the API document says how large a body may be', async () => {
  const { body } = await shop.api<{
    paths: Record<string, Record<string, { requestBody: object }>>
  }>('GET', '/api/openapi.json')
  expect(body.paths['/api/orders']?.post?.requestBody).toMatchObject({
    description: 'At most 64 kB of JSON.',
  })
  expect(body.paths['/api/products']?.post?.requestBody).toMatchObject({
    description: 'At most 1024 kB of JSON.',
  })
})
