import { expect, test } from 'bun:test'
import {
  discountKey,
  isCodeName,
  tidyCode,
} from '../../../../src/shared/domain/pricing/discount-name.ts'

test.each([
  'SAVE-10',
  ' save-10\n',
  'SAVE\u200b-10',
  'SAVE\u2060-10',
  '\ufeffSAVE-10',
  'SA\u00adVE-10',
  '\u200eSAVE-10\u200f',
  '\u2066SAVE-10\u2069',
  'SAVE\u061c-10',
  'SAVE\ufe0f-10',
  'S\u200dA\u200cV\u034fE-10',
  'SAVE\u{e0020}-10',
  'SAVE\u2800-10',
  'SAVE\u0000-10',
  'SAVE\u00a0-\t10',
  'SAVE\u2010' + '10',
  'SAVE\u2011' + '10',
  'SAVE\u2013' + '10',
  'SAVE\u2014' + '10',
  'SAVE\u2212' + '10',
  'SAVE\ufe63' + '10',
  'SAVE\uff0d' + '10',
  'ＳＡＶＥ－１０',
  '𝐒𝐀𝐕𝐄-𝟏𝟎',
])('DISC-01 %j is the code SAVE-10', (entered) => {
  expect(discountKey(entered)).toBe('SAVE-10')
})

test('DISC-01 letters of other alphabets, underscores and doubled hyphens make another code', () => {
  for (const other of ['SАVE-10', 'SAVE_10', 'SAVE--10', 'SAVE10', 'SAVÉ-10']) {
    expect(discountKey(other)).not.toBe('SAVE-10')
  }
})

test('DISC-01 every code that could be stored before is still found, and no two became one', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
  for (const letter of letters) {
    const code = `${letter}${letter}-${letter}`
    expect(discountKey(code)).toBe(code.toUpperCase())
    expect(tidyCode(code)).toBe(code)
    expect(isCodeName(code)).toBe(true)
  }
})

test('DISC-01 a code of invisible characters, or with a space inside, is no code', () => {
  for (const code of ['', '\u200b\u200b\u200b', 'AB', 'SAVE 10', 'SAVE_10', 'É'.repeat(3)]) {
    expect(isCodeName(tidyCode(code))).toBe(false)
  }
})
