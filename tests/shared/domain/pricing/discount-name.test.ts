import { expect, test } from 'bun:test'
import { discountKey, isCodeName, tidyCode } from '#shared/domain/pricing/discount-name.ts'

test.each([
  'SAVE-IT',
  ' save-it\n',
  'SAVE\u200b-IT',
  'SAVE\u2060-IT',
  '\ufeffSAVE-IT',
  'SA\u00adVE-IT',
  '\u200eSAVE-IT\u200f',
  '\u2066SAVE-IT\u2069',
  'SAVE\u061c-IT',
  'SAVE\ufe0f-IT',
  'S\u200dA\u200cV\u034fE-IT',
  'SAVE\u{e0020}-IT',
  'SAVE\u2800-IT',
  'SAVE\u0000-IT',
  'SAVE\u00a0-\tIT',
  'SAVE\u2010' + 'IT',
  'SAVE\u2011' + 'IT',
  'SAVE\u2013' + 'IT',
  'SAVE\u2014' + 'IT',
  'SAVE\u2212' + 'IT',
  'SAVE\ufe63' + 'IT',
  'SAVE\uff0d' + 'IT',
  'ＳＡＶＥ－ＩＴ',
  '𝐒𝐀𝐕𝐄-𝐈𝐓',
])('DISC-01 %j is the code SAVE-IT', (entered) => {
  expect(discountKey(entered)).toBe('SAVE-IT')
})

test('DISC-01 letters of other alphabets, underscores and doubled hyphens make another code', () => {
  for (const other of ['SАVE-IT', 'SAVE_IT', 'SAVE--IT', 'SAVEIT', 'SAVÉ-IT']) {
    expect(discountKey(other)).not.toBe('SAVE-IT')
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
  for (const code of ['', '\u200b\u200b\u200b', 'AB', 'SAVE IT', 'SAVE_IT', 'É'.repeat(3)]) {
    expect(isCodeName(tidyCode(code))).toBe(false)
  }
})
