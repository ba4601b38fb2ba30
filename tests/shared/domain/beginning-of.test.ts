import { expect, test } from 'bun:test'
import { beginningOf } from '#shared/domain/beginning-of.ts'

test('the beginning of a text never ends in half of an emoji', () => {
  const text = 'ab🌶c'
  const beginnings = [0, 1, 2, 3, 4, 5, 9].map((longest) => beginningOf(text, longest))
  expect(beginnings).toEqual(['', 'a', 'ab', 'ab', 'ab🌶', text, text])
})
