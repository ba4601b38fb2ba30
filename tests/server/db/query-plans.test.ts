import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Action } from '#shared/contract/action.ts'
import { productSorts } from '#shared/contract/catalog/catalog-staff.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { customerSorts } from '#shared/domain/customer/customers.ts'
import { orderSorts } from '#shared/domain/order/order.ts'
import { pruneConfirmations } from '../../../src/server/agents/confirmations.queries.ts'
import { pruneAlerts } from '../../../src/server/catalog/alerts/alerts.queries.ts'
import { sendAlerts } from '../../../src/server/catalog/alerts/send-alerts.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { addPlainText } from '../../../src/server/db/sqlite/connection.ts'
import { migrate } from '../../../src/server/db/sqlite/migrations.ts'
import { pruneJournal } from '../../../src/server/journal/journal.ts'
import { sendLetters } from '../../../src/server/news/send-letters.ts'
import { pruneRecords } from '../../../src/server/payments/recovery/prune-records.ts'
import { sweep } from '../../../src/server/payments/recovery/sweep.ts'
import { applyRetention } from '../../../src/server/privacy/apply-retention.ts'
import { eraseCustomer } from '../../../src/server/privacy/erase-customer.ts'
import { journalOf } from '../../../src/server/reports/books/journal.ts'
import { dataPaths } from '../../../src/server/runtime/disk/data-paths.ts'
import { adminExamples } from '../../support/admin-examples.ts'
import { confirmTool, connectAgent, tokenFor } from '../../support/agents.ts'
import { type Call, overHttp, signedInSocket } from '../../support/callers.ts'
import { ask, openDatabase } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { buy, orderFor } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// Checks every statement that the shop's connections compile while the test uses all of its
// features. There is no list to maintain: a new query is checked as soon as anything here runs it.

/** Tables that a query may scan, and why. Every other table grows; no query may scan it. */
const scannable: Record<string, string> = {
  __drizzle_migrations: 'a row per migration',
  collections: 'at most 200',
  connections: 'at most three',
  notification_marks: 'three rows per account of staff',
  order_words_pending: 'empty between commits',
  products: 'has a test of its own below',
  settings: 'a row per fact',
  shop_settings: 'a row per section',
  stock_announcements: 'not used any more',
  uploads: 'a few per product, swept at the start',
  users: 'the accounts of staff',
  webhooks: 'at most 20',
}

/** Held units, which are released within minutes. */
const allowed = ['select sum("quantity") from "holds"']

/** Actions that this test does not call by name, and why their statements run anyway. */
const usedOtherwise: Partial<Record<ActionName, string>> = {
  'auth.login': 'the owner signs in',
  'auth.invitation': 'an account by its id',
  'auth.acceptInvitation': 'an account by its id',
  'paypal.createOrder': 'the purchase opens its payment',
  'paypal.captureOrder': 'the purchase is paid for',
  'orders.place': 'the purchase is placed',
  'payments.order': "a payment by its id, and the statements of an order's page",
  'payments.orderPage': 'a payment by its id, and its order',
  'payments.correctEmail': 'the same payment, and an order and its mail by its id',
  'backups.request': 'a fact by its key, where the shop makes backups',
  'stripe.createIntent': "the same statements as PayPal's",
  'stripe.captureIntent': "the same statements as PayPal's",
  'stripe.cancelIntent': "the same statements as PayPal's",
}

const statements = new Set<string>()
const used = new Set<string>()
const compile = Object.getOwnPropertyDescriptor(Database.prototype, 'prepare')?.value as
  Database['prepare'] | undefined

let shop: TestShop
let growing: string[]
beforeAll(async () => {
  // Migrations scan whole tables, once; they run before statements are recorded.
  const directory = await mkdtemp(join(tmpdir(), 'saucery-'))
  migrate(join(directory, 'shop.db'))
  growing = tablesOf(join(directory, 'shop.db')).filter((table) => !(table in scannable))
  Database.prototype.prepare = function (this: Database, sql: string, ...rest: never[]) {
    if (this.filename.endsWith('shop.db')) statements.add(sql)
    return Reflect.apply(compile ?? this.prepare, this, [sql, ...rest])
  } as Database['prepare']
  shop = await openTestShop({ directory, hasMailServer: true })
  await useEverything()
})
afterAll(async () => {
  if (compile) Database.prototype.prepare = compile
  await shop.dispose()
})

test('no query scans a table that grows', () => {
  const database = openShop()
  const scans = [...statements].flatMap((sql) => {
    if (allowed.includes(sql) || !/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return []
    const names = namesIn(sql)
    return planOf(database, sql)
      .map((step) => /^SCAN (\S+)(?! .*USING)/.exec(step)?.[1])
      .filter((name) => name !== undefined && growing.includes(names.get(name) ?? name))
      .map((name) => `${name}: ${sql}`)
  })
  database.close()
  expect(scans).toEqual([])
})

test('due mail is read in its order from an index, however much waits', () => {
  const database = openShop()
  const ofWaiting = [...statements].filter((sql) =>
    /^select .*from "outbox".*'waiting'.*order by/is.test(sql),
  )
  const plans = ofWaiting.map((sql) => planOf(database, sql))
  database.close()
  expect(plans.length).toBeGreaterThan(1)
  for (const plan of plans) {
    expect(plan).toEqual([
      expect.stringMatching(
        /^SEARCH outbox USING .*INDEX outbox_waiting \(priority=\?(?: AND next_attempt_at<\?)?\)$/,
      ),
    ])
  }
})

test('DESK-09 a search in the mail reads indexes, and sorts only what it found', () => {
  const database = openShop()
  const searches = [...statements].filter((sql) =>
    /^select .*from "outbox".*lower\(recipient\)/s.test(sql),
  )
  const plans = searches.map((sql) => planOf(database, sql))
  database.close()
  expect(plans.length).toBeGreaterThan(1)
  for (const plan of plans) expect(plan.join('\n')).toMatch(/^SEARCH outbox USING .*\(id=\?\)/)
})

test('no query scans the products without an index', () => {
  const database = openShop()
  const scans = [...statements].filter(
    (sql) =>
      /^\s*(select|update|delete)\b/i.test(sql) &&
      planOf(database, sql).some((step) => /^SCAN products(?! .*USING)/.test(step)),
  )
  database.close()
  expect(scans).toEqual([])
})

test('staff filter, sort and count products in indexes alone, with every combination', () => {
  const database = openShop()
  const plans = (pattern: RegExp) =>
    [...statements].filter((sql) => pattern.test(sql)).map((sql) => planOf(database, sql))
  const inOneIndex = /^(SCAN|SEARCH) products USING COVERING INDEX products_/
  const sorted = plans(
    /^select "id" from "products" where "products"."deleted_at" is null order by/,
  )
  const chosen = plans(/^select "id" from "products" where .*(lower\(|"stock" (<=|=)).* order by/)
  const counted = plans(/^select count\(\*\) from "products" where .*"deleted_at" is null/)
  database.close()
  expect(sorted).toHaveLength(productSorts.length)
  expect(chosen.length).toBeGreaterThan(2 * productSorts.length)
  expect(counted.length).toBeGreaterThan(3)
  // A list without filters needs no sorting, because an index provides the order.
  for (const plan of sorted) expect(plan).toEqual([expect.stringMatching(inOneIndex)])
  for (const [step] of [...chosen, ...counted]) expect(step).toMatch(inOneIndex)
})

test('only the orders of a period are read, however they are sorted', () => {
  const database = openShop()
  const sorted = [...statements].filter((sql) =>
    /^select .* from order_index entry where .*entry\.serial >= \?.* order by \+?entry\.(total_cents|name_key)/.test(
      sql,
    ),
  )
  const plans = sorted.map((sql) => planOf(database, sql).join('\n'))
  database.close()
  expect(plans.length).toBeGreaterThan(3)
  for (const plan of plans) expect(plan).not.toMatch(/SCAN entry/)
})

test('REPORT-06 a report reads the orders and refunds of its days from indexes, in their order', () => {
  const database = openShop()
  const plansOf = (start: RegExp) =>
    [...statements].filter((sql) => start.test(sql)).map((sql) => planOf(database, sql))
  const sales = plansOf(
    /^select "order_index"."serial", .*from "order_index".*left join "payments"/s,
  )
  const refunds = plansOf(/^select .*from "refunds" inner join "orders"/s)
  const receipts = plansOf(/^select .*from "payment_steps" .*inner join "orders"/s)
  database.close()
  expect(receipts.map(([first]) => first)).toEqual([
    'SEARCH payment_steps USING INDEX payment_steps_received (at>? AND at<?)',
  ])
  expect(sales).toEqual([
    [
      expect.stringMatching(
        /^SEARCH order_index USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)$/,
      ),
      expect.stringMatching(/^SEARCH orders USING INDEX .* \(id=\?\)$/),
      expect.stringMatching(/^SEARCH payments USING INDEX payments_order \(order_id=\?\)/),
      expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
      expect.stringMatching(/^SEARCH line USING INDEX order_items_of_order \(order_id=\?\)$/),
      expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
      expect.stringMatching(/^SEARCH step USING INDEX payment_steps_of_payment \(payment_id=\?\)$/),
    ],
  ])
  expect(refunds).toEqual([
    [
      expect.stringMatching(
        /^SEARCH refunds USING INDEX refunds_by_time \(\(created_at,id\)>\(\?,\?\) AND created_at<\?\)$/,
      ),
      expect.stringMatching(/^SEARCH orders USING INDEX .* \(id=\?\)$/),
    ],
  ])
})

test('CUST-02 customers are read in the order of an index, and a search sorts only what it found', () => {
  const database = openShop()
  const lists = [...statements].filter((sql) => /^select .* from "customers".* order by/.test(sql))
  const plans = lists.map((sql) => planOf(database, sql).join('\n'))
  database.close()
  expect(plans.length).toBeGreaterThanOrEqual(2 * customerSorts.length)
  for (const plan of plans) {
    expect(plan).toMatch(/^(SCAN|SEARCH) customers USING INDEX (customers_by_|sqlite_autoindex)/)
    expect(plan.includes('TEMP B-TREE')).toBe(plan.includes('sqlite_autoindex'))
  }
})

test('CUST-02 the triggers that keep the customers look them and their orders up', () => {
  const database = openShop()
  const triggers = database
    .query<{ sql: string }, []>(
      "select sql from sqlite_master where name like 'customers\\_%' escape '\\' and type = 'trigger'",
    )
    .all()
  const statements = triggers.flatMap(({ sql }) =>
    sql
      .slice(sql.search(/\bBEGIN\b/) + 5, sql.lastIndexOf('END'))
      .replaceAll(/\b(?:old|new)\.\w+/g, '?')
      .split(';')
      .filter((statement) => statement.trim() !== ''),
  )
  const steps = statements.flatMap((statement) => planOf(database, statement))
  database.close()
  expect(triggers).toHaveLength(4)
  expect(steps.filter((step) => /^SEARCH orders .*<expr>=\?/.test(step)).length).toBeGreaterThan(3)
  expect(steps.filter((step) => /^SCAN (?!CONSTANT)|SEARCH (?!.*=\?)/.test(step))).toEqual([])
})

test('no query scans all payments of a provider', () => {
  const database = openShop()
  const ofPayments = [...statements].filter((sql) =>
    /^\s*select\b.*\bfrom "?payments"?\b/is.test(sql),
  )
  const broad = ofPayments.filter((sql) =>
    planOf(database, sql).some((step) => /payments .*\(provider=\?\)/.test(step)),
  )
  database.close()
  expect(ofPayments.length).toBeGreaterThan(3)
  expect(broad).toEqual([])
})

test('the rating of a group reads only the reviews of its products', () => {
  const database = openShop()
  const ofGroups = [...statements].filter((sql) => /^select .*avg\(.*"group_id" in/s.test(sql))
  const steps = ofGroups.flatMap((sql) => planOf(database, sql))
  database.close()
  const reads = steps.filter((step) => step.includes('reviews'))
  expect(reads.length).toBeGreaterThan(0)
  for (const step of reads) expect(step).toContain('product_id=?')
})

test('no query bounds a column twice on the same side, because an index starts from only one of the bounds', () => {
  const twice = [...statements].filter((sql) =>
    sql.split(/ (?:or|union all) /).some((part) => {
      const bounds = part.matchAll(/[\w."]+ [<>](?==? \?)/g).map(([bound]) => bound)
      const all = [...bounds]
      return new Set(all).size < all.length
    }),
  )
  expect(twice).toEqual([])
})

test('every action of the registry has been used', () => {
  const unused = Object.keys(registry).filter((name) => !used.has(name) && !(name in usedOtherwise))
  expect(unused).toEqual([])
})

test('the watched statements are those of the shop', () => {
  expect(growing).toContainEqual('holds')
  for (const table of growing) {
    const reads = [...statements].filter((sql) =>
      new RegExp(`\\b(from|join) "?${table}"?\\b`, 'i').test(sql),
    )
    expect([table, reads.length > 0]).toEqual([table, true])
  }
})

test('a scan is detected, also under an alias', () => {
  const database = openShop()
  const sql = "select * from orders o where o.customer_phone = 'x'"
  expect(planOf(database, sql)).toEqual(['SCAN o'])
  expect(namesIn(sql).get('o')).toBe('orders')
  expect(namesIn('select * from products join orders o').get('o')).toBe('orders')
  database.close()
})

function tablesOf(file: string): string[] {
  const all =
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'"
  return ask(file, all).map(({ name }) => String(name))
}

/** Opens the database with the same SQL functions as the shop's own connections. */
function openShop(): Database {
  const database = openDatabase(`${shop.directory}/shop.db`)
  addPlainText(database)
  return database
}

function planOf(database: Database, sql: string): string[] {
  const explained = database.prepare<{ detail: string }, []>(`explain query plan ${sql}`)
  try {
    return explained.all().map(({ detail }) => detail)
  } finally {
    explained.finalize()
  }
}

/** Maps each table name or alias in a statement to its table. */
function namesIn(sql: string): Map<string, string> {
  const named = sql.matchAll(
    /\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(?!join\b)(\w+)"?)?/gi,
  )
  return new Map([...named].map(([, table = '', name]) => [name ?? table, table]))
}

async function useEverything() {
  const token = await shop.signIn()
  let nextCursor: string | null = null
  const api = async (...request: Parameters<TestShop['api']>) => {
    const answer = await shop.api(...request)
    nextCursor = answer.headers.get('X-Next-Cursor')
    return answer
  }
  const http = overHttp({ ...shop, api: api as TestShop['api'] }, token)
  const call: Call = (name, input) => {
    used.add(name)
    return http(name, input)
  }
  const product = await shop.addProduct({ featured: true, stock: 100 })
  const other = await shop.addProduct({ stock: 100 })
  const past = await addPastOrders(
    shop,
    Array.from({ length: 30 }, (_, index) => ({
      productId: product.id,
      at: 1_700_000_000_000 + index,
    })),
  )
  const order = await buy(shop, [{ product, quantity: 2 }])
  const review = { productId: product.id, rating: 4, customerName: 'A', customerEmail: 'a@b.ca' }
  const { body } = await call('reviews.create', review)
  const reviewId = String((body as { id?: string } | null)?.id)
  const socket = await signedInSocket(shop, token)
  socket.send({ type: 'subscribe', topics: ['orders', 'reviews', 'products'], since: 0 })
  await socket.next(({ type }) => type === 'subscribed')
  socket.close()
  expect((await fetch(`${shop.address}/products/none`)).status).toBe(404)

  const ids = { productId: product.id, id: order.id, orderId: 'NONE', email: 'ada@example.ca' }
  for (const name of Object.keys(registry) as ActionName[]) {
    const action: Action = registry[name]
    if (action.method !== 'GET') continue
    for (const input of inputsOf(action, ids)) {
      await call(name, input)
      if (nextCursor !== null) await call(name, { ...input, cursor: nextCursor })
    }
  }
  for (const [name, example] of Object.entries(adminExamples(shop, http))) {
    const { status, body } = await call(name as ActionName, await example())
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  await call('checkout.checkStock', { items: [{ productId: product.id, quantity: 1 }] })
  await call('discounts.check', { code: 'NONE', items: [{ productId: product.id, quantity: 1 }] })
  await call('uploads.create')
  await call('mail.sendTestOrder', orderFor([{ product, quantity: 1 }]))
  await call('orders.update', { id: order.id, customerName: 'B', customerEmail: 'b@example.ca' })
  await call('orders.update', { id: order.id, items: [{ productId: product.id, quantity: 3 }] })
  await call('orders.update', { id: order.id, status: 'cancelled' })
  await call('orders.export', { search: 'ada' })
  await journalOf(shop.context.db.read, { from: '2023-01-01', to: '2023-12-31' }, 'month')
  await call('products.notify', { id: product.id, email: 'b@example.ca' })
  await call('products.notify', { id: product.id, email: 'ada@example.ca' })
  await sendAlerts(shop.context)
  await call('news.ask', { email: 'b@example.ca' })
  await sendLetters(shop.context)
  await atomically(shop.context, (tx) => pruneAlerts(tx, shop.context.clock()))
  await call('orders.find', { number: order.id.slice(-8), email: 'b@example.ca' })
  await call('reviews.setStatus', { id: reviewId, status: 'approved' })
  for (const path of ['/', `/product/${product.id}`, '/sitemap.xml', '/healthz', '/metrics']) {
    await shop.api('GET', path)
  }
  await shop.api('GET', '/api/orders?search=ada&sort=customer', { token })
  await call('reviews.delete', { id: reviewId })
  await call('products.update', { id: product.id, name: 'Renamed' })
  const agent = await connectAgent(shop, await tokenFor(shop, ['orders:write', 'products:write']))
  await confirmTool(agent, 'products.update', { id: other.id, name: 'Renamed by an agent' })
  await confirmTool(agent, 'orders.addNote', { id: order.id, text: 'By an agent' })
  await atomically(shop.context, (tx) => pruneConfirmations(tx, shop.context.clock()))
  await call('products.delete', { id: product.id })
  await pruneRecords(shop.context)
  const { db } = shop.context
  await eraseCustomer(db, { emailOrId: 'a@b.ca', until: Date.now() })
  await applyRetention(
    db,
    { paths: dataPaths(shop.directory), backups: null },
    { before: Date.now(), isDryRun: true, onProgress: () => {} },
  )
  await call('products.delete', { id: other.id })
  await sweep(shop.context, shop.context.clock())
  await atomically(shop.context, pruneJournal)
  expect(past).toHaveLength(30)
}

const sortsOf: Partial<Record<ActionName, readonly string[]>> = {
  'products.find': productSorts,
  'customers.list': customerSorts,
}

/** Each filter by itself and all of them together, in every order, from page to page. */
function inputsOf({ name, input }: Action, ids: Record<string, string>): Record<string, unknown>[] {
  const allSorts = sortsOf[name] ?? orderSorts
  const known: Record<string, unknown[]> = {
    status: ['completed', 'pending', 'approved'],
    from: ['2023-01-01T10:00:00.000Z'],
    to: ['2026-01-01T10:00:00.000Z'],
    search: ['ada', 'ada sin'],
    words: ['ada'],
    days: ['2026-01-01T04:00Z,2026-01-02T04:00Z'],
    sort: [...allSorts],
    stock: ['low', 'out'],
    french: ['incomplete'],
    limit: [5],
  }
  if (name.startsWith('reports.'))
    Object.assign(known, { from: ['2023-01-01'], to: ['2023-12-31'] })
  const fields = Object.keys(input.properties)
  const inPath = (field: string) => field === 'id' || field === 'email'
  const path = Object.entries(ids).filter(([field]) => inPath(field) && fields.includes(field))
  const base: Record<string, unknown> = Object.fromEntries(path)
  const single = fields.flatMap((name) =>
    (known[name] ?? (ids[name] === undefined ? [] : [ids[name]])).map((value) => ({
      ...base,
      [name]: value,
    })),
  )
  const all = Object.assign({}, ...single.toReversed()) as Record<string, unknown>
  const sorts = fields.includes('sort') ? allSorts : []
  return [
    base,
    ...single,
    ...single.map((one) => ({ ...one, limit: 3 })),
    { ...base, ...all },
    ...sorts.flatMap((sort) =>
      single.map((one) => ({ ...one, sort, limit: 3 })).concat({ ...all, sort, limit: 3 }),
    ),
  ]
}

test('every filter of the audit uses an index', () => {
  const order = 'order by created_at desc, id desc limit 101'
  for (const filter of ['1', "actor_id = 'x'", "kind = 'order'", "subject_id = 'x'"]) {
    const plan = ask(
      `${shop.directory}/shop.db`,
      `explain query plan select * from audit where ${filter} and created_at < 9 ${order}`,
    )
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^(SEARCH|SCAN) audit USING INDEX audit_(newest|by_)/),
    ])
  }
})
