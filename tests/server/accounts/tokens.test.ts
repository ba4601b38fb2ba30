import { beforeAll, expect, test } from 'bun:test'
import { type Action, effectOf } from '#shared/contract/action.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { permissions } from '#shared/contract/permissions.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import type { Token } from '#shared/contract/staff/tokens.ts'
import { originalAdminId } from '#shared/domain/shop/account.ts'
import { toolName } from '../../../src/server/agents/tools.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { overHttp, overSocket, signedInSocket } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'

const shop = useTestShop()
let owner: string
beforeAll(async () => {
  owner = await shop.asOwner()
})

type Created = Token & { token: string }

async function create(input: object, by = owner) {
  const body = { name: 'Warehouse', permissions: ['products:read'], ...input }
  return shop.api<Created>('POST', '/api/tokens', { token: by, body })
}

async function listed(): Promise<Token[]> {
  return (await shop.api<Token[]>('GET', '/api/tokens', { token: owner })).body
}

test('TOKEN-01 a token is shown once, stored as its hash, and works as bearer over HTTP and the socket', async () => {
  const { status, body } = await create({})
  expect([status, body.token]).toEqual([201, expect.stringMatching(/^sauce_[\w-]{43}$/)])
  const { token, ...shown }: Created = body
  expect(shown).toEqual({
    id: expect.any(String),
    name: 'Warehouse',
    permissions: ['products:read'],
    createdBy: 'admin',
    createdAt: expect.any(String),
    expiresAt: null,
    lastUsedAt: null,
  })
  expect(await listed()).toEqual([shown])
  const stored = JSON.stringify(ask(`${shop.directory}/shop.db`, 'select * from api_tokens'))
  expect(stored).not.toContain(token)
  expect((await overHttp(shop, token)('products.find')).status).toBe(200)
  const socket = await signedInSocket(shop, token)
  expect((await overSocket(socket)('products.find')).status).toBe(200)
  socket.close()
})

test('TOKEN-02 a token may do what it was made for, and never more than its maker may do now', async () => {
  const maker = await addPerson(shop, { isAdmin: true })
  const made = await create({ permissions: ['orders:read', 'reviews:read'] }, maker.token)
  const call = overHttp(shop, made.body.token)
  expect((await call('orders.list')).status).toBe(200)
  expect((await call('reviews.list')).status).toBe(200)
  expect((await call('products.find')).status).toBe(403)
  const socket = await signedInSocket(shop, made.body.token)
  await shop.api('PUT', `/api/users/${maker.id}`, {
    token: owner,
    body: { isAdmin: false, role: 'packer' },
  })
  expect((await call('orders.list')).status).toBe(200)
  expect((await call('reviews.list')).status).toBe(403)
  expect((await socket.closed).code).toBe(4403)
  await shop.api('DELETE', `/api/users/${maker.id}`, { token: owner })
  expect((await call('orders.list')).status).toBe(401)
})

test('TOKEN-02 nobody makes a token that may do more than they may', async () => {
  const narrow = await create({ permissions: ['tokens:write', 'orders:read'] })
  const by = narrow.body.token
  expect((await create({ permissions: ['products:read'] }, by)).status).toBe(403)
  expect((await create({ permissions: ['orders:read'] }, by)).status).toBe(201)
  const manager = await addPerson(shop, { role: 'manager' })
  expect((await create({ permissions: ['orders:read'] }, manager.token)).status).toBe(403)
})

test('ROLE-04 a token for accounts cannot make or change one that may do more', async () => {
  const { body } = await create({ permissions: ['staff:write', 'orders:read'] })
  const call = overHttp(shop, body.token)
  const account = { username: 'of-a-token', password: 'long enough' }
  expect((await call('users.create', { ...account, isAdmin: true })).status).toBe(403)
  expect((await call('users.create', { ...account, role: 'viewer' })).status).toBe(403)
  expect((await call('users.create', { ...account })).status).toBe(201)
  const password = 'a stolen password'
  expect((await call('users.update', { id: originalAdminId, password })).status).toBe(403)
  expect((await call('users.list')).status).toBe(200)
})

test('TOKEN-03 a token has nothing of the account that made it', async () => {
  const { body } = await create({ permissions: [...permissions] })
  const socket = await openSocket(shop)
  socket.send({ type: 'auth', token: body.token })
  expect(await socket.next()).toMatchObject({
    type: 'ready',
    user: { username: 'Warehouse (admin)', email: null, isAdmin: false, role: null },
  })
  const own = (Object.keys(registry) as ActionName[]).filter(
    (name) => registry[name].needs?.length === 0,
  )
  expect(own.length).toBeGreaterThan(3)
  for (const name of own) {
    const answer = await overHttp(shop, body.token)(name)
    expect([name, answer.status]).toEqual([name, 403])
    expect([name, (await overSocket(socket)(name)).status]).toEqual([name, 403])
  }
})

test('TOKEN-02 each staff action is allowed to a token exactly with the permissions that it needs', async () => {
  for (const permission of permissions) {
    const { token } = (await create({ permissions: [permission] })).body
    for (const { name, needs, method, path, isPersonal } of Object.values(registry) as Action[]) {
      if (needs === null) continue
      const isAllowed =
        !isPersonal &&
        needs.length > 0 &&
        (needs as readonly Permission[]).every((each) => each === permission)
      const isWrite = method === 'POST' || method === 'PUT'
      const answer = await fetch(shop.address + path.replace(/:\w+/, crypto.randomUUID()), {
        method,
        headers: { Authorization: `Bearer ${token}` },
        ...(isWrite ? { body: 'no JSON' } : {}),
      })
      await answer.text()
      expect([permission, name, answer.status === 403]).toEqual([permission, name, !isAllowed])
    }
  }
})

test('TOKEN-04 a revoked or expired token is refused at once, and its sockets close with 4401', async () => {
  const revoked = (await create({})).body
  const socket = await signedInSocket(shop, revoked.token)
  const path = `/api/tokens/${revoked.id}`
  expect((await shop.api('DELETE', path, { token: owner })).status).toBe(204)
  expect((await overHttp(shop, revoked.token)('products.find')).status).toBe(401)
  expect((await socket.closed).code).toBe(4401)
  expect((await shop.api('DELETE', path, { token: owner })).status).toBe(404)

  const inAnHour = new Date(shop.context.clock() + 3_600_000).toISOString()
  const brief = (await create({ expiresAt: inAnHour })).body
  expect(brief.expiresAt).toBe(inAnHour)
  const open = await signedInSocket(shop, brief.token)
  shop.pass(3_600_001)
  owner = await shop.asOwner()
  expect((await open.closed).code).toBe(4401)
  expect((await overHttp(shop, brief.token)('products.find')).status).toBe(401)
  expect((await create({ expiresAt: inAnHour })).status).toBe(422)
})

test('TOKEN-04 a revoked token ends the download link that it asked for', async () => {
  const { id, token } = (await create({ permissions: ['orders:read', 'export:read'] })).body
  const first = (await overHttp(shop, token)('orders.export')).body as { url: string }
  expect((await fetch(shop.address + first.url)).status).toBe(200)
  const { url } = (await overHttp(shop, token)('orders.export')).body as { url: string }
  await shop.api('DELETE', `/api/tokens/${id}`, { token: owner })
  expect((await fetch(shop.address + url)).status).toBe(403)
})

test('TOKEN-04 a revoked token ends the tokens that were made with it, and the activity says so', async () => {
  const stolen = (await create({ name: 'Stolen', permissions: ['tokens:write', 'products:read'] }))
    .body
  const second = (await create({ name: 'Second' }, stolen.token)).body
  const other = (await create({ name: 'Other' })).body
  const third = (await create({ name: 'Third', permissions: ['tokens:write'] }, stolen.token)).body
  const fourth = (await create({ name: 'Fourth', permissions: ['tokens:write'] }, third.token)).body
  const call = (token: string, name: ActionName) => overHttp(shop, token)(name)
  expect((await call(second.token, 'products.find')).status).toBe(200)
  expect((await call(fourth.token, 'tokens.list')).status).toBe(200)
  await shop.api('DELETE', `/api/tokens/${stolen.id}`, { token: owner })
  expect((await call(second.token, 'products.find')).status).toBe(401)
  expect((await call(third.token, 'tokens.list')).status).toBe(401)
  expect((await call(fourth.token, 'tokens.list')).status).toBe(401)
  expect((await call(other.token, 'products.find')).status).toBe(200)
  const path = '/api/admin/audit?kind=token&limit=4'
  const { body } = await shop.api<AuditEntry[]>('GET', path, { token: owner })
  const ended = body.map(({ action, subjectName }) => `${action} ${subjectName}`)
  const names = ['Fourth', 'Second', 'Stolen', 'Third']
  expect(ended.toSorted()).toEqual(names.map((name) => `tokens.delete ${name}`))
})

test('TOKEN-05 the list says when a token was last used, within a minute, and the activity names token and maker', async () => {
  const { id, token } = (await create({ name: 'Scale', permissions: ['products:write'] })).body
  const call = overHttp(shop, token)
  const used = async () => (await listed()).find((each) => each.id === id)?.lastUsedAt ?? null
  expect(await used()).toBeNull()
  await call('products.create', { name: 'Relish', description: 'Green', price: '4.50' })
  const first = await used()
  expect(first).not.toBeNull()
  await call('products.create', { name: 'Relish', description: 'Green', price: '4.50' })
  expect(await used()).toBe(first)
  shop.pass(61_000)
  await call('products.create', { name: 'Relish', description: 'Green', price: '4.50' })
  expect(await used()).not.toBe(first)
  owner = await shop.asOwner()
  const { body } = await shop.api<AuditEntry[]>('GET', '/api/admin/audit?kind=product&limit=1', {
    token: owner,
  })
  expect(body[0]).toMatchObject({ actorName: 'Scale (admin)', actorId: originalAdminId })
})

test('TOKEN-07 a token has a limit of calls of its own', async () => {
  const { token } = (await create({})).body
  const call = overHttp(shop, token)
  const statuses = new Set<number>()
  for (let calls = 0; calls < 601; calls += 1) statuses.add((await call('holds.list')).status)
  expect([...statuses]).toEqual([403])
  for (let calls = 0; calls < 601; calls += 1) statuses.add((await call('imports.list')).status)
  expect([...statuses].sort()).toEqual([200, 403, 429])
  const other = (await create({})).body.token
  expect((await overHttp(shop, other)('imports.list')).status).toBe(200)
})

test('TOKEN-01 a token needs a name, known permissions and a moment to come', async () => {
  for (const input of [
    { name: ' ' },
    { permissions: [] },
    { permissions: ['everything'] },
    { expiresAt: 'tomorrow' },
  ]) {
    expect([input, (await create(input)).status]).toEqual([input, 422])
  }
  const twice = await create({ permissions: ['orders:read', 'orders:read'] })
  expect([twice.status, twice.body.permissions]).toEqual([201, ['orders:read']])
})

test('AGENT-02 a token finds and calls exactly the tools of the actions that it may call', async () => {
  for (const permission of [...permissions, null]) {
    const { token } = (await create({ permissions: permission ? [permission] : [...permissions] }))
      .body
    const agent = await connectAgent(shop, token)
    const listed = new Set((await agent.listTools()).tools.map(({ name }) => name))
    for (const action of Object.values(registry) as Action[]) {
      const { name, needs, isPersonal } = action
      const isTool =
        !isPersonal && (needs === null ? effectOf(action) === 'reads' : needs.length > 0)
      const isAllowed =
        permission === null || needs === null || needs.every((each) => each === permission)
      expect([permission, name, listed.has(toolName(action))]).toEqual([
        permission,
        name,
        isTool && isAllowed,
      ])
      if (!isTool) {
        await expect(callTool(agent, name)).rejects.toThrow('Unknown tool')
        continue
      }
      const answer = await callTool(agent, name)
      const isForbidden = answer.isError && answer.body.code === 'forbidden'
      expect([permission, name, isForbidden]).toEqual([permission, name, !isAllowed])
    }
    await agent.close()
  }
})
