import { expect, test } from 'bun:test'
import { businessDays } from '#shared/domain/shipping/delivery.ts'
import { inLocale } from '../../../../src/server/runtime/request-locale.ts'

test("LANG-06 business days follow each language's plural rules", () => {
  const days = () => [
    businessDays(1, 2),
    businessDays(2, 2),
    businessDays(1, 1),
    businessDays(0, 0),
  ]
  expect(inLocale('en', days)).toEqual([
    '1 to 2 business days',
    '2 business days',
    '1 business day',
    '0 business days',
  ])
  expect(inLocale('fr', days)).toEqual([
    '1 à 2 jours ouvrables',
    '2 jours ouvrables',
    '1 jour ouvrable',
    '0 jour ouvrable',
  ])
})
