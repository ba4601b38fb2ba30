import { expect, test } from 'bun:test'
import {
  allergenWords,
  inUsualOrder,
  isAllergen,
  isFreeOf,
} from '#shared/domain/catalog/allergens.ts'

test('LABEL-03 a product without allergen information never counts as free of an allergen', () => {
  expect(isFreeOf(null, ['milk'])).toBe(false)
  expect(isFreeOf([], ['milk', 'soy'])).toBe(true)
  expect(isFreeOf(['milk'], ['milk'])).toBe(false)
  expect(isFreeOf(['milk'], ['soy', 'milk'])).toBe(false)
  expect(isFreeOf(['milk'], ['soy'])).toBe(true)
  expect(isFreeOf(null, [])).toBe(true)
})

test('LABEL-03 what contains wheat contains gluten, but not the other way around', () => {
  expect(isFreeOf(['wheat'], ['gluten'])).toBe(false)
  expect(isFreeOf(['gluten'], ['wheat'])).toBe(true)
})

test('LABEL-02 an empty list reads "No priority allergens", and others are named in a fixed order', () => {
  expect(allergenWords([])).toBe('No priority allergens')
  expect(allergenWords(['milk', 'tree-nuts'])).toBe('Milk, Tree nuts')
  expect(inUsualOrder(['soy', 'eggs', 'soy'])).toEqual(['eggs', 'soy'])
  expect(['soy', 'toString', ''].map(isAllergen)).toEqual([true, false, false])
})
