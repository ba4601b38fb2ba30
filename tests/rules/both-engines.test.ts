import { expect, test } from 'bun:test'
import { onlySqlite } from '../support/only-sqlite.ts'
import { sourcesIn } from './sources.ts'

const folder = 'tests/server/'
const files = sourcesIn('tests/server').map(({ file }) => file)

test('29 files of tests run on SQLite alone, and each is there', () => {
  const listed = Object.keys(onlySqlite)
  expect(listed).toHaveLength(29)
  expect(listed.filter((name) => !files.includes(folder + name))).toEqual([])
})

/** They name both engines. */
const comparing = ['db/postgres-schema.test.ts']

test('a test that runs on both engines does not look into the file of SQLite', () => {
  const looking = sourcesIn('tests/server')
    .filter(({ file }) => file.endsWith('.test.ts'))
    .filter(
      ({ text, imports }) =>
        imports.some(({ specifier }) => /bun:sqlite|db\/sqlite\/(?!wal-sync)/.test(specifier)) ||
        /\bopenDatabase\b/.test(text),
    )
    .map(({ file }) => file.slice(folder.length))
  expect(looking.length).toBeGreaterThan(5)
  const allowed = [...Object.keys(onlySqlite), ...comparing]
  expect(looking.filter((file) => !allowed.includes(file))).toEqual([])
})
