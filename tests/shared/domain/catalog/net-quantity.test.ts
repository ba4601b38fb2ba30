import { expect, test } from 'bun:test'
import { metricQuantity } from '#shared/domain/catalog/net-quantity.ts'

test.each([
  ['250 mL', 250, 'ml'],
  ['250\u00a0ml', 250, 'ml'],
  ['1.5 L', 1500, 'ml'],
  ['1,5 L', 1500, 'ml'],
  ['0,375 l', 375, 'ml'],
  ['75cl', 750, 'ml'],
  ['1 000 mL', 1000, 'ml'],
  ['3 x 250 mL', 750, 'ml'],
  ['3 × 85 g', 255, 'g'],
  ['0.2 kg', 200, 'g'],
  ['500 mg', 0.5, 'g'],
  ['355 mL (12 fl. oz)', 355, 'ml'],
  ['340 g / 12 oz', 340, 'g'],
] as const)('the net quantity %p is %p %p', (text, amount, unit) => {
  expect(metricQuantity(text)).toEqual({ amount, unit })
})

test.each([
  '',
  '250',
  '0 mL',
  '12 oz',
  '1,250 g',
  'about 250 mL',
  '250 mL (3 jars)',
  '3 jars of 250 mL',
  '250 mL + 85 g',
  '-5 g',
  '6 pk',
])('the net quantity %p has no certain unit price', (text) => {
  expect(metricQuantity(text)).toBeNull()
})
