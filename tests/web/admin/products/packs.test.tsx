import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'
import { aboutField, field, fill, fillInAll, openEditor } from './editor.fixture.tsx'

const fixture = openFixture()

const staff = async <T,>(method: string, path: string, body?: object) =>
  (await fixture.shop.api<T>(method, path, { token: fixture.token, ...(body && { body }) })).body
const details = (id: string) => staff<StaffProduct>('GET', `/api/admin/products/${id}`)
const packNamed = async (name: string) =>
  (await staff<StaffProduct[]>('GET', '/api/admin/products')).find((one) => one.name === name)

/** Finds a product in the editor by its name and adds it with Enter. */
async function choose(name: string) {
  fill('Find a product', name)
  await screen.findByRole('button', { name: (shown) => shown.startsWith(`Add ${name}`) })
  fireEvent.keyDown(field('Find a product'), { key: 'Enter' })
  await screen.findByLabelText(`Quantity of ${name}`)
}

const addPack = (parts: Record<string, number>, name: string) =>
  staff<StaffProduct>('POST', '/api/products', {
    name,
    description: 'In a box.',
    price: '20.00',
    components: Object.entries(parts).map(([productId, quantity]) => ({ productId, quantity })),
  })

test('PACK-01 EDIT-12 a pack is put together by keyboard, and its stock follows', async () => {
  const jar = await fixture.shop.addProduct({ name: 'Spruce Tips', stock: 7 })
  await openEditor(fixture)
  fillInAll()
  fill('Name', 'Three of Spruce')
  press('Choose products')
  expect(document.activeElement).toBe(field('Find a product'))
  await choose('Spruce Tips')
  fireEvent.keyDown(field('Find a product'), { key: 'Enter' })
  expect(field('Quantity of Spruce Tips').value).toBe('2')
  fill('Quantity of Spruce Tips', '3')
  expect(field('Stock').readOnly).toBe(true)
  expect(aboutField('Stock')).toBe("Follows from what's in the pack")
  expect(screen.getByText("Allergens follow from what's in the pack.")).toBeTruthy()
  press('Create Product')
  await waitFor(async () => expect(await packNamed('Three of Spruce')).toBeTruthy())
  expect(await packNamed('Three of Spruce')).toMatchObject({
    stock: 2,
    components: [{ productId: jar.id, quantity: 3 }],
  })
  expect(await screen.findByText('Pack of 3 × Spruce Tips')).toBeTruthy()
  const card = screen.getByRole('article', { name: /Three of Spruce/ })
  expect(within(card).queryByRole('button', { name: /Add stock/ })).toBeNull()
})

test('PACK-03 a quantity that is none is refused at the pack, and nothing is saved', async () => {
  const jar = await fixture.shop.addProduct({ name: 'Juniper', stock: 7 })
  const pack = await addPack({ [jar.id]: 2 }, 'Two of Juniper')
  await openEditor(fixture, pack.id)
  fill('Quantity of Juniper', '0')
  press('Update Product')
  expect(await screen.findByText('Enter a whole number from 1 to 1,000.')).toBeTruthy()
  expect((await details(pack.id)).components).toEqual([{ productId: jar.id, quantity: 2 }])
})

test('PACK-07 a pack that is emptied is a product again, whose shelf is counted', async () => {
  const jar = await fixture.shop.addProduct({ name: 'Larch', stock: 7 })
  const pack = await addPack({ [jar.id]: 2 }, 'Two of Larch')
  await openEditor(fixture, pack.id)
  expect(field('Stock').value).toBe('3')
  press('Remove Larch')
  expect(document.activeElement).toBe(field('Find a product'))
  expect(field('Stock').readOnly).toBe(false)
  expect(field('Stock').value).toBe('0')
  fill('Stock', '4')
  press('Update Product')
  await waitFor(async () => expect((await details(pack.id)).components).toBeNull())
  expect((await details(pack.id)).stock).toBe(4)
})

test('PACK-07 a component that is taken out again leaves a product its own stock', async () => {
  const jar = await fixture.shop.addProduct({ name: 'Tamarack', stock: 12 })
  await fixture.shop.addProduct({ name: 'Hemlock', stock: 3 })
  await openEditor(fixture, jar.id)
  press('Choose products')
  await choose('Hemlock')
  fill('Quantity of Hemlock', 'x')
  fireEvent.keyDown(field('Find a product'), { key: 'Enter' })
  expect(field('Quantity of Hemlock').value).toBe('1')
  press('Remove Hemlock')
  expect(field('Stock').value).toBe('12')
  fill('Name', 'Tamarack Syrup')
  press('Update Product')
  await waitFor(async () => expect((await details(jar.id)).name).toBe('Tamarack Syrup'))
  expect((await details(jar.id)).stock).toBe(12)
})

test('PACK-06 the list says why a pack is not for sale, as soon as it is not', async () => {
  const jar = await fixture.shop.addProduct({ name: 'Alder', stock: 7 })
  const pack = await addPack({ [jar.id]: 2 }, 'Two of Alder')
  await visitSignedIn(fixture, '/admin')
  const card = await screen.findByRole('article', { name: /Two of Alder/ })
  expect(within(card).queryByText(/Not for sale/)).toBeNull()
  await staff('PUT', `/api/products/${jar.id}`, { status: 'archived' })
  expect(await within(card).findByText('Not for sale: Alder is archived')).toBeTruthy()
  await staff('PUT', `/api/products/${jar.id}`, { status: 'active', stock: 1 })
  expect(await within(card).findByText('Not for sale: not enough of Alder')).toBeTruthy()
  expect((await details(pack.id)).stock).toBe(0)
})

test('PACK-05 deleting what is in a pack fails with the name of the pack', async () => {
  const jar = await fixture.shop.addProduct({ name: 'Willow', stock: 7 })
  await addPack({ [jar.id]: 2 }, 'Two of Willow')
  await visitSignedIn(fixture, '/admin')
  await screen.findByRole('article', { name: 'Willow' })
  press('Delete Willow')
  press('Delete product')
  const words = 'This product is part of the pack Two of Willow. Take it out first.'
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})
