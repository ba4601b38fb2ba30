import { beforeAll, expect, test } from 'bun:test'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { recordChange, theShop } from '../../../src/server/audit/record-change.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { ask, openOutside } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { admin } from '../../support/shop.ts'
import { testEngine } from '../../support/test-engine.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

async function audit(query = ''): Promise<AuditEntry[]> {
  const { status, body } = await shop.api<AuditEntry[]>('GET', `/api/admin/audit${query}`, {
    token,
  })
  expect(status).toBe(200)
  return body
}

const newest = async () => (await audit('?limit=1'))[0]

test('a change is recorded with the old and new values of the changed fields only', async () => {
  const { id } = await shop.addProduct({ name: 'Maple Heat', price: '9.00', stock: 4 })
  const body = { name: 'Maple Heat', price: '9.50', stock: 4 }
  await shop.api('PUT', `/api/products/${id}`, { token, body })
  expect(await newest()).toMatchObject({
    kind: 'product',
    action: 'products.update',
    actorName: 'admin',
    subjectId: id,
    subjectName: 'Maple Heat',
    changes: [{ field: 'price', before: '9.00', after: '9.50' }],
  })
})

test('a change of an order is recorded with its quantities and the resulting total', async () => {
  const product = await shop.addProduct({ name: 'Plum', price: '10.00', stock: 50 })
  const [id = ''] = await addPastOrders(shop, [{ productId: product.id }])
  const body = { quantityChanges: [{ productId: product.id, oldQty: 1, newQty: 3 }] }
  await shop.api('PUT', `/api/orders/${id}`, { token, body })
  const entry = await newest()
  expect(entry?.subjectName).toBe(`#${id.slice(-8)} of Ada Singh`)
  expect(entry?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^quantity of /), 'totalAmount']),
  )
})

test('a save that changes nothing is not recorded, and neither is a refused one', async () => {
  const { id, name } = await shop.addProduct()
  const before = await newest()
  await shop.api('PUT', `/api/products/${id}`, { token, body: { name } })
  const refused = await shop.api('PUT', `/api/products/${id}`, {
    token,
    body: { name: 'Other', version: '2020-01-01T00:00:00.000Z' },
  })
  expect(refused.status).toBe(409)
  expect(await newest()).toEqual(before)
})

test('ENT-02 a password is recorded as set or changed; neither it nor its hash is stored', async () => {
  const { id, password } = await addPerson(shop, { isAdmin: false })
  expect((await newest())?.changes).toContainEqual({
    field: 'password',
    before: null,
    after: 'set',
  })
  await shop.api('PUT', `/api/users/${id}`, { token, body: { password: 'quite another one' } })
  expect((await newest())?.changes).toEqual([{ field: 'password', before: null, after: 'changed' }])
  const stored = JSON.stringify(ask(`${shop.directory}/shop.db`, 'select * from audit'))
  expect(stored).not.toContain(password)
  expect(stored).not.toContain('quite another one')
  expect(stored).not.toContain('argon2')
})

test('sign-ins and refused sign-ins are recorded, but no name that belongs to no account', async () => {
  await shop.signIn()
  expect(await newest()).toMatchObject({
    kind: 'session',
    actorName: 'admin',
    changes: [
      { field: 'result', before: null, after: 'signed in' },
      { field: 'address', before: null, after: expect.any(String) },
    ],
  })
  await shop.api('POST', '/api/auth/login', { body: { ...admin, password: 'wrong' } })
  expect(await newest()).toMatchObject({ actorId: null, subjectName: 'admin' })
  await shop.api('POST', '/api/auth/login', { body: { username: 'my secret', password: 'x' } })
  const entry = await newest()
  expect(entry).toMatchObject({ actorId: null, subjectId: null, subjectName: 'an unknown name' })
  expect(JSON.stringify(entry)).not.toContain('my secret')
})

test('the audit trail can be searched by actor, kind, subject, time and words', async () => {
  const ada = await addPerson(shop, { isAdmin: true })
  const { id } = await shop.addProduct({ name: 'Crème brûlée drizzle' })
  shop.pass(60_000)
  const from = new Date(shop.context.clock()).toISOString()
  const change = { token: ada.token, body: { description: 'Now with\nrhubarb' } }
  await shop.api('PUT', `/api/products/${id}`, change)
  const actions = async (query: string) => (await audit(query)).map(({ action }) => action)
  expect(await actions(`?actorId=${ada.id}`)).toEqual(['products.update'])
  expect(await actions(`?subjectId=${id}`)).toEqual(['products.update', 'products.create'])
  expect(await actions(`?from=${from}`)).toEqual(['products.update'])
  expect(await actions(`?subjectId=${id}&to=${from}`)).toEqual(['products.create'])
  expect(await actions('?words=rhub')).toEqual(['products.update'])
  expect(await actions('?words=CREME%20drizzle&kind=product')).toHaveLength(2)
  expect(await actions('?words=creme%20rhubarb&kind=review')).toEqual([])
  expect(await actions(`?words=${encodeURIComponent('"\' OR * NEAR( - :')}`)).not.toContain('x')
})

test('pages of the audit neither repeat nor skip an entry when new ones are added', async () => {
  const { id } = await shop.addProduct()
  for (let stock = 1; stock <= 5; stock++) {
    await shop.api('PUT', `/api/products/${id}`, { token, body: { stock } })
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const path = `/api/admin/audit?subjectId=${id}&limit=2${query}`
    const page = await shop.api<AuditEntry[]>('GET', path, { token })
    expect(page.headers.get('X-Total-Count')).toBe(String(6 + Math.ceil(seen.length / 2)))
    seen.push(...page.body.map((entry) => entry.id))
    cursor = page.headers.get('X-Next-Cursor')
    if (cursor !== null) {
      await shop.api('PUT', `/api/products/${id}`, { token, body: { stock: 50 + seen.length } })
    }
  }
  expect(seen).toHaveLength(6)
  expect(new Set(seen).size).toBe(6)
})

test('the database refuses to change or delete audit entries', async () => {
  const file = `${shop.directory}/shop.db`
  const written = ask(file, 'select * from audit')
  const database = openOutside(file)
  for (const attempt of [
    "update audit set actor_name = 'somebody else'",
    'delete from audit',
    'delete from audit where seq = 1',
    "insert into audit select * from audit where true on conflict (id) do update set kind = 'x'",
    testEngine === 'sqlite'
      ? 'insert or replace into audit select * from audit'
      : 'truncate table audit',
    "update audit set changes = '[]' where seq = (select max(seq) from audit)",
  ]) {
    expect(() => database.run(attempt)).toThrow('only ever added to')
  }
  database.close()
  expect(ask(file, 'select * from audit')).toEqual(written)
})

test('an audit entry is rolled back with its change', async () => {
  const before = await newest()
  const work = atomically(shop.context, async (tx) => {
    await recordChange(tx, {
      by: theShop('A test'),
      at: shop.context.clock(),
      action: 'shop.test',
      subject: { kind: 'order', id: 'x', name: 'x' },
      before: { a: 1 },
      after: { a: 2 },
    })
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  expect(await newest()).toEqual(before)
})
