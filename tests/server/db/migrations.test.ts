import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NewerDataError } from '../../../src/server/db/errors.ts'
import { appliedSchema, migrate, migrationNames } from '../../../src/server/db/sqlite/migrations.ts'
import { contentOf, openDatabase } from '../../support/database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saucery-migrations-'))
  file = join(directory, 'shop.db')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('an empty data directory gets every migration once, and reports which', () => {
  expect(migrate(file)).toEqual([...migrationNames])
  const before = contentOf(file)
  expect(migrate(file)).toEqual([])
  expect(appliedSchema(file)).toBe(migrationNames.at(-1) ?? '')
  expect(contentOf(file)).toEqual(before)
})

test('a database that a newer version has migrated is refused and left unchanged', () => {
  migrate(file)
  const connection = openDatabase(file)
  connection.run("insert into __drizzle_migrations (hash, created_at) values ('later', 9e15)")
  connection.close()
  const before = contentOf(file)
  expect(() => migrate(file)).toThrow(NewerDataError)
  expect(contentOf(file)).toEqual(before)
})

test('every table of the shop is strict', () => {
  migrate(file)
  const connection = openDatabase(file)
  // Except the tables of a full-text index, which SQLite creates.
  const own = connection
    .query<{ name: string; strict: number }, []>(
      "select name, strict from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite%' and name <> '__drizzle_migrations'",
    )
    .all()
  connection.close()
  expect(own.length).toBeGreaterThan(8)
  expect(own.filter(({ strict }) => strict !== 1)).toEqual([])
})

test('every migration in the folder is in the binary', async () => {
  const scripts = (await readdir(join(root, 'migrations'))).filter((name) => name.endsWith('.sql'))
  expect(scripts.map((name) => basename(name, '.sql')).sort()).toEqual([...migrationNames])
})

test('the migrations create the schema that the code declares', async () => {
  await cp(join(root, 'migrations'), join(directory, 'migrations'), { recursive: true })
  // Its paths must be relative.
  const out = relative(root, join(directory, 'migrations'))
  const options = ['--dialect=sqlite', '--schema=src/server/db/schema/**/*.ts', `--out=${out}`]
  const kit = Bun.spawn([process.execPath, 'x', 'drizzle-kit', 'generate', ...options], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = await new Response(kit.stdout).text()
  expect(await kit.exited).toBe(0)
  expect(said).toContain('No schema changes')
  const scripts = (await readdir(join(directory, 'migrations'))).filter((name) =>
    name.endsWith('.sql'),
  )
  expect(scripts).toHaveLength(migrationNames.length)
})
