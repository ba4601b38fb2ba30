import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sumOfSources } from '../../src/release/sum-of-sources.ts'

const inside = [
  'src/web/app.tsx',
  'public/favicon.ico',
  'migrations/0000.sql',
  'dist/client/assets/entry-1.js',
  'package.json',
  'bun.lock',
]

let root: string
beforeAll(async () => {
  root = `${await mkdtemp(join(tmpdir(), 'saucery-sum-'))}/`
  for (const file of inside) await Bun.write(root + file, 'one')
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('executables of different sources are told apart, whatever differs', async () => {
  const sums = new Set([await sumOfSources(root)])
  for (const file of inside) {
    await Bun.write(root + file, 'another')
    sums.add(await sumOfSources(root))
  }
  expect(sums.size).toBe(inside.length + 1)
  expect(await sumOfSources(root)).toBe([...sums].at(-1) ?? '')
})

test('no executable is built from a folder that is empty', async () => {
  await rm(`${root}dist`, { recursive: true })
  await expect(sumOfSources(root)).rejects.toThrow()
})
