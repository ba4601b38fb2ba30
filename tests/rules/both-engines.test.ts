import { expect, test } from 'bun:test'
import { runOnce } from '../support/run-once.ts'
import { sourcesIn } from './sources.ts'

const folder = 'tests/server/'
const files = sourcesIn('tests/server').map(({ file }) => file)

test('192 test files are listed as running only once, and all of them exist', () => {
  const listed = Object.keys(runOnce)
  expect(listed).toHaveLength(192)
  expect(listed.filter((name) => !files.includes(folder + name))).toEqual([])
})

test('a test that runs on both engines does not open the SQLite file', () => {
  const looking = sourcesIn('tests/server')
    .filter(({ file }) => file.endsWith('.test.ts'))
    .filter(
      ({ text, imports }) =>
        imports.some(({ specifier }) => /bun:sqlite|db\/sqlite\/(?!wal-sync)/.test(specifier)) ||
        /\bopenDatabase\b/.test(text),
    )
    .map(({ file }) => file.slice(folder.length))
  expect(looking.length).toBeGreaterThan(5)
  expect(looking.filter((file) => !(file in runOnce))).toEqual([])
})
