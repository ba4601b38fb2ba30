import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { deleteUserRow, findUserByName } from '../../../src/server/accounts/accounts.queries.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { adminExamples } from '../../support/admin-examples.ts'
import { beforeNextWrite, demotion } from '../../support/between.ts'
import { type Call, overHttp, overSocket, signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask, contentOf } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

// Generated from the registry, so that every new action is checked.

const changing = (Object.keys(registry) as ActionName[]).filter(
  (name) => registry[name].needs !== null && registry[name].method !== 'GET',
)

/** These change nothing that is stored. */
const withoutWrites: ActionName[] = [
  'auth.previewShop',
  'connections.check',
  'mail.sendTestOrder',
  'mail.sendPreview',
  'collections.preview',
  'settings.preview',
  'imports.preview',
  'imports.createUpload',
]

// A backup can be requested only where there are backups.
const backups = await mkdtemp(join(tmpdir(), 'saucery-backup-'))
afterAll(() => rm(backups, { recursive: true, force: true }))
const shop = useTestShop({ hasMailServer: true, environment: { BACKUP_DIR: backups } })
let asOwner: Call
beforeAll(async () => {
  asOwner = overHttp(shop, await shop.asOwner())
})

/** Everything that is stored, once background work has finished. */
async function content() {
  const read = () => contentOf(`${shop.directory}/shop.db`)
  await eventually(async () => {
    const before = read()
    await Bun.sleep(50)
    return Bun.deepEquals(before, read())
  })
  const { settings: _, ...tables } = read()
  return tables
}

for (const name of changing.filter((action) => !withoutWrites.includes(action))) {
  test(`${name} changes nothing for an admin demoted after the call was authorized`, async () => {
    const example = adminExamples(shop, asOwner)[name] ?? (async () => ({}))
    const input = await example()
    const { users: _, ...before } = await content()
    const person = await addPerson(shop, { isAdmin: true })
    const { audit = [], outbox = [] } = await content()
    const stop = beforeNextWrite(shop, demotion(person.id))
    const { status, body } = await overHttp(shop, person.token)(name, input)
    stop()
    expect([status, (body as ErrorBody).code]).toEqual([401, 'unauthorized'])
    const { users = [], ...after } = await content()
    expect(after).toEqual({ ...before, audit, outbox })
    expect(users.find(({ id }) => id === person.id)).toMatchObject({ is_admin: 0 })
  })
}

test('a socket call also changes nothing if its admin is demoted before the write', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const product = await shop.addProduct({ stock: 5 })
  const socket = await signedInSocket(shop, person.token)
  beforeNextWrite(shop, demotion(person.id))
  const { status } = await overSocket(socket)('products.update', { id: product.id, stock: 1 })
  expect(status).toBe(401)
  const shown = await shop.api<{ stock: number }>('GET', `/api/products/${product.id}`)
  expect(shown.body.stock).toBe(5)
})

test('a socket whose session ends answers the call that it is working on before it closes', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const product = await shop.addProduct({ stock: 5 })
  const socket = await signedInSocket(shop, person.token)
  const demoted = demotion(person.id)
  const { write } = shop.context.db
  // Longer than the shop takes to notice that the session has ended.
  shop.context.db.write = async (work) => {
    const result = await write(work)
    if (work === demoted) await Bun.sleep(1_500)
    return result
  }
  beforeNextWrite(shop, demoted)
  const { status } = await overSocket(socket)('products.update', { id: product.id, stock: 1 })
  shop.context.db.write = write
  expect(status).toBe(401)
  expect(await socket.closed).toMatchObject({ code: 4401 })
})

test('a refund that was requested is recorded, even if its admin is demoted while PayPal answers', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const { id } = await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  // The demotion happens after the request is stored and before PayPal's answer is stored.
  const isStored = () =>
    ask(`${shop.directory}/shop.db`, 'select id from refunds where order_id = ?', id).length > 0
  beforeNextWrite(shop, demotion(person.id), isStored)
  const input = { id, amount: '1.00', key: crypto.randomUUID() }
  const { status } = await overHttp(shop, person.token)('orders.refund', input)
  expect(status).toBe(201)
  const { refunds = [], users = [] } = await content()
  expect(users.find((user) => user.id === person.id)).toMatchObject({ is_admin: 0 })
  const made = refunds.find((refund) => refund.order_id === id)
  expect(made).toMatchObject({ status: 'done', amount_cents: 100 })
})

test('when two admins demote each other at the same moment, one of them stays an admin', async () => {
  const pair = [
    await addPerson(shop, { isAdmin: true }),
    await addPerson(shop, { isAdmin: true }),
  ] as const
  const demote = (by: number, whom: number) =>
    shop.api('PUT', `/api/users/${pair[whom]?.id}`, {
      token: pair[by]?.token,
      body: { isAdmin: false },
    })
  const answers = await Promise.all([demote(0, 1), demote(1, 0)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const { users = [] } = contentOf(`${shop.directory}/shop.db`)
  const ofPair = users.filter(({ id }) => pair.some((person) => person.id === id))
  expect(ofPair.map((row) => row.is_admin).toSorted()).toEqual([0, 1])
})

test('the last admin cannot be demoted or deleted, whatever asks for it', async () => {
  const lone = await openTestShop()
  try {
    await lone.asOwner()
    const { id } = (await atomically(lone.context, (tx) => findUserByName(tx, 'admin'))) ?? {
      id: '',
    }
    const problem = { code: 'protected', message: 'The shop needs at least one administrator.' }
    const demote = atomically(lone.context, demotion(id))
    await expect(demote).rejects.toMatchObject(problem)
    const remove = atomically(lone.context, (tx) => deleteUserRow(tx, id))
    await expect(remove).rejects.toMatchObject(problem)
    expect(await lone.signIn()).toBeString()
  } finally {
    await lone.dispose()
  }
})

test('two admins who delete each other at the same moment leave one', async () => {
  const pair = [
    await addPerson(shop, { isAdmin: true }),
    await addPerson(shop, { isAdmin: true }),
  ] as const
  const remove = (by: number, whom: number) =>
    shop.api('DELETE', `/api/users/${pair[whom]?.id}`, { token: pair[by]?.token })
  const answers = await Promise.all([remove(0, 1), remove(1, 0)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
})
