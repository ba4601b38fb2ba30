import { expect, test } from 'bun:test'
import { canonicalEmail, isEmailAddress } from '#shared/domain/shop/email-address.ts'

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

test('a domain in any script is an address if DNS can have it', () => {
  for (const text of [
    'a@épicerie.example',
    'a@例え.テスト',
    'a@xn--e1afmkfd.xn--p1ai',
    'a@faß.de',
  ]) {
    expect([text, isEmailAddress(text)]).toEqual([text, true])
  }
  const wrong = ['a@épicerie', 'a@é..com', 'a@é.com.', 'a@xn--a.com', 'a@１２７.0.0.1', 'a@é:80.fr']
  for (const text of [...wrong, `a@${'é'.repeat(70)}.fr`, 'a@é.c%6fm', 'a@xn--.com']) {
    expect([text, isEmailAddress(text)]).toEqual([text, false])
  }
})

test('an address has one form, however its domain is typed', () => {
  const forms = ['a@ÉPICERIE.example', 'a@e\u0301picerie.example', 'a@épicerie。example']
  for (const text of forms) expect(canonicalEmail(text)).toBe('a@xn--picerie-9xa.example')
  for (const text of ['zoé@Example.ca', '', '@', 'nobody', 'a@é.c%6fm']) {
    expect(canonicalEmail(text)).toBe(text)
  }
})
