import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, visit, visitSignedIn } from '../admin.fixture.tsx'
import { gone, productNamed } from './editor.fixture.tsx'

const fixture = openFixture()

test('APROD-01 an empty shop says so and still offers to add a product', async () => {
  await visitSignedIn(fixture)
  expect(await screen.findByText('No products yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add Product' })).toBeTruthy()
})

test('APROD-01 a card shows picture, name, description, price and stock', async () => {
  await fixture.shop.addProduct({
    name: 'Curry Ketchup',
    description: 'Red and warm.',
    price: '8.5',
    stock: 24,
  })
  await visitSignedIn(fixture)
  const card = await cardOf('Curry Ketchup')
  expect(card.textContent).toContain('Red and warm.')
  expect(within(card).getByText('$8.50')).toBeTruthy()
  expect(within(card).getByText('Stock: 24')).toBeTruthy()
  expect(within(card).queryByText('Featured')).toBeNull()
  const placeholder = within(card).getByRole('img', { name: 'Curry Ketchup' })
  expect(placeholder.getAttribute('src')).toBe('/pictures/curry.webp')
})

test('APROD-01 a featured product has a badge, an uploaded picture is shown', async () => {
  await fixture.shop.addProduct({
    name: 'Chosen Sauce',
    featured: true,
    images: [{ url: '/objects/uploads/chosen', type: 'main' }],
  })
  await visitSignedIn(fixture)
  const card = await cardOf('Chosen Sauce')
  expect(within(card).getByText('Featured')).toBeTruthy()
  const picture = within(card).getByRole('img', { name: 'Chosen Sauce' })
  expect(picture.getAttribute('src')).toStartWith('/objects/uploads/chosen?t=')
})

test('APROD-01 low and missing stock is said in words', async () => {
  await fixture.shop.addProduct({ name: 'Nearly Gone', stock: 5 })
  await fixture.shop.addProduct({ name: 'All Gone', stock: 0 })
  await fixture.shop.addProduct({ name: 'Enough', stock: 6 })
  await visitSignedIn(fixture)
  expect((await cardOf('Nearly Gone')).textContent).toContain('Stock: 5Low stock')
  expect((await cardOf('All Gone')).textContent).toContain('Stock: 0Out of stock')
  expect((await cardOf('Enough')).textContent).not.toMatch(/low|out of/i)
})

test('APROD-02 Add Product and Edit lead to the editor', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Editable' })
  await visitSignedIn(fixture)
  const card = await cardOf('Editable')
  expect(screen.getByRole('link', { name: 'Add Product' }).getAttribute('href')).toBe(
    '/admin/products/new',
  )
  const edit = within(card).getByRole('link', { name: 'Edit Editable' })
  expect(edit.getAttribute('href')).toBe(`/admin/products/edit/${id}`)
  fireEvent.click(edit)
  expect(await screen.findByRole('heading', { name: 'Edit Product' })).toBeTruthy()
})

test('O26 APROD-03 TOAST-08 Delete asks in a dialog that names the product, then deletes it', async () => {
  await fixture.shop.addProduct({ name: 'Unwanted' })
  await visitSignedIn(fixture)
  press('Delete Unwanted', await cardOf('Unwanted'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this product?' })
  expect(dialog.textContent).toContain('Unwanted')
  expect(await productNamed(fixture, 'Unwanted')).toBeTruthy()
  press('Delete product', dialog)
  expect(await screen.findByText('Product Deleted')).toBeTruthy()
  await gone(() => screen.queryByRole('article', { name: 'Unwanted' }))
  expect(await productNamed(fixture, 'Unwanted')).toBeUndefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Products'))
})

test('APROD-03 Cancel deletes nothing', async () => {
  await fixture.shop.addProduct({ name: 'Spared' })
  await visitSignedIn(fixture)
  press('Delete Spared', await cardOf('Spared'))
  press('Cancel', await screen.findByRole('dialog'))
  await gone(() => screen.queryByRole('dialog'))
  expect(await productNamed(fixture, 'Spared')).toBeTruthy()
})

test('ERR-11 a product that cannot be deleted stays, and the toast says so', async () => {
  await fixture.shop.addProduct({ name: 'Stubborn' })
  await visitSignedIn(fixture)
  press('Delete Stubborn', await cardOf('Stubborn'))
  const dialog = await screen.findByRole('dialog')
  fixture.setOnline(false)
  press('Delete product', dialog)
  expect(await screen.findByText('Failed to delete product')).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  const card = await cardOf('Stubborn')
  expect(await within(card).findByText(/You'll see in a moment whether it worked/)).toBeTruthy()
  fixture.setOnline(true)
  expect(await within(card).findByText(/^Not deleted\. The connection was lost/)).toBeTruthy()
})

test('APROD-01 sales, changes, new and deleted products show by themselves', async () => {
  const product = await fixture.shop.addProduct({ name: 'Moving', stock: 10 })
  await visitSignedIn(fixture)
  const card = await cardOf('Moving')
  await buy(fixture.shop, [{ product, quantity: 4 }])
  await within(card).findByText('Stock: 6')
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/products/${product.id}`, { token, body: { price: '99' } })
  await within(card).findByText('$99.00')
  await fixture.shop.addProduct({ name: 'Brand New' })
  await cardOf('Brand New')
  await fixture.shop.api('DELETE', `/api/products/${product.id}`, { token })
  await gone(() => screen.queryByRole('article', { name: 'Moving' }))
})

test('APROD-01 a list that does not load says so and can be asked for again', async () => {
  fixture.setOnline(false)
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin')
  expect(await screen.findByText("The products couldn't be loaded")).toBeTruthy()
  fixture.setOnline(true)
  press('Try again', screen.getByRole('tabpanel'))
  expect(await screen.findByRole('article', { name: 'Enough' })).toBeTruthy()
})

function cardOf(name: string): Promise<HTMLElement> {
  return screen.findByRole('article', { name })
}
