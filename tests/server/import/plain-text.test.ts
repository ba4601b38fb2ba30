import { expect, test } from 'bun:test'
import { plainTextOf } from '../../../src/server/import/plain-text.ts'

test('an HTML description becomes plain text, and a < or > outside a tag stays', () => {
  expect(plainTextOf('<p class="a">Hot &amp; sweet.</p><ul><li>Maple</li></ul>')).toBe(
    'Hot & sweet.\nMaple',
  )
  expect(plainTextOf('<script src="x">bad</script>1 < 2 <br/>and 3 > 2')).toBe('1 < 2\nand 3 > 2')
})

test('a megabyte of unfinished tags is returned unchanged without timing out', () => {
  const beginnings = '<a'.repeat(500_000)
  expect(plainTextOf(beginnings)).toBe(beginnings)
})
