import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('docs/security.md names tests that are there', async () => {
  const text = await Bun.file(inRepository('docs/security.md')).text()
  const named = [...text.matchAll(/`((?:rules|server|shared|web)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(inRepository(`tests/${path}`)))).toEqual([])
})
