import { expect, test } from 'bun:test'
import { basename } from 'node:path'
import { codeOf, sourcesIn } from './sources.ts'

const sources = sourcesIn('src', 'tests')
const own = sources.filter(({ file }) => file !== 'tests/rules/files.test.ts')

test('files are named in kebab case, after what is in them', () => {
  const vague = /^(index|utils?|helpers?|misc|common|types|manager)$/
  const wrong = sources.filter(({ file }) => {
    const parts = basename(file)
      .replace(/\.tsx?$/, '')
      .split('.')
    return parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part) || vague.test(part))
  })
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('no file of the program is longer than 250 lines', () => {
  const long = sourcesIn('src')
    .map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 250)
  expect(long).toEqual([])
})

test('no file re-exports from another file', () => {
  const passesOn = /^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s/m
  expect(sources.filter(({ text }) => passesOn.test(text)).map(({ file }) => file)).toEqual([])
})

test('no TODO comments are left, and no test is skipped, run alone or expected to fail', () => {
  const left = /\b(TODO|FIXME|XXX)\b|\b(test|it|describe)\.(skip|only|todo|failing)\b|\bxtest\b/
  expect(own.filter(({ text }) => left.test(text)).map(({ file }) => file)).toEqual([])
})

test('no rule of the compiler or the linter is switched off', () => {
  // The first two are comments.
  const off = /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/
  const untyped = /\bas any\b|: any\b|<any>/
  const wrong = own.filter(({ text }) => off.test(text) || untyped.test(codeOf(text)))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('pages need no function that browsers offer on secure origins only, for shops on a local network', () => {
  const secure = /crypto\.(randomUUID|subtle)|navigator\.(serviceWorker|locks)\b/
  const wrong = sourcesIn('src/web').filter(({ text }) => secure.test(codeOf(text)))
  expect(wrong.map(({ file }) => file)).toEqual([])
})
