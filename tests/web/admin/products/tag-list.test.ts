import { expect, test } from 'bun:test'
import { addTag, removeTag } from '../../../../src/web/admin/products/form/product-form.ts'

test('EDIT-09 adding a tag trims it', () => {
  expect(addTag(['mild'], '  very hot ')).toEqual(['mild', 'very hot'])
})

test('EDIT-09 empty tags and tags that are there already are ignored', () => {
  const tags = ['mild']
  expect(addTag(tags, '')).toBe(tags)
  expect(addTag(tags, '   ')).toBe(tags)
  expect(addTag(tags, ' mild ')).toBe(tags)
})

test('EDIT-09 a tag can be removed again', () => {
  expect(removeTag(['mild', 'hot', 'sweet'], 'hot')).toEqual(['mild', 'sweet'])
})
