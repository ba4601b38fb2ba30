import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copiesOf } from '../../../src/server/privacy/erase-files.ts'
import { isAnyInFile } from '../../../src/server/privacy/key-search.ts'
import { dataPaths } from '../../../src/server/runtime/disk/data-paths.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'

const MB = 1024 * 1024
/** Bytes that are read from a file at once. */
const PIECE = 8 * MB

const directory = useProgramDirectory()
const id = '3f2c9a51-77b0-4e0d-9d1a-5a1c0e7f9b42'

/** The bytes that this process has read so far, of whatever file. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}

test('PRIV-05 an old copy of the database is read once, however many customers are erased', async () => {
  const copy = 'before-0010_product_order.db'
  await Bun.write(join(directory.path, copy), Buffer.alloc(20 * MB, 'old orders '))
  const customers = Array.from({ length: 50 }, (_, index) => ({ key: `gone${index}@example.ca` }))
  const before = bytesRead()
  expect(await copiesOf(dataPaths(directory.path), customers)).toEqual([])
  const read = (bytesRead() - before) / MB
  expect(read).toBeGreaterThanOrEqual(20)
  expect(read).toBeLessThan(40)
})

const stored = {
  'an address in other letter case': ['ann.lee@example.ca', 'x"Ann.Lee@EXAMPLE.ca"y'],
  'an address with an accent': ['zoë@example.ca', 'ZOë@example.ca'],
  'an address right before another @': ['ann@example.ca', '@@ann@example.ca@'],
  'an order id between other ids': [id, `${crypto.randomUUID()}${id}${crypto.randomUUID()}`],
  'an order id after other digits': [id, `0042${id}`],
  'a text of another kind': ['order 17', 'of order 17.'],
} as const

for (const [name, [text, around]] of Object.entries(stored)) {
  test(`PRIV-05 ${name} is found in a file among others, also across two pieces that are read`, async () => {
    const file = join(directory.path, 'copy.db')
    const texts = ['nobody@example.ca', text, crypto.randomUUID()]
    const half = Buffer.byteLength(around) >> 1
    for (const start of [0, 100, PIECE - half, PIECE - 1]) {
      const bytes = Buffer.alloc(PIECE + 1_000)
      bytes.write(around, start)
      await Bun.write(file, bytes)
      expect(await isAnyInFile(file, texts)).toBe(true)
      expect(await isAnyInFile(file, ['nobody@example.ca', crypto.randomUUID()])).toBe(false)
    }
  })
}

test('PRIV-05 an address that only begins or ends like one in the file is not found', async () => {
  const file = join(directory.path, 'copy.db')
  await Bun.write(file, `ann@example.ca ${id}`)
  const others = ['ann@example.com', 'bann@example.ca', 'ann@xample.ca', id.replace('3f', '4f')]
  expect(await isAnyInFile(file, others)).toBe(false)
  expect(await isAnyInFile(file, [])).toBe(false)
})
