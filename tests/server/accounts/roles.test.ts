import { expect, test } from 'bun:test'
import { ActionError, type ErrorBody } from '#shared/contract/errors.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { registry } from '#shared/contract/registry.ts'
import { permissionsOf, type Role, roles } from '#shared/contract/roles.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { refuseBeyond } from '../../../src/server/accounts/permissions.ts'
import { overHttp, overSocket, signedInSocket } from '../../support/callers.ts'
import { addPerson } from '../../support/people.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

const staffActions = (Object.keys(registry) as ActionName[]).filter(
  (name) => registry[name].needs !== null,
)

function isDeclared(name: ActionName, role: Role): boolean {
  const granted = permissionsOf({ isAdmin: false, role })
  const needs: readonly Permission[] = registry[name].needs ?? []
  return needs.every((permission) => granted.has(permission))
}

for (const role of roles) {
  test(`ROLE-02 a ${role} may call exactly the actions that are declared, over HTTP and the socket`, async () => {
    const { token } = await addPerson(shop, { role })
    const socket = overSocket(await signedInSocket(shop, token))
    for (const name of staffActions) {
      const { method, path, onSocket } = registry[name]
      const address = path.replace(/:\w+/, crypto.randomUUID())
      // No action gets far with this: a refusal must come before the input is looked at.
      const isWrite = method === 'POST' || method === 'PUT'
      const body = isWrite ? { body: 'no JSON', type: 'text/plain' } : {}
      const { status, code } = await request(method, address, token, body)
      const isAllowed = isDeclared(name, role)
      expect([name, status === 403 && code === 'forbidden']).toEqual([name, !isAllowed])
      if (isWrite) expect([name, status]).toEqual([name, isAllowed ? 415 : 403])
      if (!onSocket) continue
      const answer = await socket(name, { id: 7, from: 7, limit: 'all' })
      const isRefused = (answer.body as ErrorBody | null)?.code === 'forbidden'
      expect([name, 'socket', isRefused]).toEqual([name, 'socket', !isAllowed])
    }
  })
}

async function request(
  method: string,
  path: string,
  token: string,
  { body, type }: { body?: string; type?: string },
) {
  const answer = await fetch(shop.address + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(type ? { 'Content-Type': type } : {}) },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const { code } = (text === '' ? {} : JSON.parse(text)) as Partial<ErrorBody>
  return { status: answer.status, code }
}

test('ROLE-01 an account with a role signs in and learns what it may do; one without is refused with 403', async () => {
  const packer = await addPerson(shop, { role: 'packer' })
  const signIn = ({ username, password }: { username: string; password: string }) =>
    shop.api<{ token: string; user: User }>('POST', '/api/auth/login', {
      body: { username, password },
    })
  const { status, body } = await signIn(packer)
  expect([status, body.user.role]).toEqual([200, 'packer'])
  const me = await shop.api('GET', '/api/auth/me', { token: body.token })
  const { password: _, token: __, ...account } = packer
  expect(me.body).toEqual({
    user: { ...account, lastLogin: expect.any(String) },
    permissions: ['orders:read', 'orders:write', 'products:read'],
  })
  expect((await signIn(await addPerson(shop, {}))).status).toBe(403)
})

test('LANG-10 every account changes its own language, and nothing else', async () => {
  const { token, ...packer } = await addPerson(shop, { role: 'packer' })
  const { status, body } = await shop.api<User>('PUT', '/api/auth/me', {
    token,
    body: { language: 'fr', isAdmin: true, role: 'manager' },
  })
  expect([status, body.language, body.isAdmin, body.role]).toEqual([200, 'fr', false, 'packer'])
  expect(body.id).toBe(packer.id)
})

test('ROLE-03 a role taken away ends live events within 5 s, and what is left goes on', async () => {
  const person = await addPerson(shop, { role: 'manager' })
  const socket = await signedInSocket(shop, person.token)
  socket.send({ type: 'subscribe', topics: ['orders', 'reviews'] })
  await socket.next(({ type }) => type === 'subscribed')
  await setRole(person, 'moderator')
  expect(await socket.closed).toEqual({ code: 4403, reason: 'permissions have changed' })

  const again = await signedInSocket(shop, person.token)
  again.send({ type: 'subscribe', topics: ['orders'] })
  expect(await again.next()).toMatchObject({ type: 'error', status: 403 })
  again.send({ type: 'subscribe', topics: ['reviews'] })
  expect(await again.next()).toMatchObject({ type: 'subscribed' })
  expect((await overHttp(shop, person.token)('orders.list')).status).toBe(403)
  expect((await overHttp(shop, person.token)('reviews.list')).status).toBe(200)

  await setRole(person, null)
  expect(await again.closed).toEqual({ code: 4401, reason: 'the session has ended' })
})

test('ROLE-03 a socket that signs in again as someone else keeps no topic that only the former may see', async () => {
  const packer = await addPerson(shop, { role: 'packer' })
  const moderator = await addPerson(shop, { role: 'moderator' })
  const socket = await signedInSocket(shop, packer.token)
  socket.send({ type: 'subscribe', topics: ['orders', 'products'] })
  await socket.next(({ type }) => type === 'subscribed')
  socket.send({ type: 'auth', token: moderator.token })
  await socket.next(({ type }) => type === 'ready')
  const product = await shop.addProduct()
  await buy(shop, [{ product, quantity: 1 }])
  const { id } = await shop.addProduct()
  await socket.next(({ type, data }) => type === 'event' && (data as { id: string }).id === id)
  const topics = socket.frames.filter(({ type }) => type === 'event').map(({ topic }) => topic)
  expect(new Set(topics)).toEqual(new Set(['products']))
})

test('ROLE-03 a lost role ends a download link that was made with it', async () => {
  const person = await addPerson(shop, { role: 'accountant' })
  const { body } = await overHttp(shop, person.token)('orders.export')
  const { url } = body as { url: string }
  await setRole(person, 'packer')
  expect((await fetch(shop.address + url)).status).toBe(403)
})

async function setRole({ id }: User, role: Role | null) {
  const body = { role }
  const token = await shop.asOwner()
  const { status } = await shop.api('PUT', `/api/users/${id}`, { token, body })
  expect(status).toBe(200)
}

test('ROLE-04 nobody changes an account that may do more, or gives an account more than they have', () => {
  const granted = permissionsOf({ isAdmin: false, role: 'manager' })
  expect(() => refuseBeyond(granted, { isAdmin: false, role: 'viewer' })).not.toThrow()
  expect(() => refuseBeyond(granted, { isAdmin: true, role: null })).toThrow(ActionError)
  expect(() => refuseBeyond(new Set(['staff:write']), { isAdmin: false, role: 'packer' })).toThrow(
    ActionError,
  )
})

test('ROLE-05 a packer sees what orders cost, and no revenue', async () => {
  await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  const { token } = await addPerson(shop, { role: 'packer' })
  const packer = overHttp(shop, token)
  const listed = (await packer('orders.list')).body as { totalAmount: unknown }[]
  expect(listed.map(({ totalAmount }) => totalAmount)).toContain('11.30')
  const { length: total } = listed
  const summary = (await packer('orders.summary')).body
  expect(summary).toEqual({ total, placed: total, shipped: 0, completed: 0, cancelled: 0 })
  const { body } = await overHttp(shop, await shop.asOwner())('orders.summary')
  expect(body).toHaveProperty('revenue')
})
