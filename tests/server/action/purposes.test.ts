import { beforeAll, expect, test } from 'bun:test'
import { orderPagePath } from '../../../src/server/runtime/keys/signed-keys.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'

// One secret signs sessions, downloads, uploads and order keys; none is valid in place of another.

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

test('a signature for one purpose is invalid for any other', async () => {
  const product = await shop.addProduct()
  const order = await buy(shop, [{ product, quantity: 1 }])
  const file = await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body: {} })
  const ticket = file.body.url.slice('/api/downloads/'.length)
  const upload = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', {
    token,
    body: {},
  })
  const address = new URL(upload.body.uploadURL)
  const signature = address.searchParams.get('signature') ?? ''
  const orderKey = shop.context.orderKeys.keyOf(order.id)
  const [head = '', claims = '', signed = ''] = token.split('.')

  // As a session, also after the header of a real token.
  for (const other of [ticket, `${head}.${ticket}`, `${head}.${claims}.${signature}`, orderKey]) {
    const { status } = await shop.api('GET', '/api/users', { token: other })
    expect([other, status]).toEqual([other, 401])
    const socket = await openSocket(shop)
    socket.send({ type: 'auth', token: other })
    expect((await socket.closed).code).toBe(4401)
  }
  // As a download.
  for (const other of [token, `${claims}.${signed}`, `${claims}.${signature}`, orderKey]) {
    const { status } = await shop.api('GET', `/api/downloads/${other}`)
    expect([other, status]).toEqual([other, 403])
  }
  // As an upload.
  for (const other of [signed, ticket.split('.')[1] ?? '', orderKey]) {
    const query = new URLSearchParams({ expires: address.searchParams.get('expires') ?? '' })
    query.set('signature', other)
    const { status } = await shop.api('PUT', `${address.pathname}?${query}`, { body: 'x' })
    expect([other, status]).toEqual([other, 403])
  }
  // As the key of an order.
  const receipt = shop.context.receiptKeys.keyOf(order.id)
  for (const other of [receipt, signature, signed, encodeURIComponent(token)]) {
    const { status } = await shop.api('GET', orderPagePath(order.id, other))
    expect([other, status]).toEqual([other, 404])
  }
  expect((await shop.api('GET', file.body.url)).status).toBe(200)
  expect((await shop.api('GET', orderPagePath(order.id, orderKey))).status).toBe(200)
})
