import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { openFixture, press, visit } from '../admin.fixture.tsx'
import { aboutField, field, fill, fillInAll, openEditor, productNamed } from './editor.fixture.tsx'

const fixture = openFixture()

test('EDIT-01 the title says whether a product is edited or added', async () => {
  const product = await fixture.shop.addProduct()
  await openEditor(fixture)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add New Product')
  await openEditor(fixture, product.id)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Product')
})

test('EDIT-02 Back to Admin and Cancel both lead to the dashboard', async () => {
  for (const name of ['Back to Admin', 'Cancel']) {
    await openEditor(fixture)
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/admin')
    fireEvent.click(link)
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy()
  }
})

test('EDIT-03 the sections stand in their order', async () => {
  await openEditor(fixture)
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Basic Information',
    'Description',
    'Product Images',
    'Product Tags',
  ])
})

test('EDIT-03 edit mode says that it is loading, and then shows what the product is', async () => {
  const product = await fixture.shop.addProduct({ sku: 'MM-1', featured: true, tags: ['sweet'] })
  localStorage.setItem('admin_token', fixture.token)
  visit(`/admin/products/edit/${product.id}`)
  const loading = await screen.findByText('Loading product...')
  expect(loading.getAttribute('role')).toBe('status')
  expect(loading.getAttribute('aria-busy')).toBe('true')
  await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.queryByText('Loading product...')).toBeNull()
  expect(field('Name').value).toBe('Maple Mustard')
  expect(field('Price').value).toBe('10.00')
  expect(field('Stock').value).toBe('10')
  expect(field('SKU').value).toBe('MM-1')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Featured' }).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Remove tag sweet' })).toBeTruthy()
})

test('EDIT-03 a product that does not exist shows "Product Not Found" and no form', async () => {
  localStorage.setItem('admin_token', fixture.token)
  visit(`/admin/products/edit/${crypto.randomUUID()}`)
  expect(await screen.findByRole('heading', { name: 'Product Not Found' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Update Product' })).toBeNull()
})

test('EDIT-03 a product that could not be loaded can be asked for again', async () => {
  const product = await fixture.shop.addProduct()
  localStorage.setItem('admin_token', fixture.token)
  fixture.setOnline(false)
  visit(`/admin/products/edit/${product.id}`)
  expect(await screen.findByText("This product couldn't be loaded")).toBeTruthy()
  fixture.setOnline(true)
  press('Try again')
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy()
})

test('EDIT-04 name, price and description are required; SKU and image address are not', async () => {
  await openEditor(fixture)
  fill('Stock', '')
  press('Create Product')
  await waitFor(() => expect(aboutField('Name')).toContain('Enter a name'))
  expect(aboutField('Price')).toContain('Enter an amount such as 12.99.')
  expect(aboutField('Stock')).toContain('Enter a whole number from 0 to 1,000,000.')
  expect(aboutField('Description')).toContain('Enter a description')
  for (const name of ['Name', 'Price', 'Stock', 'Description']) {
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(field(name).required).toBe(true)
  }
  for (const name of ['SKU', 'Image URL']) {
    expect(field(name).getAttribute('aria-invalid')).toBeNull()
    expect(field(name).required).toBe(false)
  }
  await waitFor(() => expect(document.activeElement?.id).toBe(field('Name').id))
  expect(location.pathname).toBe('/admin/products/new')
})

test('EDIT-04 a name that is only spaces is refused', async () => {
  await openEditor(fixture)
  fillInAll()
  fill('Name', '   ')
  press('Create Product')
  await waitFor(() => expect(aboutField('Name')).toContain('Enter a name'))
})

test('EDIT-05 the price has a keypad for decimals, and more than two decimal places are refused', async () => {
  await openEditor(fixture)
  // In a number field, some browsers make 1250 of "12,50".
  expect(field('Price').type).toBe('text')
  expect(field('Price').inputMode).toBe('decimal')
  fillInAll()
  fill('Price', '7.505')
  press('Create Product')
  await waitFor(() => expect(aboutField('Price')).toContain('Enter an amount such as 12.99.'))
  expect(await productNamed(fixture, 'Rhubarb Ketchup')).toBeUndefined()
})

test('EDIT-05 a price typed with a decimal comma is saved as it was meant, and a doubtful one is refused', async () => {
  await openEditor(fixture)
  fillInAll()
  fill('Name', 'Comma Chutney')
  fill('Price', '1,250')
  press('Create Product')
  await waitFor(() => expect(aboutField('Price')).toContain('Enter an amount such as 12.99.'))
  fill('Price', '12,50')
  press('Create Product')
  await waitFor(async () =>
    expect((await productNamed(fixture, 'Comma Chutney'))?.price).toBe('12.50'),
  )
})

test('EDIT-06 the stock is 0 at first and must be a whole number', async () => {
  await openEditor(fixture)
  expect(field('Stock').value).toBe('0')
  fillInAll()
  for (const typed of ['1.5', '12,50', '1,250', '-1']) {
    fill('Stock', typed)
    press('Create Product')
    await waitFor(() => expect(aboutField('Stock')).toContain('Enter a whole number'))
    expect(field('Stock').value).toBe(typed)
  }
  expect(await productNamed(fixture, 'Rhubarb Ketchup')).toBeUndefined()
})

test('EDIT-07 there is no category to choose', async () => {
  await openEditor(fixture)
  expect(screen.queryAllByLabelText(/category/i)).toHaveLength(0)
  expect(screen.queryAllByRole('combobox', { name: /category/i })).toHaveLength(0)
})

test('NAME-06 EDIT-05 EDIT-06 EDIT-10 EDIT-11 TOAST-08 a new product is created and the list shows it', async () => {
  await openEditor(fixture)
  fillInAll()
  fill('Stock', '4')
  fill('SKU', ' RK-1 ')
  fireEvent.click(screen.getByRole('switch', { name: 'Featured' }))
  press('Create Product')
  const pending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating...' })
  expect(pending.disabled).toBe(true)
  expect(await screen.findByText('Product Created')).toBeTruthy()
  expect(screen.getByText('Product has been successfully created')).toBeTruthy()
  expect(location.pathname).toBe('/admin')
  expect(await screen.findByRole('article', { name: 'Rhubarb Ketchup' })).toBeTruthy()
  expect(await productNamed(fixture, 'Rhubarb Ketchup')).toMatchObject({
    price: '7.50',
    stock: 4,
    sku: 'RK-1',
    featured: true,
    category: 'sauces',
    description: 'Tart and red.',
    imageUrl: null,
  })
})

test('EDIT-10 EDIT-11 TOAST-08 an edited product is updated, in the list and on the next visit', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Plum Sauce' })
  await openEditor(fixture, id)
  fill('Price', '5')
  fill('Name', 'Plum Chutney')
  press('Update Product')
  const pending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Updating...' })
  expect(pending.disabled).toBe(true)
  expect(await screen.findByText('Product Updated')).toBeTruthy()
  expect(screen.getByText('Product has been successfully updated')).toBeTruthy()
  expect(location.pathname).toBe('/admin')
  const card = await screen.findByRole('article', { name: 'Plum Chutney' })
  expect(card.textContent).toContain('$5.00')
  fireEvent.click(within(card).getByRole('link', { name: 'Edit Plum Chutney' }))
  await waitFor(() => expect(field('Name').value).toBe('Plum Chutney'))
  expect(field('Price').value).toBe('5.00')
})

test('EDIT-09 Enter adds a trimmed tag and does not save; an x button removes it', async () => {
  await openEditor(fixture)
  fill('Tag', '  extra hot ')
  const wasLetThrough = fireEvent.keyDown(field('Tag'), { key: 'Enter' })
  expect(wasLetThrough).toBe(false)
  expect(screen.getByRole('button', { name: 'Remove tag extra hot' })).toBeTruthy()
  expect(field('Tag').value).toBe('')
  fill('Tag', 'mild')
  press('Add')
  press('Remove tag extra hot')
  expect(tags()).toEqual(['mild'])
})

test('EDIT-09 empty tags and duplicates are ignored', async () => {
  await openEditor(fixture)
  for (const tag of ['mild', ' mild', '  ', '']) {
    fill('Tag', tag)
    press('Add')
  }
  expect(tags()).toEqual(['mild'])
})

test('T27 ERR-12 a refused save shows its status and status text, and the error at its field', async () => {
  await openEditor(fixture)
  fillInAll()
  fill('Price', '0')
  press('Create Product')
  expect(await screen.findByText('422: Unprocessable Entity')).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  await waitFor(() => expect(aboutField('Price')).toContain('Enter a price of at least 0.01.'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Product' }).disabled).toBe(
    false,
  )
})

test('T27 ERR-11 without an answer the toast says what could not be done', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture)
  fillInAll()
  fixture.setOnline(false)
  press('Create Product')
  expect(await screen.findByText('Failed to create product')).toBeTruthy()
  expect(field('Name').value).toBe('Rhubarb Ketchup')
  fixture.setOnline(true)
  await openEditor(fixture, id)
  fill('Name', 'Other')
  fixture.setOnline(false)
  press('Update Product')
  expect(await screen.findByText('Failed to update product')).toBeTruthy()
})

test('T27 a save that fails leaves the focus on its button', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fixture.closeSocket()
  await screen.findByText('Offline')
  fill('Name', 'Other')
  fixture.loseAnswerOf(`/api/products/${id}`)
  const submit = screen.getByRole('button', { name: 'Update Product' })
  submit.focus()
  fireEvent.click(submit)
  await screen.findByRole('button', { name: 'Updating...' })
  // Browsers remove the focus from a disabled button; the test DOM only from an enabled one.
  Object.assign(submit, { disabled: false })
  submit.blur()
  Object.assign(submit, { disabled: true })
  expect(document.activeElement === submit).toBe(false)
  expect(await screen.findByText('Failed to update product')).toBeTruthy()
  await waitFor(() => expect(document.activeElement === submit).toBe(true))
})

function tags() {
  return screen
    .queryAllByRole('button', { name: /^Remove tag / })
    .map(({ textContent }) => textContent?.replace('Remove tag ', ''))
}

test('LABEL-01 LABEL-02 the label fields are saved, and with no box checked the allergens are not stated', async () => {
  await openEditor(fixture)
  fillInAll()
  fill('Name', 'Labelled')
  fill('Ingredients', 'Rhubarb, sugar')
  fill('Storage', 'Keep cool')
  fill('Net quantity', '250 mL')
  const contains = within(screen.getByRole('group', { name: 'Contains' }))
  const box = (name: string) => contains.getByRole<HTMLInputElement>('checkbox', { name })
  fireEvent.click(box('None of these'))
  expect(box('None of these').checked).toBe(true)
  fireEvent.click(box('Soy'))
  expect([box('None of these').checked, box('Soy').checked]).toEqual([false, true])
  fireEvent.click(box('Soy'))
  expect(contains.getByText(/Not stated yet/)).toBeTruthy()
  fireEvent.click(box('Wheat'))
  fireEvent.click(box('Milk'))
  press('Create Product')
  await waitFor(async () =>
    expect(await productNamed(fixture, 'Labelled')).toMatchObject({
      ingredients: 'Rhubarb, sugar',
      allergens: ['milk', 'wheat'],
      storage: 'Keep cool',
      netQuantity: '250 mL',
    }),
  )
})

test('CONTENT-04 texts are edited in French beside the English, and the editor says what is missing', async () => {
  await openEditor(fixture)
  fillInAll()
  fill('Name', 'Bilingual')
  fill('Tag', 'hot')
  press('Add')
  expect(
    await screen.findByText(/^3 texts are missing in French: name, description, tags\./),
  ).toBeTruthy()
  fill('Name (French)', 'Bilingue')
  fill('Description (French)', 'Acidulé et rouge.')
  fill('“hot” (French)', 'piquant')
  expect(await screen.findByText('All texts are also in French.')).toBeTruthy()
  // A translation stays with its tag.
  fill('Tag', 'red')
  press('Add')
  press('Remove tag hot')
  fill('“red” (French)', 'rouge')
  press('Create Product')
  await waitFor(async () =>
    expect(await staffProductNamed('Bilingual')).toMatchObject({
      tags: ['red'],
      french: { name: 'Bilingue', description: 'Acidulé et rouge.', tags: ['rouge'] },
    }),
  )
})

async function staffProductNamed(name: string): Promise<StaffProduct | undefined> {
  const path = `/api/admin/products?search=${name}`
  const { token } = fixture
  return (await fixture.shop.api<StaffProduct[]>('GET', path, { token })).body[0]
}
