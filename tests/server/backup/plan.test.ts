import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '../../../src/server/backup/back-up.ts'
import { backUpByPlan } from '../../../src/server/backup/plan.ts'
import { lastProvenBackup } from '../../../src/server/backup/schedule.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { endPrograms, quiet, run, serve } from '../../support/program.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { useFixture } from './backup.fixture.ts'

const fixture = useFixture()
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  await endPrograms()
  await shop.dispose()
})

const plan = (keep: number) => ({
  directory: fixture('kept'),
  every: 24,
  minutes: null,
  keep,
  store: null,
  recipients: [],
})
const kept = async () => (await readdir(fixture('kept')).catch(() => [])).sort()

test('backups made while the clock was ahead are deleted first, and the newest backup is never deleted instead', async () => {
  const { file } = await backUpByPlan(shop.directory, plan(3))
  const ahead = ['saucery-20991231T100000000Z.backup', 'saucery-20991231T110000000Z.backup']
  for (const name of ahead) await copyFile(file, join(fixture('kept'), name))
  const second = await backUpByPlan(shop.directory, plan(3))
  expect(await kept()).toEqual(
    [file, second.file, join(fixture('kept'), ahead[1] ?? '')].map(nameOf),
  )
  const third = await backUpByPlan(shop.directory, plan(3))
  expect(await kept()).toEqual([file, second.file, third.file].map(nameOf))
  const last = await backUpByPlan(shop.directory, plan(1))
  expect(await kept()).toEqual([nameOf(last.file)])
})

test('a backup that fails verification is not saved, replaces no earlier backup and leaves no files behind', async () => {
  await backUpByPlan(shop.directory, plan(2))
  const { file } = await backUpByPlan(shop.directory, plan(2))
  const byHand = fixture('by-hand')
  await copyFile(file, byHand)
  const before = [await kept(), await Bun.file(byHand).bytes()]
  // No restore would accept a shop with a dangling reference.
  const orphan =
    "insert into reviews (id, product_id, rating, customer_name, customer_email, status, created_at, updated_at) values ('r', 'nothing', 5, 'A', 'a@example.ca', 'approved', 0, 0)"
  ask(join(shop.directory, 'shop.db'), orphan)
  const words = 'its database is damaged (a row of reviews points to'
  for (let count = 0; count < 3; count++) {
    await expect(backUpByPlan(shop.directory, plan(2))).rejects.toThrow(words)
  }
  await expect(backUp(shop.directory, byHand)).rejects.toThrow(words)
  expect([await kept(), await Bun.file(byHand).bytes()]).toEqual(before)
})

test('while the store is unavailable, old local backups are still deleted and new ones are still verified', async () => {
  const store = Bun.serve({ port: 0, fetch: () => new Response(null, { status: 403 }) })
  const away = {
    bucket: 'jars',
    endpoint: `http://127.0.0.1:${store.port}`,
    region: null,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  for (let count = 0; count < 3; count++) {
    const refused = backUpByPlan(shop.directory, { ...plan(2), store: away })
    await expect(refused).rejects.toThrow('the upload to the store failed')
  }
  expect(await kept()).toHaveLength(2)
  const proven = await lastProvenBackup(shop.context.db.read)
  expect(Math.abs(Date.now() - (proven ?? 0))).toBeLessThan(60_000)
  await store.stop(true)
})

test('setting the clock back two days does not delay the next backup by two days', async () => {
  const ahead = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()
  const environment = { ...quiet, BACKUP_DIR: fixture('kept') }
  const place = { directory: fixture(''), environment }
  await run(['migrate'], place)
  const file = fixture('data/shop.db')
  ask(file, "insert into settings (key, value) values ('last_proven_backup', ?)", ahead)
  const program = await serve(place)
  const proven = "select value from settings where key = 'last_proven_backup'"
  const isRenewed = () => String(ask(file, proven)[0]?.value) < ahead
  expect(await eventually(isRenewed)).toBe(true)
  expect(await kept()).toHaveLength(1)
  expect(await program.stop()).toBe(0)
})

/** A shop whose first backup is made, and waits for a store that never answers. */
async function openWaiting() {
  const store = Bun.listen({ port: 0, hostname: '127.0.0.1', socket: { data: () => {} } })
  const bucket = { S3_BUCKET: 'jars', S3_ENDPOINT: `http://127.0.0.1:${store.port}` }
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'very-secret' }
  const environment = { ...quiet, ...bucket, ...keys, BACKUP_DIR: fixture('kept') }
  const program = await serve({ directory: fixture(''), environment })
  const proven = "select 1 from settings where key = 'last_proven_backup'"
  expect(await eventually(() => ask(fixture('data/shop.db'), proven).length === 1)).toBe(true)
  return {
    program,
    failures: async () => {
      expect(await program.stop()).toBe(0)
      store.stop(true)
      const lines = (await program.err)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      return lines.filter(({ event }) => event === 'backup_failed')
    },
  }
}

test('a shop that is stopped during a backup does not report a failed backup', async () => {
  const { failures } = await openWaiting()
  expect(await failures()).toEqual([])
})

test('a backup process that was killed is reported with the signal that ended it', async () => {
  const { program, failures } = await openWaiting()
  const children = await Bun.file(`/proc/${program.pid}/task/${program.pid}/children`).text()
  for (const child of children.trim().split(' ')) process.kill(Number(child), 'SIGKILL')
  expect(await failures()).toMatchObject([{ reason: 'It was stopped by SIGKILL.' }])
})

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
