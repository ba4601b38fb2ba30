import { expect, test } from 'bun:test'
import { randomId } from '../../../src/web/platform/random-id.ts'

test('ids are random UUIDs as RFC 9562 has them', () => {
  const ids = Array.from({ length: 1_000 }, randomId)
  expect(new Set(ids).size).toBe(1_000)
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.filter((id) => !uuid.test(id))).toEqual([])
})
