import { expect, test } from 'bun:test'
import { remembered } from '../../../src/server/runtime/remembered.ts'

function counted() {
  const asked: string[] = []
  const lengthOf = remembered((text) => {
    asked.push(text)
    return text.length > 3 ? text.length : null
  })
  return { asked, lengthOf }
}

test('a short text is worked out once, also if there is no result', () => {
  const { asked, lengthOf } = counted()
  for (const _ of [1, 2, 3]) expect([lengthOf('::1'), lengthOf('127.0.0.1')]).toEqual([null, 9])
  expect(asked).toEqual(['::1', '127.0.0.1'])
})

test('a long text, and one of many others, is worked out again, so that nobody fills the memory', () => {
  const { asked, lengthOf } = counted()
  const long = 'x'.repeat(1_000)
  expect([lengthOf(long), lengthOf(long)]).toEqual([1_000, 1_000])
  expect(asked).toEqual([long, long])
  expect(lengthOf('first')).toBe(5)
  for (let index = 0; index < 1_000; index += 1) lengthOf(`made up ${index}`)
  expect(lengthOf('first')).toBe(5)
  expect(asked.filter((text) => text === 'first')).toHaveLength(2)
})
