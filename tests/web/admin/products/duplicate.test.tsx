import { screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'
import { field } from './editor.fixture.tsx'

const fixture = openFixture()

const cardOf = (name: string) => screen.findByRole('article', { name })

async function named(words: string): Promise<StaffProduct[]> {
  const path = `/api/admin/products?search=${words}`
  return (await fixture.shop.api<StaffProduct[]>('GET', path, { token: fixture.token })).body
}

async function editorHas(name: string) {
  await waitFor(() => expect(field('Name').value).toBe(name))
}

async function copyIsOpen(name: string) {
  await editorHas(`${name} (copy)`)
  const copy = (await named(name)).find((product) => product.name !== name)
  expect(location.pathname).toBe(`/admin/products/edit/${copy?.id}`)
  expect([copy?.name, copy?.status]).toEqual([`${name} (copy)`, 'draft'])
}

test('DUP-01 Duplicate in the list opens the copy in the editor', async () => {
  await fixture.shop.addProduct({ name: 'Listed', sku: 'L-1' })
  await visitSignedIn(fixture)
  press('Duplicate Listed', await cardOf('Listed'))
  expect(await screen.findByText('Product duplicated')).toBeTruthy()
  await copyIsOpen('Listed')
  expect(field('SKU').value).toBe('')
})

test('DUP-01 Duplicate in the editor opens the copy in place of the original', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Edited' })
  await visitSignedIn(fixture, `/admin/products/edit/${id}`)
  await editorHas('Edited')
  press('Duplicate Edited')
  await copyIsOpen('Edited')
})

test('DUP-01 with unsaved changes, Duplicate asks first, and staying makes no copy', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Unsaved' })
  await visitSignedIn(fixture, `/admin/products/edit/${id}`)
  await editorHas('Unsaved')
  type(field('Name'), 'Unsaved twice')
  press('Duplicate Unsaved')
  const dialog = await screen.findByRole('dialog')
  press('Keep editing', dialog)
  expect(field('Name').value).toBe('Unsaved twice')
  expect(await named('Unsaved')).toHaveLength(1)
})

test('DUP-03 a double click makes one copy', async () => {
  await fixture.shop.addProduct({ name: 'Twice' })
  await visitSignedIn(fixture)
  const button = within(await cardOf('Twice')).getByRole('button', { name: 'Duplicate Twice' })
  button.click()
  button.click()
  await copyIsOpen('Twice')
  expect(await named('Twice')).toHaveLength(2)
})
