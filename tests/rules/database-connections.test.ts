import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ask, openTestDatabase, startOtherWriter, type TestDatabase } from '../support/database.ts'
import { sourcesIn } from './sources.ts'

// A shop may commit at any time. A test's own connection must wait for the commit, or it fails with
// "database is locked" once in a hundred runs.

let shop: TestDatabase
beforeEach(async () => {
  shop = await openTestDatabase()
})
afterEach(() => shop.dispose())

test("a test's query waits while another program holds the database", async () => {
  const program = await startOtherWriter(shop.file)
  const insert = "insert into settings values ('ours', 'x') returning key"
  expect(ask(shop.file, insert)).toEqual([{ key: 'ours' }])
  expect(await program.exited).toBe(0)
})

test('tests open SQLite databases in only one place, which sets the busy timeout', () => {
  const opening = sourcesIn('tests').filter(
    ({ file, imports }) =>
      !file.startsWith('tests/bench/') &&
      imports.some(({ specifier, isTypeOnly }) => specifier === 'bun:sqlite' && !isTypeOnly),
  )
  // The connection in this file only records what the shop prepares.
  const recorder = 'tests/server/db/query-plans.test.ts'
  expect(opening.map(({ file }) => file)).toEqual([recorder, 'tests/support/database.ts'])
})
