import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { apiAt } from '../../support/api.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { endPrograms, quiet, run, serve } from '../../support/program.ts'
import { type S3Double, startS3Double } from '../../support/s3-double.ts'
import { admin } from '../../support/shop.ts'
import { useFixture } from './backup.fixture.ts'

const fixture = useFixture()
let store: S3Double
beforeEach(() => {
  store = startS3Double()
})
afterEach(async () => {
  await endPrograms()
  await store.stop()
})

const place = () => ({
  directory: fixture(''),
  environment: {
    ...quiet,
    ...store.environment,
    BACKUP_DIR: fixture('kept'),
    BACKUP_EVERY: '1m',
    TRUST_PROXY: '0',
  },
})
const saucery = (...args: string[]) => run(args, place())
const increments = async () =>
  (await readdir(fixture('kept'), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('.increment'),
  )

function addProduct(name: string) {
  const row = [crypto.randomUUID(), name]
  const insert =
    "insert into products (id, name, description, price_cents, stock, created_at, updated_at) values (?, ?, 'x', 1000, 5, 0, 0)"
  ask(fixture('data/shop.db'), insert, ...row)
}

test('BACKUP-01 a killed shop that has lost its disk is restored from its bucket, including the latest changes', async () => {
  const program = await serve(place())
  expect(await eventually(() => store.objects.size > 0)).toBe(true)
  const api = apiAt(program.address)
  const { body } = await api<{ token: string }>('POST', '/api/auth/login', { body: admin })
  const product = { name: 'Sold Last', description: 'x', price: '10.00', stock: 5 }
  const added = await api('POST', '/api/products', { token: body.token, body: product })
  expect(added.status).toBe(201)
  // What the shop does each minute.
  expect((await saucery('backup')).code).toBe(0)
  await program.kill()
  // The disk is lost, and the backup directory with it.
  await rm(fixture('data'), { recursive: true })
  await rm(fixture('kept'), { recursive: true })
  const { out, code } = await saucery('restore', 's3://jars')
  expect([code, out]).toEqual([0, expect.stringContaining('1 product')])
  const names = 'select name from products'
  expect(ask(fixture('data/shop.db'), names)).toEqual([{ name: 'Sold Last' }])
  const again = await serve(place())
  const session = { token: body.token }
  expect((await apiAt(again.address)('GET', '/api/orders', session)).status).toBe(200)
  expect(await again.stop()).toBe(0)
})

test('BACKUP-04 while the store is down increments go on, and all are sent once it is back', async () => {
  await saucery('migrate')
  expect((await saucery('backup')).code).toBe(0)
  const before = store.objects.size
  store.become('down')
  for (const name of ['One', 'Two']) {
    addProduct(name)
    const { code, err } = await saucery('backup')
    expect([code, err]).toEqual([1, expect.stringContaining('but the upload to the store failed')])
    expect(err).not.toContain('very-secret')
  }
  expect((await increments()).length).toBeGreaterThanOrEqual(2)
  expect(store.objects.size).toBe(before)
  store.become('yes')
  addProduct('Three')
  expect((await saucery('backup')).code).toBe(0)
  expect([...store.objects.keys()].filter((name) => name.endsWith('.increment')).sort()).toEqual(
    (await increments()).sort(),
  )
  await rm(fixture('kept'), { recursive: true })
  const { code, out } = await saucery('restore', 's3://jars', '--data-dir', fixture('elsewhere'))
  expect([code, out]).toEqual([0, expect.stringContaining('3 products')])
})

test('BACKUP-05 restore accepts a directory and a time, and reports what it restored', async () => {
  await saucery('migrate')
  await saucery('backup')
  addProduct('Early')
  await saucery('backup')
  const early = new Date().toISOString()
  await Bun.sleep(5)
  addProduct('Late')
  await saucery('backup')
  const restore = (...args: string[]) =>
    run(['restore', fixture('kept'), '--data-dir', fixture('there'), ...args], place())
  expect((await restore('--at', early)).out).toContain('1 product')
  expect((await restore('--force')).out).toContain('2 products')
  const wrong = await restore('--at', 'yesterday')
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('not a time such as')])
  const before = await restore('--force', '--at', '2001-01-01T00:00:00Z')
  expect([before.code, before.err]).toEqual([1, expect.stringContaining('The oldest backup in')])
  expect((await restore()).err).toContain('is not empty')
})

test('BACKUP-06 doctor restores the newest backup as a test, and says what is wrong with it', async () => {
  await saucery('migrate')
  await saucery('backup')
  addProduct('Early')
  await saucery('backup')
  const backups = async () =>
    (await saucery('doctor')).out.split('\n').find((line) => line.includes('Backups'))
  expect(await backups()).toMatch(
    /^good .*Every 1 min .* was restored from saucery-\S+ and 1 increment as a test, and is intact\. Uploads to the store work/,
  )
  const [name = ''] = (await increments()).sort().slice(-1)
  await Bun.write(join(fixture('kept'), name), 'nothing')
  expect(await backups()).toMatch(/^BAD .*The backup cannot be used: it is damaged/)
})
