import { screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { openFixture, press, visit } from '../admin.fixture.tsx'
import { field, fill, openEditor } from './editor.fixture.tsx'

const fixture = openFixture()

const details = async (id: string) =>
  (
    await fixture.shop.api<StaffProduct>('GET', `/api/admin/products/${id}`, {
      token: fixture.token,
    })
  ).body

test('EDIT-12 a former price, a weight and a time of sale are entered, shown again and removed', async () => {
  const product = await fixture.shop.addProduct({ name: 'Figs' })
  await openEditor(fixture, product.id)
  const entered = { 'Reduced from': '12,50', Weight: '410', 'Goes on sale': '2999-07-01T09:30' }
  for (const [label, text] of Object.entries(entered)) fill(label, text)
  press('Update Product')
  await waitFor(async () => expect((await details(product.id)).weightGrams).toBe(410))
  expect(await details(product.id)).toMatchObject({
    compareAtPrice: '12.50',
    status: 'draft',
    publishAt: '2999-07-01T13:30:00.000Z',
  })

  visit('/admin')
  expect(await screen.findByText('Scheduled for Jul 1, 2999, 9:30 a.m.')).toBeTruthy()

  await openEditor(fixture, product.id)
  expect(field('Reduced from').value).toBe('12.50')
  expect(field('Weight').value).toBe('410')
  expect(field('Goes on sale').value).toBe('2999-07-01T09:30')
  expect(field('Reduced since').value).not.toBe('')
  for (const label of ['Reduced from', 'Weight', 'Goes on sale']) fill(label, '')
  press('Update Product')
  await waitFor(async () => expect((await details(product.id)).weightGrams).toBeNull())
  const none = { compareAtPrice: null, reducedAt: null, publishAt: null, status: 'draft' }
  expect(await details(product.id)).toMatchObject(none)
})

test('EDIT-12 a former price that is no higher is refused at its field', async () => {
  const product = await fixture.shop.addProduct({ price: '9.00' })
  await openEditor(fixture, product.id)
  fill('Reduced from', '8.00')
  press('Update Product')
  expect(await screen.findByText('Enter a former price above the price.')).toBeTruthy()
  expect((await details(product.id)).compareAtPrice).toBeNull()
})
