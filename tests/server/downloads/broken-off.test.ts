import { expect, test } from 'bun:test'
import { plainStyle } from '../../../src/server/downloads/csv-style.ts'
import { csvResponse } from '../../../src/server/downloads/csv.ts'

test('a CSV file that breaks off is logged, says so in its last line, and its transfer fails', async () => {
  async function* rows() {
    yield ['one', 1]
    yield ['two', 2]
    throw new Error('disk')
  }
  const seen: unknown[] = []
  const table = { name: 'orders', columns: ['Name', 'Units'], rows: rows() }
  const response = csvResponse(table, plainStyle, (error) => seen.push(error))
  const reader = response.body?.getReader()
  if (!reader) throw new Error('There is no file.')
  const first = new TextDecoder().decode((await reader.read()).value as Uint8Array)
  expect(first.split('\r\n')).toEqual([
    'Name,Units',
    'one,1',
    'two,2',
    '',
    'THIS FILE IS INCOMPLETE: an error occurred while it was being written. Export it again.',
    '',
  ])
  expect(await reader.read().catch(String)).toBe('Error: disk')
  expect(String(seen)).toBe('Error: disk')
})
