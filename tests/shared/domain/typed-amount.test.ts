import { expect, test } from 'bun:test'
import { parseMoney } from '../../../src/shared/domain/money.ts'
import { typedAmount, typedRate } from '../../../src/shared/domain/typed-amount.ts'

test('O35 an amount may be typed with a comma or a point, spaces and a dollar sign', () => {
  const cents: Record<string, number> = {
    '12,50': 1250,
    '12.50': 1250,
    '12,5': 1250,
    '0,99': 99,
    '5': 500,
    ' 12,99 $ ': 1299,
    '$12.99': 1299,
    'CA$12.99': 1299,
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
