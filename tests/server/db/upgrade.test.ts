import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { attentionWords } from '#shared/domain/order/attention-words.ts'
import { writtenNotes } from '#shared/domain/order/order-attention.ts'
import { ForeignDataError } from '../../../src/server/db/errors.ts'
import {
  appliedSchema,
  migrationNames,
  newestSchema,
} from '../../../src/server/db/sqlite/migrations.ts'
import { faultsOfDatabase, InUseError } from '../../../src/server/db/sqlite/snapshot.ts'
import { planRollback, rollBack, upgrade } from '../../../src/server/db/sqlite/upgrade.ts'
import wordedSteps from '../../fixtures/worded-steps.json'
import { eventually, sweepNow } from '../../support/clock.ts'
import { ask, contentOf, openDatabase } from '../../support/database.ts'
import { upgradeUntil } from '../../support/older-database.ts'
import { addPerson } from '../../support/people.ts'
import { openTestShop } from '../../support/shop.ts'

/**
 * The sample shop's database as the first release wrote it after a day's work: orders bought, edited,
 * shipped and cancelled, payments in every state, two of them open, mail sent and waiting, accounts,
 * reviews, pictures and everything's events. Its owner is the tests' own.
 */
const firstRelease = fileURLToPath(new URL('../../fixtures/first-release.db.zst', import.meta.url))

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saucery-upgrade-'))
  file = join(directory, 'shop.db')
  await Bun.write(file, Bun.zstdDecompressSync(await Bun.file(firstRelease).bytes()))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('LABEL-02 a full shop of the first release is upgraded through every migration', async () => {
  const before = contentOf(file)
  const { applied } = await upgrade(file)
  expect(['0000_first_release', ...applied]).toEqual([...migrationNames])
  expect(appliedSchema(file)).toBe(newestSchema)
  expect(faultsOfDatabase(file)).toEqual([])
  const after = contentOf(file)
  const filled = Object.keys(before).filter((table) => !/^(__drizzle|sqlite)/.test(table))
  expect(filled.sort()).toEqual([
    'events',
    'holds',
    'order_items',
    'orders',
    'outbox',
    'payments',
    'products',
    'reviews',
    'settings',
    'uploads',
    'users',
  ])
  for (const table of filled) {
    const known = Object.keys(before[table]?.[0] ?? {})
    expect([table, known.length > 0]).toEqual([table, true])
    const kept = after[table]?.map((row) => Object.fromEntries(known.map((key) => [key, row[key]])))
    expect([table, kept]).toEqual([table, before[table]])
  }

  const shop = await openTestShop({ directory })
  const token = await shop.asOwner()
  const orders = await shop.api<unknown[]>('GET', '/api/orders/detailed', { token })
  expect(orders.body).toHaveLength(before.orders?.length ?? -1)
  const products = (await shop.api<ListedProduct[]>('GET', '/api/products')).body
  expect(products.length).toBeGreaterThan(15)
  // No allergens have been stated yet.
  expect([...new Set(products.map(({ allergens }) => allergens))]).toEqual([null])
  await shop.close()
})

test('RELEASE-05 a shop of any version in between is upgraded as well, with all its orders', async () => {
  const before = contentOf(file)
  // Every thirteenth, with the first and the last but one.
  for (const name of migrationNames
    .slice(0, -1)
    .filter((_, index, all) => index % 13 === 0 || index === all.length - 1)) {
    const older = join(directory, `${name}.db`)
    await copyFile(file, older)
    await upgradeUntil(older, name)
    expect(appliedSchema(older)).toBe(name)
    const { applied } = await upgrade(older)
    expect(applied).toEqual(migrationNames.slice(migrationNames.indexOf(name) + 1))
    expect(faultsOfDatabase(older)).toEqual([])
    const after = contentOf(older)
    for (const table of ['orders', 'order_items', 'users', 'reviews']) {
      expect([name, table, after[table]?.length]).toEqual([name, table, before[table]?.length])
    }
  }
})

test('ORD-15 an upgrade makes every order searchable, by phone and address too, without accents', async () => {
  const named =
    'update orders set customer_name = ?, customer_email = ?, customer_phone = ?, shipping_address = ? where id = ?'
  const address = JSON.stringify({
    firstName: 'Élodie',
    address: '12 rue Sainte-Catherine',
    city: 'Montréal',
    zipCode: 'H2X 1Y4',
  })
  const connection = openDatabase(file)
  const [first] = connection.query<{ id: string }, []>('select id from orders limit 1').all()
  const id = first?.id ?? ''
  connection.run(named, ['Élodie Wæver', 'weaver@example.ca', '514-555-0177', address, id])
  connection.close()
  await upgrade(file)
  expect(ask(file, 'select * from order_index where words is null or name_key is null')).toEqual([])
  expect(ask(file, 'select name_key from order_index where order_id = ?', id)).toEqual([
    { name_key: 'elodie waever' },
  ])
  const [line] = ask(file, 'select product_name as name from order_items where order_id = ?', id)
  const shop = await openTestShop({ directory })
  const token = await shop.asOwner()
  const written = [
    'elod waev',
    'weaver',
    id.slice(-8),
    `elodie ${line?.name}`,
    '+1 (514) 555-0177',
    'h2x 1y4',
    'sainte-catherine montreal',
  ]
  for (const search of written) {
    const path = `/api/orders?${new URLSearchParams({ search })}`
    const { body } = await shop.api<{ id: string }[]>('GET', path, { token })
    expect([search, body.map((order) => order.id)]).toEqual([search, [id]])
  }
  await shop.close()
})

/** Milliseconds from now to the first release's last change; negative if it is in the past. */
function untilLastChange(): number {
  const [newest] = ask(file, 'select max(updated_at) as moment from payments')
  return Number(newest?.moment) - Date.now()
}

test('an upgraded shop continues: waiting mail is sent, held stock is released', async () => {
  const held = 'select product_id as id, quantity from holds order by id'
  const [hold] = ask(file, held)
  const stock = () => ask(file, 'select stock from products where id = ?', String(hold?.id))[0]
  const before = Number(stock()?.stock)
  const ahead = untilLastChange() + 24 * 60 * 60 * 1000
  await upgrade(file)
  const shop = await openTestShop({ directory, ahead, hasMailServer: true })
  const isSent = () => ask(file, "select 1 from outbox where status <> 'sent'").length === 0
  expect(await eventually(isSent)).toBe(true)
  await sweepNow(shop)
  expect(await eventually(() => ask(file, held).length === 0)).toBe(true)
  expect(stock()?.stock).toBe(before + Number(hold?.quantity))
  await shop.close()
})

test('notes for staff that older versions let grow too long to be cleared can be cleared', async () => {
  const note = (of: string) => `A refund of $1.00 was refused: ${of.repeat(400)}`
  const [short, long] = ask(file, 'select id from orders order by id limit 2')
  const write = 'update orders set attention = ? where id = ?'
  ask(file, write, note('No. '), String(short?.id))
  ask(file, write, `${note('First. ')} ${note('🫙 last. ')}`, String(long?.id))
  await upgrade(file)
  const shop = await openTestShop({ directory })
  const token = await shop.asOwner()
  const clear = async (id: string) => {
    const { body } = await shop.api<OrderDetails>('GET', `/api/admin/orders/${id}`, { token })
    const { attention } = body.order
    const path = `/api/orders/${id}/attention/clear`
    return [attention, (await shop.api('POST', path, { token, body: { attention } })).status]
  }
  expect(await clear(String(short?.id))).toEqual([note('No. '), 200])
  const [kept, status] = await clear(String(long?.id))
  expect(kept).toStartWith('Earlier notes are under What happened. ')
  expect(kept).toEndWith('🫙 last. ')
  expect(status).toBe(200)
  await shop.close()
})

test('text that older versions stored is converted to codes and shown with the current wording', async () => {
  await upgradeUntil(file, '0018_order_search_text')
  const older = openDatabase(file)
  const [payment] = ask(file, 'select id from payments limit 1')
  const insert = 'insert into payment_steps (payment_id, at, answer) values (?, 0, ?)'
  for (const [answer = null] of wordedSteps) older.run(insert, [String(payment?.id), answer])
  const [one, other] = ask(file, 'select id from orders order by id limit 2')
  const disputed = 'The buyer disputes this payment; answer it in the Resolution Centre of PayPal.'
  const late = 'Paid after its hold had ended, and there was not enough stock left.'
  const refused = 'A refund of $1.00 was refused: No.'
  const write = 'update orders set attention = ? where id = ?'
  older.run(write, [`${late} ${refused} ${disputed}`, String(one?.id)])
  older.run(write, [disputed, String(other?.id)])
  older.close()
  await upgrade(file)
  const codes = 'select reason, dispute_id as dispute, answer from payment_steps order by id'
  const steps = ask(file, codes).slice(-wordedSteps.length)
  expect(steps.map(({ reason, dispute, answer }) => [reason, dispute, answer])).toEqual(
    wordedSteps.map(([, ...stored]) => stored),
  )
  const notesOf = (id: unknown) => {
    const [row] = ask(file, 'select attention from orders where id = ?', String(id))
    return JSON.parse(String(row?.attention))
  }
  expect(notesOf(one?.id)).toEqual([
    { code: 'worded', words: refused },
    { code: 'disputed', provider: 'paypal' },
    { code: 'paid_late' },
  ])
  expect(notesOf(other?.id)).toEqual([{ code: 'disputed', provider: 'paypal' }])
  expect(attentionWords(writtenNotes(notesOf(one?.id)))).toBe(
    `${refused} The buyer is disputing this payment. Respond in PayPal's Resolution Centre. Paid after its hold expired, and there wasn't enough stock left.`,
  )
})

test('T24 an upgrade deletes the reviews that an older version kept for a deleted product, with an event for each', async () => {
  const [product] = ask(file, 'select product_id as id from reviews limit 1')
  const id = String(product?.id)
  const reviews = ask(file, 'select id from reviews where product_id = ? order by id', id)
  const others = 'select * from reviews where product_id <> ? order by id'
  const kept = ask(file, others, id)
  expect([reviews.length > 0, kept.length > 0]).toEqual([true, true])
  const older = openDatabase(file)
  older.run('update products set deleted_at = updated_at where id = ?', [id])
  older.close()
  await upgrade(file)
  expect(ask(file, 'select id from reviews where product_id = ?', id)).toEqual([])
  expect(ask(file, others, id)).toEqual(kept)
  const events = ask(
    file,
    "select data, topic from events where name = 'review.deleted' and at >= ? order by data",
    String(Date.now() - 60_000),
  )
  expect(events).toEqual(reviews.map((each) => ({ data: JSON.stringify(each), topic: 'reviews' })))
})

test('a database that a killed command left half written opens again, unchanged', async () => {
  const bought = 'select id, product_name from order_items order by id'
  const before = ask(file, bought)
  const half = join(directory, 'half.db')
  const killed = openDatabase(file)
  killed.run('pragma cache_size = 1')
  killed.run('begin')
  killed.run("update order_items set product_name = product_name || ' that nobody bought'")
  // What is on disk at this moment is what a power cut would leave.
  await copyFile(file, half)
  await copyFile(`${file}-journal`, `${half}-journal`)
  killed.run('rollback')
  killed.close()
  expect(Buffer.compare(await Bun.file(half).bytes(), await Bun.file(file).bytes())).not.toBe(0)
  await upgrade(half)
  expect(appliedSchema(half)).toBe(newestSchema)
  expect(ask(half, bought)).toEqual(before)
})

test('a first start that was interrupted between two steps starts over', async () => {
  await rm(file)
  const begun = openDatabase(file, { create: true })
  begun.run(
    'create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  )
  begun.close()
  const { applied, kept } = await upgrade(file)
  expect([applied, kept]).toEqual([[...migrationNames], null])
  expect(faultsOfDatabase(file)).toEqual([])
})

test('a rollback restores the file from before the upgrade byte for byte', async () => {
  const before = await Bun.file(file).bytes()
  const { kept } = await upgrade(file)
  expect(await readdir(directory)).toContain(kept ?? '')
  const plan = planRollback(file)
  expect(plan).toMatchObject({ from: kept, lostChanges: 0 })
  if (plan) await rollBack(file, plan)
  expect(await Bun.file(file).bytes()).toEqual(before)
  expect((await readdir(directory)).sort()).toEqual([plan?.setAside ?? '', 'shop.db'])
  await upgrade(file)
  expect(appliedSchema(file)).toBe(newestSchema)
})

test('the changes since the upgrade are counted before a rollback', async () => {
  await upgrade(file)
  // As if no time had passed: otherwise, open payments would expire, which counts as a change.
  const shop = await openTestShop({ directory, ahead: untilLastChange() })
  const lost = () => planRollback(file)?.lostChanges
  // A health check is no change.
  await shop.asOwner()
  expect(lost()).toBe(0)
  await addPerson(shop, { isAdmin: false })
  expect(lost()).toBe(1)
  await shop.addProduct({ name: 'Newer' })
  await shop.addProduct({ name: 'Newest' })
  expect(lost()).toBe(3)
  await shop.close()
})

test('an upgrade that fails changes nothing', async () => {
  // A dangling reference makes the check of the copy fail.
  const connection = openDatabase(file)
  connection.run('pragma foreign_keys = off')
  connection.run("update order_items set order_id = 'nowhere' where rowid = 1")
  connection.close()
  const before = contentOf(file)
  await expect(upgrade(file)).rejects.toThrow('Everything is as it was')
  expect(contentOf(file)).toEqual(before)
  expect(await readdir(directory)).toEqual(['shop.db'])
})

test('an upgrade under an open shop is refused', async () => {
  const open = openDatabase(file)
  open.run('pragma journal_mode = wal')
  open.query('select 1 from orders').get()
  await expect(upgrade(file)).rejects.toThrow(InUseError)
  expect(appliedSchema(file)).toBe('0000_first_release')
  open.close()
})

test('the database of another program is refused and left unchanged', async () => {
  await rm(file)
  const foreign = openDatabase(file, { create: true })
  foreign.run('create table recipes (name text)')
  foreign.run("insert into recipes values ('Soup')")
  foreign.close()
  const before = await Bun.file(file).bytes()
  await expect(upgrade(file)).rejects.toThrow(ForeignDataError)
  expect(await Bun.file(file).bytes()).toEqual(before)
})
