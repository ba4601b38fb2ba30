import { beforeEach, expect, test } from 'bun:test'
import { updateProductRow } from '../../../../src/server/catalog/catalog.queries.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import type { Transaction } from '../../../../src/server/db/engine/engine.ts'
import { products } from '../../../../src/server/db/schema/catalog/products.ts'
import { beforeNextWrite, demotion } from '../../../support/between.ts'
import { ask } from '../../../support/database.ts'
import { addPerson, strangers } from '../../../support/people.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { importsIn } from './imports.ts'

const shop = useTestShop()
const imports = importsIn(shop, () => shop.asOwner())
beforeEach(async () => {
  await atomically(shop.context, (tx) => tx.delete(products))
})

const names = async () => (await imports.products()).map(({ name }) => name)

const file = 'Name,Price,Stock,SKU,Colour\nHot,9.00,5,H-1,red\nMild,8.00,,M-1,\n'

test('IMPORT-11 a preview says what an import would do and changes nothing; the import does exactly that', async () => {
  await shop.addProduct({ name: 'Hot', sku: 'H-1', price: '7.00', stock: 5 })
  const { body } = await imports.preview(file)
  expect(body).toMatchObject({ format: 'Saucery', added: 1, changed: 1, same: 0, faultCount: 0 })
  expect(body.notes.map(({ code, count, lines }) => [code, count, lines])).toEqual([
    ['uncounted', 1, [3]],
    ['columns', 1, []],
  ])
  expect(await names()).toEqual(['Hot'])
  expect((await imports.product('Hot')).price).toBe('7.00')

  const { status, body: run } = await imports.start(file, { token: body.token })
  expect(status).toBe(200)
  expect(run).toMatchObject({
    fileName: 'products.csv',
    by: 'admin',
    status: 'done',
    done: 2,
    total: 2,
    added: 1,
    changed: 1,
    same: 0,
    canUndo: true,
    undo: null,
  })
  expect(await names()).toEqual(['Hot', 'Mild'])
  expect((await imports.product('Hot')).price).toBe('9.00')
  const again = await imports.preview(file)
  expect(again.body).toMatchObject({ token: null, added: 0, changed: 0, same: 2 })
  expect((await imports.list())[0]).toEqual(run)
})

test('IMPORT-11 the activity has an entry for the import and one for each product, which name the file', async () => {
  const run = await imports.imported(file)
  const entries = await imports.activity(`&subjectId=${run.id}`)
  expect(entries).toMatchObject([
    { kind: 'import', action: 'imports.start', actorName: 'admin', subjectName: 'products.csv' },
  ])
  expect(entries[0]?.changes).toContainEqual({ field: 'addedProducts', before: null, after: 2 })
  const { id } = await imports.product('Hot')
  const [entry] = await imports.activity(`&subjectId=${id}`)
  // Both also have the id that is in the log.
  const { requestId } = entries[0] ?? {}
  expect(entry).toMatchObject({ action: 'imports.start', actorName: 'admin', requestId })
  expect(entry?.changes).toContainEqual({
    field: 'importedFrom',
    before: null,
    after: 'products.csv',
  })
})

test('IMPORT-11 new products get the stock that was chosen, and lines with faults are left out only if asked', async () => {
  const faulty = 'Name,Price,Stock\nGood,9.00,\nBad,free,1\n,1.00,1\n'
  const { body } = await imports.preview(faulty, { stock: 7 })
  expect([body.token, body.faultCount]).toEqual([null, body.faults.length])
  expect([...new Set(body.faults.map(({ line }) => line))]).toEqual([3, 4])
  const refused = await imports.start(faulty, { stock: 7, token: 'made up' })
  expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
  expect(await names()).toEqual([])
  await imports.imported(faulty, { stock: 7, skipFaulty: true })
  expect((await imports.products()).map(({ name, stock }) => [name, stock])).toEqual([['Good', 7]])
})

test('IMPORT-12 what was not previewed is not imported: another shop, file or option needs a new preview', async () => {
  await shop.addProduct({ name: 'Hot', sku: 'H-1', price: '7.00', stock: 5 })
  const changes: (() => Promise<unknown>)[] = [
    () => imports.change('Hot', { description: 'Edited meanwhile.' }),
    () => shop.addProduct({ name: 'Mild', sku: 'M-1' }),
    async () => {
      const { id } = await imports.product('Mild')
      await imports.send('POST', '/api/admin/products/bulk', { ids: [id], status: 'archived' })
    },
    async () => {
      const { id } = await imports.product('Hot')
      await shop.api('DELETE', `/api/products/${id}`, { token: await shop.asOwner() })
    },
  ]
  for (const change of changes) {
    const { token } = (await imports.preview(file)).body
    await change()
    const before = await imports.products()
    const { status, body } = await imports.start(file, { token })
    expect([status, body.code, body.message]).toEqual([
      409,
      'stale',
      'The shop or the file changed after the preview, so nothing was imported.',
    ])
    expect(await imports.products()).toEqual(before)
  }
  const { token } = (await imports.preview(file)).body
  const otherFile = await imports.start(file.replace('9.00', '1.00'), { token })
  expect([otherFile.status, otherFile.body.code]).toEqual([409, 'stale'])
  const fresh = 'Name,Price\nFresh,4.00\n'
  const shown = (await imports.preview(fresh)).body.token
  const otherStock = await imports.start(fresh, { token: shown, stock: 9 })
  expect([otherStock.status, otherStock.body.code]).toEqual([409, 'stale'])
  expect(await names()).not.toContain('Fresh')
})

test('IMPORT-12 the same import twice, as after a lost answer, happens once', async () => {
  const id = crypto.randomUUID()
  const { token } = (await imports.preview(file)).body
  const first = await imports.start(file, { token, id })
  const second = await imports.start(file, { token, id })
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await names()).toEqual(['Hot', 'Mild'])
})

test('IMPORT-12 of two imports at once, one is refused until the other has ended', async () => {
  const rows = (name: string) =>
    `Name,Price\n${Array.from({ length: 150 }, (_, n) => `${name} ${n},5.00`).join('\n')}\n`
  const [one, other] = [rows('One'), rows('Other')]
  const tokens = [
    (await imports.preview(one)).body.token,
    (await imports.preview(other)).body.token,
  ]
  const answers = await Promise.all([
    imports.start(one, { token: tokens[0] ?? '' }),
    imports.start(other, { token: tokens[1] ?? '' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe("Another import is still running. Try again when it's done.")
  expect(await names()).toHaveLength(150)
})

test('IMPORT-11 a file that is too large, has too many products or is no file is refused in words', async () => {
  const tooLarge = await imports.preview('x'.repeat(6 * 1024 * 1024 + 1))
  expect([tooLarge.status, tooLarge.body.message]).toEqual([
    422,
    'The file is larger than 6 MB. Import it on the command line, or divide it.',
  ])
  const rows = Array.from({ length: 5_001 }, (_, index) => `Sauce ${index},5.00`)
  const tooMany = await imports.preview(`Name,Price\n${rows.join('\n')}`)
  expect([tooMany.status, tooMany.body.code, tooMany.body.message]).toEqual([
    413,
    'too_large',
    'The file has 5,001 products. Here you can import 5,000 at once. Import it on the command line, or divide it.',
  ])
  const path = '/api/imports/preview'
  for (const body of [{}, { file: '' }, { file: 'ü' }, { file: 7 }, { file: '=a' }]) {
    expect((await imports.send('POST', path, body)).status).toBe(422)
  }
  const noText = await imports.preview('\0\0\0\0')
  expect([noText.status, noText.body.token, noText.body.format]).toEqual([200, null, null])
  expect(noText.body.faults[0]?.message).toBeString()
})

test('IMPORT-11 only an admin imports, undoes and gets addresses for pictures', async () => {
  const { id } = await imports.imported(file)
  for (const { who, token, status } of await strangers(shop)) {
    const call = (path: string, body: object = {}) =>
      shop.api('POST', path, { body, ...(token && { token }) })
    const answers = [
      await call('/api/imports/preview', { file: 'YQ==' }),
      await call('/api/imports', { file: 'YQ==' }),
      await call(`/api/imports/${id}/undo`),
      await call('/api/imports/upload'),
      await call('/api/products/export'),
    ]
    expect([who, ...answers.map((answer) => answer.status)]).toEqual([
      who,
      ...answers.map(() => status),
    ])
  }
  expect(await names()).toEqual(['Hot', 'Mild'])
})

const many = `Name,Price,SKU\n${Array.from({ length: 250 }, (_, n) => `Sauce ${n},5.00,S-${n}`).join('\n')}\n`

/** Commits `change` between two steps of the running import, once so many products are done. */
function onceDone(products: number, change: (tx: Transaction) => Promise<void>) {
  return beforeNextWrite(shop, change, () => hasDone(products))
}

function hasDone(products: number): boolean {
  const [row] = ask(
    `${shop.directory}/shop.db`,
    "select done from imports where status = 'running'",
  )
  return Number(row?.done ?? 0) >= products
}

test('IMPORT-12 if a product is changed while the import runs, all of it is undone', async () => {
  await imports.imported(many)
  const dearer = many.replaceAll(',5.00,', ',6.00,')
  const { token } = (await imports.preview(dearer)).body
  const { id, updatedAt } = await imports.product('Sauce 240')
  const edit = { priceCents: 777, updatedAt: Date.parse(updatedAt) + 1 }
  onceDone(200, (tx) => updateProductRow(tx, id, edit))
  const { status, body } = await imports.start(dearer, { token })
  expect([status, body.code]).toEqual([409, 'stale'])
  const prices = Map.groupBy(await imports.products(), ({ price }) => price)
  expect([...prices].map(([price, all]) => [price, all.length])).toEqual([
    ['5.00', 249],
    ['7.77', 1],
  ])
  expect((await imports.list())[0]).toMatchObject({ status: 'undone', undo: { restored: 200 } })
})

test('IMPORT-12 an account that loses its rights while it imports leaves nothing half done', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const own = importsIn(shop, async () => person.token)
  const { token } = (await own.preview(many)).body
  onceDone(100, demotion(person.id))
  // Losing the admin flag ends the session.
  expect((await own.start(many, { token })).status).toBe(401)
  expect(await names()).toEqual([])
  expect((await imports.list())[0]).toMatchObject({
    status: 'undone',
    by: person.username,
    undo: { removed: 100 },
  })
})

test('IMPORT-12 an import that was cut off counts as interrupted after a minute, and can be undone', async () => {
  const { db } = shop.context
  const { write } = db
  const { token } = (await imports.preview(many)).body
  // As if the process ended then: it writes nothing any more.
  db.write = (work) =>
    hasDone(200) ? Promise.reject(new Error('The database is gone.')) : write(work)
  const id = crypto.randomUUID()
  const { status } = await imports.start(many, { token, id })
  db.write = write
  expect(status).toBe(500)
  expect((await imports.list())[0]).toMatchObject({ id, status: 'running', canUndo: false })
  const early = await imports.undo(id)
  expect([early.status, early.body.code]).toEqual([409, 'protected'])
  shop.pass(61_000)
  const [shown] = await imports.list()
  expect(shown).toMatchObject({ status: 'interrupted', done: 200, total: 250, canUndo: true })
  const { body } = await imports.undo(id)
  expect(body).toMatchObject({ status: 'undone', undo: { removed: 200, leftCount: 0 } })
  expect(await names()).toEqual([])
})
