import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { mergedVersion } from '../../../../src/web/admin/conflict/difference.ts'
import { comparedFields } from '../../../../src/web/admin/products/form/compared-fields.ts'
import {
  addTag,
  changesOf,
  formOf,
  inputOf,
  removeTag,
} from '../../../../src/web/admin/products/form/product-form.ts'
import { someProduct } from '../../catalog/product/some-product.ts'

const listed = someProduct({
  id: '0198f1a2-0000-7000-8000-000000000001',
  name: 'Maple Mustard',
  description: 'Sweet, sharp and good on everything.',
  price: '12.50',
  imageUrl: '/objects/uploads/a',
  images: [
    { url: '/objects/uploads/a', type: 'main' },
    { url: '/objects/uploads/b', type: 'supplemental' },
  ],
  category: 'mustards',
  stock: 8,
  tags: ['sweet'],
})
const mustard: StaffProduct = {
  ...listed,
  status: 'active',
  publishAt: null,
  group: null,
  french: null,
  held: 0,
  missing: 0,
}
const opened = formOf(mustard)

test('EDIT-06 a new product starts with a stock of 0, in the category sauces', () => {
  expect(formOf(null)).toMatchObject({ stock: 0, category: 'sauces', name: '', price: '' })
})

test('EDIT-05 a price is sent with two decimal places', () => {
  for (const [typed, sent] of [
    ['5', '5.00'],
    ['12.5', '12.50'],
    ['12.50', '12.50'],
    ['007.1', '7.10'],
  ] as const) {
    expect(inputOf({ ...opened, price: typed }).price).toBe(sent)
  }
})

test('EDIT-09 a tag that was typed but not added is not lost on saving', () => {
  expect(inputOf({ ...opened, tag: ' mild ' }).tags).toEqual(['sweet', 'mild'])
  expect(inputOf(opened)).not.toHaveProperty('tag')
})

test('EDIT-06 an edit that leaves the stock alone does not send it', () => {
  expect(changesOf({ ...opened, name: 'Maple Dijon' }, mustard)).toEqual({ name: 'Maple Dijon' })
})

test('EDIT-05 a price written differently is no change', () => {
  expect(changesOf({ ...opened, price: '12.5' }, mustard)).toEqual({})
})

test('UPL-05 another main picture is sent together with the address it gives', () => {
  const images = [
    { url: '/objects/uploads/a', type: 'supplemental' as const },
    { url: '/objects/uploads/b', type: 'main' as const },
  ]
  const form = { ...opened, images, imageUrl: '/objects/uploads/b' }
  expect(changesOf(form, mustard)).toEqual({ images, imageUrl: '/objects/uploads/b' })
})

test('EDIT-08 a typed address is sent together with the emptied list', () => {
  const form = { ...opened, images: [], imageUrl: 'https://example.ca/mustard.jpg' }
  expect(changesOf(form, mustard)).toEqual({
    images: [],
    imageUrl: 'https://example.ca/mustard.jpg',
  })
})

test('EDIT-04 clearing the SKU is a change, but leaving an empty SKU empty is not', () => {
  expect(changesOf(opened, mustard)).toEqual({})
  expect(changesOf({ ...opened, sku: '' }, { ...mustard, sku: 'MM-1' })).toEqual({ sku: '' })
})

test('EDIT-11 merging a newer version keeps the edited fields and updates the others', () => {
  const newer = { ...mustard, name: 'Maple Mustard, 250 ml', price: '13.00', stock: 3 }
  const merged = mergedVersion(
    comparedFields(),
    { yours: { ...opened, price: '14' }, theirs: formOf(newer) },
    { price: 'yours', name: 'theirs' },
  )
  expect(merged).toEqual({ ...formOf(newer), price: '14' })
})

test('EDIT-11 the pictures of a form stay together when a newer version comes', () => {
  const newer = { ...mustard, imageUrl: '/objects/uploads/c', images: [] }
  const merged = mergedVersion(
    comparedFields(),
    { yours: { ...opened, images: [] }, theirs: formOf(newer) },
    { pictures: 'yours' },
  )
  expect(merged.imageUrl).toBe('/objects/uploads/a')
})

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
