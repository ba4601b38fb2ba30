import { expect, test } from 'bun:test'
import { parseMoney } from '#shared/domain/money.ts'
import { typedAmount, typedRate, typedWhole } from '#shared/domain/typed-number.ts'

test('O35 LANG-18 an amount may be typed with a comma or a point, spaces and a dollar sign', () => {
  const cents: Record<string, number> = {
    '12,50': 1250,
    '12.50': 1250,
    '12,5': 1250,
    '0,99': 99,
    '5': 500,
    ' 12,99 $ ': 1299,
    '12,99 $ CA': 1299,
    'cad 12.99': 1299,
    '$12.99': 1299,
    'CA$12.99': 1299,
    'C$12.99': 1299,
    '12,99 CAD': 1299,
    '1\u202f250,00': 125_000,
    '1\u00a0250,00\u00a0$': 125_000,
    '1 250': 125_000,
    '1,250.00': 125_000,
    '1.250,00': 125_000,
    '12,345,678.90': 1_234_567_890,
  }
  for (const [typed, expected] of Object.entries(cents)) {
    expect([typed, parseMoney(typedAmount(typed))]).toEqual([typed, expected])
  }
})

test('O35 what is in doubt or no amount is refused, and never a hundred or a thousand times as much', () => {
  for (const typed of [
    '1,250',
    '12,505',
    '1.250',
    '12,5,0',
    '1,25.00',
    '1.25,00',
    '-5,00',
    '12;50',
    'abc',
    '12 50',
    '1 25,00',
    '12 5000',
    '12C50',
    '12$50',
    '',
    ',50',
    '12,',
  ]) {
    expect([typed, parseMoney(typedAmount(typed))]).toEqual([typed, null])
  }
})

test('a rate may be typed with a comma, and a comma is never thousands', () => {
  expect(['9,975', '5', '14,975 %', '9.975'].map(typedRate)).toEqual([
    '9.975',
    '5',
    '14.975',
    '9.975',
  ])
})

test('a whole number may have spaces between thousands; anything else stays as typed, and so is refused', () => {
  const whole: Record<string, number> = {
    '12': 12,
    ' 1250 ': 1250,
    '1 250': 1250,
    '1\u202f250': 1250,
    '12\u00a0500': 12_500,
    '007': 7,
    '0': 0,
  }
  for (const [typed, number] of Object.entries(whole)) {
    expect([typed, typedWhole(typed)]).toEqual([typed, number])
  }
  for (const typed of ['12,50', '12.50', '1,250', '1.250', '12 50', '-3', '1e3', '0x1F', '½', '']) {
    expect([typed, typedWhole(typed)]).toEqual([typed, typed])
  }
})
