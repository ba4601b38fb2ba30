import { afterEach, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seeded } from '../../../src/samples/seeded.ts'
import { proveBackup } from '../../../src/server/backup/restore.ts'
import { appliedSchema, newestSchema } from '../../../src/server/db/sqlite/migrations.ts'
import { faultsOfDatabase } from '../../../src/server/db/sqlite/snapshot.ts'
import { openDataDirectory } from '../../../src/server/shop/data-directory.ts'
import { ask } from '../../support/database.ts'
import { endPrograms, quiet, run, startProgram } from '../../support/program.ts'
import { useFixture } from '../backup/backup.fixture.ts'

afterEach(endPrograms)

const SEED = Number(process.env.KILL_SEED ?? 6)
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)
const { between } = seeded(SEED)
const firstRelease = fileURLToPath(new URL('../../fixtures/first-release.db.zst', import.meta.url))

const fixture = useFixture()
const place = (name: string) => ({
  directory: fixture(''),
  environment: { ...quiet, DATA_DIR: fixture(name) },
})

let firstBytes: Uint8Array
beforeAll(async () => {
  firstBytes = Bun.zstdDecompressSync(await Bun.file(firstRelease).bytes())
})

/** A data directory of the first release, as it is or brought to today. */
async function filled(name: string, { isToday }: { isToday: boolean }) {
  await mkdir(fixture(name), { mode: 0o700 })
  await Bun.write(join(fixture(name), 'shop.db'), firstBytes)
  if (isToday) expect((await run(['migrate'], place(name))).code).toBe(0)
}

const bought = (name: string) =>
  ask(join(fixture(name), 'shop.db'), 'select id, total_cents, status from orders order by id')
const names = (name: string) =>
  ask(join(fixture(name), 'shop.db'), 'select name from products order by id')
const secret = (name: string) => readFile(join(fixture(name), 'secret.key'), 'utf8')

/** Runs a command on copies of a directory and kills it at some moment; what is left must open. */
async function killed(
  from: string | null,
  args: readonly string[],
  check: (name: string) => unknown,
) {
  async function copy() {
    await rm(fixture('here'), { recursive: true, force: true })
    if (from !== null) await cp(fixture(from), fixture('here'), { recursive: true })
  }
  await copy()
  const started = performance.now()
  expect(await run(args, place('here'))).toMatchObject({ code: 0, err: '' })
  const took = performance.now() - started
  await check('here')
  for (let round = 0; round < ROUNDS; round++) {
    await copy()
    const child = startProgram(args, place('here'))
    await Bun.sleep(between(took * 0.3, took))
    child.kill('SIGKILL')
    await child.exited
    const opened = await run(['migrate'], place('here'))
    expect([args[0], opened.code, opened.err]).toEqual([args[0], 0, ''])
    expect(appliedSchema(join(fixture('here'), 'shop.db'))).toBe(newestSchema)
    expect(faultsOfDatabase(join(fixture('here'), 'shop.db'))).toEqual([])
    await check('here')
  }
}

test('a first start, upgrade or rollback that is killed at any moment loses nothing, and the shop can start again', async () => {
  await filled('first', { isToday: false })
  await filled('today', { isToday: true })
  const before = bought('first')
  expect(before.length).toBeGreaterThan(50)
  await killed(null, ['migrate'], async () => expect(await secret('here')).toHaveLength(65))
  await killed('first', ['migrate'], () => expect(bought('here')).toEqual(before))
  await killed('today', ['rollback'], () => expect(bought('here')).toEqual(before))
})

test('a killed backup leaves a complete archive or none, and a killed secret rotation leaves a valid secret', async () => {
  await filled('today', { isToday: true })
  const before = bought('today')
  const archive = fixture('shop.backup')
  await killed('today', ['backup', archive], async () => {
    expect(bought('here')).toEqual(before)
    if (existsSync(archive)) expect((await proveBackup(archive)).rows.orders).toBe(before.length)
    await rm(archive, { force: true })
  })
  await killed('today', ['secret', 'rotate'], async () => {
    expect(await secret('here')).toMatch(/^[0-9a-f]{64}\n$/)
  })
})

test('a killed restore leaves either the old shop or the restored one, with the matching secret', async () => {
  await filled('old', { isToday: true })
  await filled('new', { isToday: true })
  ask(join(fixture('new'), 'shop.db'), "update products set name = 'Restored ' || name")
  const archive = fixture('new.backup')
  expect((await run(['backup', archive], place('new'))).code).toBe(0)
  const shops = await Promise.all(
    ['old', 'new'].map(async (name) => ({ names: names(name), secret: await secret(name) })),
  )
  await killed('old', ['restore', archive, '--force'], async () => {
    const now = { names: names('here'), secret: await secret('here') }
    expect(shops.filter((shop) => Bun.deepEquals(shop, now))).toHaveLength(1)
  })
})

test('the next start finishes a restore that was interrupted by a power failure while moving files into place', async () => {
  await filled('here', { isToday: true })
  await filled('new', { isToday: true })
  ask(join(fixture('new'), 'shop.db'), "update products set name = 'Restored ' || name")
  const wanted = { names: names('new'), secret: await secret('new') }
  // The secret is already in place, but the database is not. Opened like this, the directory would
  // hold neither shop.
  await mkdir(join(fixture('here'), '.restored'))
  await cp(join(fixture('new'), 'shop.db'), join(fixture('here'), '.restored/shop.db'))
  await cp(join(fixture('new'), 'secret.key'), join(fixture('here'), 'secret.key'))
  expect((await run(['migrate'], place('here'))).code).toBe(0)
  expect({ names: names('here'), secret: await secret('here') }).toEqual(wanted)
  const left = await readdir(fixture('here'))
  expect(left.filter((name) => /^replaced-.*-shop\.db$/.test(name))).toHaveLength(1)
  expect(left).not.toContain('.restored')
})

test('several first starts at the same moment all get the same complete secret', async () => {
  const script = fileURLToPath(new URL('./open-at-once.ts', import.meta.url))
  for (let round = 0; round < ROUNDS; round++) {
    const at = String(Date.now() + 600)
    const starts = Array.from({ length: 6 }, () =>
      Bun.spawn([process.execPath, script, fixture(`at-once-${round}`), at], { stdout: 'pipe' }),
    )
    const secrets = await Promise.all(starts.map(({ stdout }) => new Response(stdout).text()))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
    expect((await readdir(fixture(`at-once-${round}`))).sort()).toEqual([
      'mail',
      'secret.key',
      'uploads',
    ])
  }
})

test('a damaged secret stops startup with an explanation and is not replaced', async () => {
  await mkdir(fixture('here'))
  await Bun.write(join(fixture('here'), 'secret.key'), '')
  expect(() => openDataDirectory(fixture('here'))).toThrow(
    /secret\.key is damaged\. Restore it from a backup/,
  )
  expect(await secret('here')).toBe('')
})
