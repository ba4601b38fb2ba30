import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'
import { productNamed } from './editor.fixture.tsx'

const fixture = openFixture()

const cardOf = (name: string) => screen.findByRole('article', { name })
const nameField = () => screen.findByLabelText<HTMLInputElement>('Product Name')
const hasName = (name: string) =>
  waitFor(async () => expect((await nameField()).value).toBe(name), { timeout: 10_000 })

async function copyIsOpen(name: string) {
  const copy = await productNamed(fixture, `${name} (copy)`)
  await waitFor(() => expect(location.pathname).toBe(`/admin/products/edit/${copy?.id}`))
  await hasName(`${name} (copy)`)
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('draft')
}

test('DUP-01 Duplicate in the list opens the copy in the editor', async () => {
  await fixture.shop.addProduct({ name: 'Listed', sku: 'L-1' })
  await visitSignedIn(fixture)
  press('Duplicate Listed', await cardOf('Listed'))
  expect(await screen.findByText('Product duplicated')).toBeTruthy()
  await copyIsOpen('Listed')
  expect(screen.getByLabelText<HTMLInputElement>('SKU').value).toBe('')
})

test('DUP-01 Duplicate in the editor opens the copy in place of the original', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Edited' })
  await visitSignedIn(fixture, `/admin/products/edit/${id}`)
  await hasName('Edited')
  press('Duplicate Edited')
  await copyIsOpen('Edited')
})

test('DUP-01 with unsaved changes, Duplicate asks first, and staying makes no copy', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Unsaved' })
  await visitSignedIn(fixture, `/admin/products/edit/${id}`)
  await hasName('Unsaved')
  type(await nameField(), 'Unsaved twice')
  press('Duplicate Unsaved')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: /stay|keep/i }))
  expect((await nameField()).value).toBe('Unsaved twice')
  expect(await productNamed(fixture, 'Unsaved (copy)')).toBeUndefined()
})

test('DUP-03 a double click makes one copy', async () => {
  await fixture.shop.addProduct({ name: 'Twice' })
  await visitSignedIn(fixture)
  const card = await cardOf('Twice')
  press('Duplicate Twice', card)
  press('Duplicate Twice', card)
  await copyIsOpen('Twice')
  const path = '/api/admin/products?search=Twice'
  const { body } = await fixture.shop.api<{ name: string }[]>('GET', path, { token: fixture.token })
  expect(body).toHaveLength(2)
})
