import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Target } from '../../../src/server/db/move/database.ts'
import { moveShop } from '../../../src/server/db/move/move-shop.ts'
import { openSource, openTarget } from '../../../src/server/db/move/open-databases.ts'
import { apiAt } from '../../support/api.ts'
import { ask, contentOf } from '../../support/database.ts'
import { createDatabase, postgresServer, psql } from '../../support/postgres.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { endPrograms, quiet, run, serve } from '../../support/program.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { admin } from '../../support/shop.ts'

const directory = useProgramDirectory()
const made: ReturnType<typeof createDatabase>[] = []
let server = ''
beforeAll(async () => {
  server = await postgresServer()
})
afterEach(endPrograms)
afterAll(() => {
  for (const database of made) database.drop()
})

function emptyDatabase(): string {
  const database = createDatabase(server)
  made.push(database)
  return database.url
}

const place = (environment: Record<string, string> = {}) => ({
  directory: directory.path,
  environment: { ...quiet, ...environment, LOG_LEVEL: 'error' },
})
const move = (args: string[], environment: Record<string, string> = {}) =>
  run(['move', ...args], place(environment))
/** The table of counts and sums that a move prints. */
const sumsIn = (out: string) => out.split('\n').filter((line) => / [0-9a-f]{32}$/.test(line))

/** Fills the data directory with the sample shop, an order, and a row that is difficult to copy. */
async function fill() {
  const shop = await serve(place(), ['--demo'])
  const api = apiAt(shop.address)
  const { body } = await api<ListedProduct[]>('GET', '/api/products')
  const product = body.find(({ stock }) => stock > 2)
  if (!product) throw new Error('There is no sample to buy.')
  const buyer = buyerAt({ address: shop.address, api })
  const order = orderFor([{ product, quantity: 2 }])
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  expect((await buyer.place(order, id)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
  ask(
    directory.data('shop.db'),
    `update products set name = ? where rowid = 1`,
    'Crème "brûlée" \\ {a,b} NULL 🌶 \n\t’',
  )
  return contentOf(directory.data('shop.db'))
}

/** What staff find: orders by a customer's name, and entries of the audit trail by a word. */
async function search(address: string) {
  const api = apiAt(address)
  const { token } = (await api<{ token: string }>('POST', '/api/auth/login', { body: admin })).body
  const count = async (path: string) => {
    const { status, body } = await api<object[]>('GET', path, { token })
    expect(status).toBe(200)
    return body.length
  }
  return {
    orders: await count('/api/orders?search=singh'),
    none: await count('/api/orders?search=nobody'),
    audit: await count('/api/admin/audit?search=order'),
  }
}

test('CLI-12 a shop moved to PostgreSQL and back is the same to the last row, and opens on both', async () => {
  const before = await fill()
  const url = emptyDatabase()
  const there = await move(['--to', url])
  expect([there.code, there.out]).toEqual([0, expect.stringContaining('counts and sums match')])
  expect(there.err).toContain('100 %')

  const shop = await serve(place({ DATABASE_URL: url }))
  const api = apiAt(shop.address)
  const products = await api<{ name: string }[]>('GET', '/api/products')
  expect(products.body.map(({ name }) => name)).toContain(String(before.products?.[0]?.name))
  const found = await search(shop.address)
  expect(found).toMatchObject({ orders: 1, none: 0 })
  expect(await shop.stop()).toBe(0)

  const second = emptyDatabase()
  await move(['--to', second])
  const back = await move(['--to', 'back'], { DATABASE_URL: second })
  expect([back.code, sumsIn(back.out)]).toEqual([0, sumsIn(there.out)])
  expect(sumsIn(back.out).length).toBeGreaterThan(20)
  expect(contentOf(join(directory.path, 'back/shop.db'))).toEqual(before)
  const again = await serve(place({ DATA_DIR: join(directory.path, 'back') }))
  expect(await search(again.address)).toEqual(found)
  const picture = (await readdir(join(directory.path, 'back/uploads')))[0] ?? ''
  expect(picture).toEndWith('.webp')
  expect(await again.stop()).toBe(0)
  const doctor = await run(['doctor'], place({ DATA_DIR: join(directory.path, 'back') }))
  expect(doctor.out).toMatch(/^good +Database +shop\.db is intact\./m)
})

test('CLI-13 a target that is not empty is refused, and stays as it is', async () => {
  await fill()
  const url = emptyDatabase()
  await move(['--to', url])
  const twice = await move(['--to', url])
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('is not empty: there are')])
  const foreign = emptyDatabase()
  psql(foreign, 'create table notes (id int)')
  expect((await move(['--to', foreign])).code).toBe(1)
  const here = await move(['--to', directory.data('')], { DATABASE_URL: url })
  expect([here.code, here.err]).toEqual([1, expect.stringContaining('is not empty')])
  await Bun.write(join(directory.path, 'other/note.txt'), 'mine')
  const other = await move(['--to', 'other'], { DATABASE_URL: url })
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('is not empty')])
  expect(await readdir(join(directory.path, 'other'))).toEqual(['note.txt'])
  const both = await move(['--to', 'one', '--from', 'two'])
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('Both are directories')])
})

test('CLI-13 a shop that is running is not moved, on either engine', async () => {
  const first = await serve(place())
  const url = emptyDatabase()
  const open = await move(['--to', url])
  expect([open.code, open.err]).toEqual([1, expect.stringMatching(/running|already serving/)])
  expect(await first.stop()).toBe(0)
  expect((await move(['--to', url])).code).toBe(0)
  const second = await serve(place({ DATABASE_URL: url }))
  const back = await move(['--to', 'back'], { DATABASE_URL: url })
  expect([back.code, back.err]).toEqual([
    1,
    expect.stringContaining('The shop is running on that database. Stop every instance first.'),
  ])
  expect(await second.stop()).toBe(0)
  expect((await move(['--to', 'back'], { DATABASE_URL: url })).code).toBe(0)
})

test('CLI-14 a move that fails keeps the source as it is and the target empty, and works the next time', async () => {
  const before = await fill()
  const [file, url] = [directory.data('shop.db'), emptyDatabase()]
  const back = join(directory.path, 'back.db')

  /** Moves, but the target fails or loses a row at one table. */
  async function fail(how: 'fails' | 'loses', to: { url: string } | { file: string }) {
    const source = await openSource('url' in to ? { file } : { url })
    const target = await openTarget(to)
    const broken: Target = {
      ...target,
      insert: async (table, columns, rows) => {
        if (table === 'reviews' && how === 'fails') throw new Error('The cable was cut.')
        await target.insert(table, columns, table === 'reviews' ? rows.slice(1) : rows)
      },
    }
    try {
      await moveShop(source, broken, () => {})
    } finally {
      await target.close()
      await source.close()
    }
  }

  await expect(fail('fails', { url })).rejects.toThrow('The cable was cut.')
  await expect(fail('loses', { url })).rejects.toThrow('reviews was not copied correctly')
  expect(psql(url, 'select count(*) as n from orders')).toEqual([{ n: expect.anything() }])
  expect(contentOf(file)).toEqual(before)
  expect((await move(['--to', url])).code).toBe(0)
  await expect(fail('fails', { file: back })).rejects.toThrow('The cable was cut.')
  await expect(fail('loses', { file: back })).rejects.toThrow('reviews was not copied correctly')
  expect(existsSync(back)).toBe(false)
  expect((await readdir(directory.path)).filter((name) => name.includes('moving'))).toEqual([])
})
