import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { allergens } from '#shared/domain/catalog/allergens.ts'
import { frenchAfter } from '#shared/domain/catalog/french-texts.ts'
import { perField } from '#shared/domain/catalog/per-field.ts'
import { uploadPath } from '#shared/domain/catalog/pictures.ts'
import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { taxClasses } from '#shared/domain/tax/tax.ts'
import { plainStyle, spreadsheetStyles } from '../../../src/server/downloads/csv-style.ts'
import { csvLine } from '../../../src/server/downloads/csv.ts'
import { partCell, productColumns } from '../../../src/server/export/columns.ts'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { quiet, run } from '../../support/program.ts'
import { buy } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'
import { openedInSpreadsheet } from '../../support/spreadsheet.ts'
import { colorsOf, cutOut, twoHalves } from '../uploads/pictures.ts'

const secrets = {
  SMTP_URL: 'smtp://mailer:hunter2-mail@127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_hunter2stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
  STRIPE_WEBHOOK_SECRET: 'whsec_hunter2webhook',
  SALES_EMAIL: 'owner@shop.example',
}
const shop = useTestShop()
const saucery = (args: string[], directory = shop.directory) =>
  run(args, { directory, environment: { ...quiet, ...secrets, DATA_DIR: directory } })

/** Unpacks an archive as an owner does, with tar. */
async function unpacked(archive: string): Promise<string> {
  const directory = `${archive}.unpacked`
  await mkdir(directory)
  expect(await Bun.spawn(['tar', 'xzf', archive, '-C', directory]).exited).toBe(0)
  return directory
}

/** What a shop says of its products, without what is new in each shop. */
async function productsOf({ api }: Pick<typeof shop, 'api'>) {
  const both = ['en', 'fr'].map(async (language) => {
    const headers = { 'Accept-Language': language }
    const { body } = await api<ListedProduct[]>('GET', '/api/products', { headers })
    return body.map((product) => ({
      ...product,
      id: '',
      createdAt: '',
      updatedAt: '',
      rating: null,
    }))
  })
  return Promise.all(both)
}

test('EXPORT-01 EXPORT-02 an export archive contains all lists as CSV and JSON and the pictures, but no secrets', async () => {
  const picture = crypto.randomUUID()
  await shop.context.files.importPicture(picture, await encodePicture(cutOut(900, 600)))
  const alt = 'Plums, halved; a "jar"'
  const frenchAlt = 'Prunes, coupées; un pot'
  const images = [{ url: uploadPath(picture), type: 'main', alt, frenchAlt }] as const
  const plum = await shop.addProduct({
    name: 'Plum',
    price: '10.00',
    stock: 50,
    images: [...images],
  })
  const french = { name: '=Prune', tags: ['', 'd; é'], description: null, storage: 'Au frais' }
  await shop.addProduct({ name: '=2+3', tags: ['a; b', 'c'], allergens: [], sku: '-1', french })
  await buy(shop, [{ product: plum, quantity: 2 }], { customerEmail: 'Ada@Example.ca' })
  const newest = await buy(shop, [{ product: plum, quantity: 1 }], { customerName: 'Ada King' })
  const zoes = await buy(shop, [{ product: plum, quantity: 1 }], {
    customerEmail: 'zoe@example.ca',
  })
  await shop.api('POST', `/api/orders/${zoes.id}/refunds`, {
    token: await shop.asOwner(),
    body: { amount: '5.00', key: crypto.randomUUID() },
  })
  await shop.api('POST', '/api/reviews', { body: reviewOf(plum.id, { comment: '=1+1' }) })

  await addCode('EARLY-BIRD', { percent: 10, maxUses: 3, startsAt: '2026-01-01T05:00:00.000Z' })

  const file = join(shop.directory, 'all.tar.gz')
  const done = await saucery(['export', file])
  expect([done.code, done.err, done.out]).toEqual([
    0,
    '',
    `${file}: 2 products, 3 orders, 2 customers, 1 review, 1 discount code, 1 picture. It names customers: keep it private.\n`,
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(shop.directory)).filter((name) => name.startsWith('.saucery'))).toEqual([])

  const directory = await unpacked(file)
  const json = (name: string) => Bun.file(join(directory, `${name}.json`)).json()
  const lines = async (name: string) =>
    (await Bun.file(join(directory, `${name}.csv`)).text()).trim().split('\r\n')
  expect((await json('products')).map(({ name }: ListedProduct) => name)).toEqual(['Plum', '=2+3'])
  expect((await json('orders'))[1]).toMatchObject({
    id: newest.id,
    customerName: 'Ada King',
    items: [{ productName: 'Plum', quantity: 1 }],
  })
  expect(await json('customers')).toMatchObject([
    { email: 'ada@example.ca', name: 'Ada King', orders: 2, spent: '33.90', refunded: '0.00' },
    {
      email: 'zoe@example.ca',
      orders: 1,
      spent: '6.30',
      refunded: '5.00',
      shippingAddress: { city: 'Toronto' },
    },
  ])
  expect(await json('reviews')).toMatchObject([{ productName: 'Plum', comment: '=1+1' }])
  expect(await json('settings')).toMatchObject({
    identity: { email: 'owner@shop.example' },
    tax: { profile: 'specification' },
    shipping: { announcedPrice: '8.99' },
    words: { en: {}, fr: {} },
  })
  expect(await json('manifest')).toMatchObject({ format: 1, orders: 3, setup: { cards: true } })
  expect(await json('discounts')).toMatchObject([{ code: 'EARLY-BIRD', percent: 10, used: 0 }])
  expect((await lines('discounts'))[1]).toContain('EARLY-BIRD,percent,10,')
  expect((await lines('orders'))[2]).toContain('Ada King')
  expect((await lines('reviews'))[1]).toContain("'=1+1")
  const [head, ...customers] = await lines('customers')
  expect(head).toBe(
    'Email,Name,Phone,Address,City,Province,Postal code,Country,Orders,Spent,Refunded,First order (UTC),Last order (UTC)',
  )
  const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
  const place = '1 Queen Street,Toronto,ON,M5V 2T6,CA'
  const ada = `^ada@example.ca,Ada King,416-555-0100,${place},2,33.90,0.00,${moment},${moment}$`
  expect(customers).toEqual([
    expect.stringMatching(new RegExp(ada)),
    expect.stringContaining('zoe@example.ca'),
  ])
  expect((await lines('orders'))[3]).toContain(',11.30,5.00,0.58,0.00,6.30,paypal,')
  const stored = Bun.file(join(directory, 'pictures', `${picture}.webp`))
  expect((await new Bun.Image(await stored.bytes()).metadata()).width).toBe(900)

  const fingerprints = ask(join(shop.directory, 'shop.db'), 'select value from settings')
  const hashes = ask(join(shop.directory, 'shop.db'), 'select password_hash as value from users')
  const hidden = ['hunter2', ...[...fingerprints, ...hashes].map(({ value }) => String(value))]
  hidden.push((await Bun.file(join(shop.directory, 'secret.key')).text()).trim())
  for (const name of [
    'products',
    'orders',
    'customers',
    'reviews',
    'discounts',
    'settings',
    'manifest',
  ]) {
    const text = await Bun.file(join(directory, `${name}.json`)).text()
    expect(hidden.filter((secret) => secret.length > 6 && text.includes(secret))).toEqual([])
  }
  expect(ask(join(shop.directory, 'shop.db'), 'select action from audit').at(-1)).toEqual({
    action: 'command.export',
  })
  const again = await saucery(['export', file])
  expect([again.code, again.err.trim()]).toEqual([1, `${file} already exists. Name another file.`])
  const nowhere = await saucery(['export', join(shop.directory, 'no', 'all.tar.gz')])
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('no directory')])
})

test('EXPORT-02 an erased customer is no longer in an export', async () => {
  const token = await shop.asOwner()
  const { body } = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed?search=zoe', {
    token,
  })
  const status = { status: 'completed' }
  const completed = await shop.api('PUT', `/api/orders/${body[0]?.id}`, { token, body: status })
  expect(completed.status).toBe(200)
  const erased = await saucery(['customer', 'erase', 'zoe@example.ca', '--yes'])
  expect([erased.err, erased.code]).toEqual(['', 0])
  const file = join(shop.directory, 'without.tar.gz')
  expect((await saucery(['export', file])).out).toContain('3 orders, 1 customer,')
  const directory = await unpacked(file)
  for (const name of ['orders', 'customers']) {
    for (const type of ['csv', 'json']) {
      expect(await Bun.file(join(directory, `${name}.${type}`)).text()).not.toContain('zoe')
    }
  }
})

test('EXPORT-03 importing exported products into an empty shop reproduces them', async () => {
  const file = join(shop.directory, 'again.tar.gz')
  expect((await saucery(['export', file])).code).toBe(0)
  const list = join(await unpacked(file), 'products.csv')
  const archive = ['--pictures', file]
  const other = await openTestShop()
  const imported = await saucery(['products', 'import', list, ...archive], other.directory)
  expect([imported.err, imported.code]).toEqual(['', 0])
  expect(imported.out).toContain('2 new products, 0 changed, 0 unchanged; 1 new picture.')
  expect(await productsOf(other)).toEqual(await productsOf(shop))
  const [[plum] = [], [, prune] = []] = await productsOf(other)
  expect(prune).toMatchObject({ name: '=Prune', tags: ['a; b', 'd; é'], storage: 'Au frais' })
  const picture = await fetch(`${other.address}${plum?.imageUrl}`)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  for (const place of [other.directory, shop.directory]) {
    const again = await saucery(['products', 'import', list, ...archive], place)
    expect(again.out).toContain('0 new products, 0 changed, 2 unchanged; 0 new pictures.')
  }
  await other.dispose()
})

test('EXPORT-05 an export for French spreadsheets has the same products, and amounts they read', async () => {
  const file = join(shop.directory, 'francais.tar.gz')
  const done = await saucery(['export', file, '--spreadsheet', 'fr'])
  expect([done.err, done.code]).toEqual(['', 0])
  const directory = await unpacked(file)
  const shown = async (name: string) =>
    openedInSpreadsheet(await Bun.file(join(directory, `${name}.csv`)).text(), 'fr')
  const [names = [], row = []] = await shown('orders')
  expect(names[0]).toEqual({ text: 'Commande' })
  expect(row[names.findIndex((cell) => 'text' in cell && cell.text === 'Total')]).toEqual({
    number: 22.6,
  })
  const [, ada = []] = await shown('customers')
  expect(ada[9]).toEqual({ number: 33.9 })
  const other = await openTestShop()
  const list = join(directory, 'products.csv')
  const imported = await saucery(['products', 'import', list, '--pictures', file], other.directory)
  expect([imported.err, imported.code]).toEqual(['', 0])
  expect(await productsOf(other)).toEqual(await productsOf(shop))
  await other.dispose()
  const wrong = await saucery(['export', join(shop.directory, 'de.tar.gz'), '--spreadsheet', 'de'])
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--spreadsheet fr')])
})

test('EXPORT-04 IMPORT-06 importing exported settings and discount codes into an empty shop reproduces them', async () => {
  const directory = join(shop.directory, 'again.tar.gz.unpacked')
  const before = await Bun.file(join(directory, 'settings.json')).json()
  const logo = crypto.randomUUID()
  await shop.context.files.importPicture(logo, await encodePicture(twoHalves(400, 300)))
  const changes = {
    identity: { ...before.identity, name: 'Atelier Café', phone: '514-555-0100' },
    words: { ...before.words, fr: { ...before.words.fr, heroTitle: 'Des confitures' } },
    shipping: { ...before.shipping, announcedPrice: null, announcedFreeFrom: null },
    tax: { ...before.tax, profile: 'canada-2026' },
    look: { ...before.look, primaryColor: '#1d4ed8', logo, icon: logo },
  }
  const token = await shop.asOwner()
  for (const [id, value] of Object.entries(changes)) {
    const saved = await shop.api('PUT', '/api/admin/settings', { token, body: { [id]: value } })
    expect([id, saved.status]).toEqual([id, 200])
  }
  await addCode('SHIP-FREE', { kind: 'shipping', isActive: false, minimum: '25.00' })
  await addCode('FIVE-OFF', { kind: 'amount', amount: '5.00', maxPerCustomer: 1 })
  const other = await openTestShop()
  const [one, two] = [join(shop.directory, 'one.tar.gz'), join(shop.directory, 'two.tar.gz')]
  expect((await saucery(['export', one])).code).toBe(0)
  const from = await unpacked(one)
  for (const [name, words] of [
    ['settings', 'saved.'],
    ['discounts', '3 new discount codes, 0 changed, 0 unchanged.'],
  ] as const) {
    const done = await saucery([name, 'import', join(from, `${name}.json`)], other.directory)
    expect([done.err, done.code, done.out]).toEqual(['', 0, expect.stringContaining(words)])
  }
  expect((await saucery(['export', two], other.directory)).code).toBe(0)
  const [sent, taken] = [await archived(from), await archived(await unpacked(two))]
  expect(sent.settings).toMatchObject(changes)
  expect(taken).toEqual(sent)
  // A running shop looks for commits of other programs five times a second.
  const page = async () => (await fetch(`${other.address}/fr`)).text()
  expect(await eventually(async () => (await page()).includes('Des confitures'))).toBe(true)
  const icon = await (await fetch(`${other.address}/icon-192.png`)).bytes()
  expect((await colorsOf(icon, 4, 4))[2]?.slice(1, 3)).toEqual(['red', 'blue'])

  // The same files again change nothing; a broken one names what is wrong, and changes nothing either.
  const list = join(from, 'discounts.json')
  const again = await saucery(['discounts', 'import', list], other.directory)
  expect(again.out).toBe('0 new discount codes, 0 changed, 3 unchanged.\n')
  const codes = (await Bun.file(list).json()) as object[]
  await Bun.write(
    list,
    JSON.stringify([
      { ...codes[0], maxUses: 9 },
      { ...codes[1], code: 'x' },
    ]),
  )
  const broken = await saucery(['discounts', 'import', list], other.directory)
  expect([broken.code, broken.err]).toEqual([
    1,
    `${list}: Code 2: code: Use 3 to 40 letters, digits and hyphens.\n1 error: nothing was imported.\n`,
  ])
  await Bun.write(list, JSON.stringify([{ ...codes[0], maxUses: 9 }, codes[0]]))
  expect((await saucery(['discounts', 'import', list], other.directory)).err).toContain('twice')
  await Bun.write(list, JSON.stringify([{ ...codes[0], maxUses: 9 }]))
  const changed = await saucery(['discounts', 'import', list], other.directory)
  expect(changed.out).toBe('0 new discount codes, 1 changed, 0 unchanged.\n')
  await other.dispose()
})

/** The settings and codes of an archive, without what is new in each shop. */
async function archived(directory: string) {
  const codes: DiscountCode[] = await Bun.file(join(directory, 'discounts.json')).json()
  return {
    settings: await Bun.file(join(directory, 'settings.json')).json(),
    codes: codes.map((code) => ({ ...code, id: '', createdAt: '', updatedAt: '' })),
  }
}

async function addCode(code: string, terms: Partial<DiscountCode>) {
  const none = { percent: null, amount: null, minimum: null, maxUses: null, maxPerCustomer: null }
  const body = {
    kind: 'percent',
    ...none,
    startsAt: null,
    endsAt: null,
    isActive: true,
    code,
    ...terms,
  }
  const token = await shop.asOwner()
  expect((await shop.api('POST', '/api/admin/discounts', { token, body })).status).toBe(201)
}

test('EXPORT-03 a product with any text reads back unchanged from its CSV row', () => {
  const sign = fc.constantFrom(...'=+-@\'",;[]\t\n aé')
  const odd = fc.string({ unit: sign, minLength: 1, maxLength: 12 }).map((value) => `${value}z`)
  const number = fc.constantFrom('00123', "'00123", '982735e5', 'MAY10', '1/2', "''1.50", '10 mai')
  const text = fc.oneof(odd, number)
  const trimmed = text.map((value) => value.trim())
  const moment = (max: number) =>
    fc.integer({ min: 0, max }).map((at) => new Date(at).toISOString())
  const product = fc.record({
    name: trimmed,
    description: trimmed,
    sku: fc.option(trimmed),
    category: trimmed,
    tags: fc.uniqueArray(trimmed, { maxLength: 3 }),
    ingredients: fc.option(trimmed),
    storage: fc.option(trimmed),
    netQuantity: fc.option(trimmed),
    compareAtPrice: fc.option(fc.integer({ min: 1251, max: 9_999_999_999 }).map(formatMoney)),
    reducedAt: fc.option(moment(Date.now() - 1)),
    weightGrams: fc.option(fc.nat(1_000_000)),
    publishAt: fc.option(moment(253_402_300_799_999)),
    status: fc.constantFrom(...productStatuses),
    taxClass: fc.constantFrom(...taxClasses),
    allergens: fc.option(fc.uniqueArray(fc.constantFrom(...allergens))),
    featured: fc.boolean(),
    stock: fc.nat(1_000_000),
    french: fc.record({
      name: trimmed,
      description: fc.option(trimmed),
      tags: fc.array(fc.oneof(fc.constant(''), trimmed), { maxLength: 3 }),
      ingredients: fc.option(trimmed),
      storage: fc.option(trimmed),
      netQuantity: fc.option(trimmed),
    }),
  })
  const anyStyle = fc.constantFrom(plainStyle, ...Object.values(spreadsheetStyles))
  fc.assert(
    fc.property(product, anyStyle, (facts, style) => {
      const oldAddresses = ['/plum;jam', '/pruneaux/é']
      const row = {
        ...facts,
        id: 'x',
        price: '12.50',
        imageUrl: null,
        images: [],
        parts: [],
        oldAddresses,
      }
      const cells = productColumns.map(([, cell]) => cell(row as never))
      const head = productColumns.map(([name]) => name)
      const csv = csvLine(head, style) + csvLine(cells, style)
      const { products, faults } = readProducts(Buffer.from(csv))
      expect(faults).toEqual([])
      expect(products[0]?.oldAddresses).toEqual({ paths: oldAddresses, areAll: true })
      const read = Object.fromEntries(Object.keys(facts).map((key) => [key, null]))
      const found = products[0]?.product
      const french = frenchAfter({ tags: facts.tags, french: null }, facts.tags, found?.french)
      expect({ ...read, tags: [], ...found, french }).toEqual({
        ...facts,
        price: '12.50',
        french: frenchAfter({ tags: facts.tags, french: null }, facts.tags, facts.french),
      })
    }),
    { numRuns: 2_000 },
  )
})

test('EXPORT-03 PACK-11 what is in a pack reads back unchanged, whatever its products are called', () => {
  const sign = fc.constantFrom(...'=+-@\'",;[]×x* 3aé')
  const name = fc
    .string({ unit: sign, minLength: 1, maxLength: 12 })
    .map((value) => `${value}z`.trim())
  const part = fc.record({ quantity: fc.integer({ min: 1, max: 1_000 }), name })
  const contents = fc.uniqueArray(part, {
    minLength: 1,
    maxLength: 4,
    selector: (each) => each.name,
  })
  const anyStyle = fc.constantFrom(plainStyle, ...Object.values(spreadsheetStyles))
  fc.assert(
    fc.property(contents, anyStyle, (parts, style) => {
      const unstated = perField({
        text: () => null,
        translated: () => null,
        allergens: () => null,
        amount: () => null,
        moment: () => null,
        whole: () => null,
      })
      const facts = { name: 'Box', description: 'All.', price: '12.50', stock: 0, featured: false }
      const lists = {
        tags: [],
        images: [],
        imageUrl: null,
        publishAt: null,
        french: null,
        oldAddresses: [],
        parts: parts.map(partCell),
      }
      const row = { ...unstated, ...facts, ...lists, category: 'sauces', status: 'active', id: 'x' }
      const cells = productColumns.map(([, cell]) => cell(row as never))
      const csv =
        csvLine(
          productColumns.map(([head]) => head),
          style,
        ) + csvLine(cells, style)
      const { products, faults } = readProducts(Buffer.from(csv))
      expect(faults).toEqual([])
      const read = products[0]?.parts?.map(({ quantity, name: found }) => ({
        quantity,
        name: found,
      }))
      expect(read).toEqual(parts)
    }),
    { numRuns: 500, seed: 20_261_129 },
  )
})
