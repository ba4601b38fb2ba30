import { expect, test } from 'bun:test'
import { isEmailAddress } from '../../../../src/shared/domain/shop/account.ts'

test('REV-09 an email address has a plain local part and a domain with a dot', () => {
  for (const text of [
    'ada@example.ca',
    ' ada@example.ca ',
    'a@b.c',
    "o'neil+jars@mail.example.ca",
  ]) {
    expect([text, isEmailAddress(text)]).toEqual([text, true])
  }
  const wrong = ['', 'ada', 'ada@', '@example.ca', 'ada@example', 'ada@example.', 'a b@example.ca']
  for (const text of [...wrong, 'ada@@example.ca', 'a..b@example.ca', 'ada@-example.ca', 'a@b.1']) {
    expect([text, isEmailAddress(text)]).toEqual([text, false])
  }
})

test('an email address has no invisible characters, which could turn around the text beside it', () => {
  for (const sign of [
    '\u202e',
    '\u2066',
    '\u200b',
    '\u200d',
    '\u00ad',
    '\u061c',
    '\u2800',
    '\u0007',
    '\ue000',
  ]) {
    for (const text of [
      `${sign}ann@example.com`,
      `an${sign}n@example.com`,
      `ann${sign}@example.com`,
    ]) {
      expect([text, isEmailAddress(text)]).toEqual([text, false])
    }
  }
  expect(isEmailAddress('josé.müller+日本@example.com')).toBe(true)
})
