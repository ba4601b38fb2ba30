import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { buy } from '../../../support/purchase.ts'
import { colleague, openFixture, pause, press } from '../admin.fixture.tsx'
import { aboutField, field, fill, openEditor, productNamed, productNow } from './editor.fixture.tsx'

// Sales and other people's edits continue while somebody is editing a product.

const fixture = openFixture()
const changed = /^This product has changed since you opened it/

async function changeElsewhere(id: string, body: object, token = fixture.token) {
  await fixture.shop.api('PUT', `/api/products/${id}`, { token, body })
}

test('EDIT-06 a stock that nobody has touched follows the sales', async () => {
  const product = await fixture.shop.addProduct({ stock: 10 })
  await openEditor(fixture, product.id)
  fill('Name', 'Half typed')
  await buy(fixture.shop, [{ product, quantity: 2 }])
  await waitFor(() => expect(field('Stock').value).toBe('8'))
  expect(field('Name').value).toBe('Half typed')
  expect(screen.queryByText(changed)).toBeNull()
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(await productNow(fixture, product.id)).toMatchObject({ name: 'Half typed', stock: 8 })
})

test('EDIT-06 saving an editor that missed a sale does not undo the sale', async () => {
  const product = await fixture.shop.addProduct({ stock: 10 })
  await openEditor(fixture, product.id)
  // Wait for the requests of the opening page, because a later response would include the sale.
  await screen.findByText('Live')
  fixture.closeSocket()
  await screen.findByText('Offline')
  await buy(fixture.shop, [{ product, quantity: 3 }])
  expect(field('Stock').value).toBe('10')
  fill('Description', 'Better words.')
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(await productNow(fixture, product.id)).toMatchObject({
    description: 'Better words.',
    stock: 7,
  })
})

test('EDIT-06 a typed stock is kept, and the current stock is shown at the field', async () => {
  const product = await fixture.shop.addProduct({ stock: 10 })
  await openEditor(fixture, product.id)
  fill('Stock', '30')
  await buy(fixture.shop, [{ product, quantity: 1 }])
  await waitFor(() => expect(aboutField('Stock')).toBe('On hand now: 9'))
  expect(field('Stock').value).toBe('30')
  press('Update Product')
  await screen.findByText('Product Updated')
  expect((await productNow(fixture, product.id)).stock).toBe(30)
})

test('EDIT-11 what somebody else changes shows at once where nothing is typed', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  await changeElsewhere(id, { name: 'Renamed elsewhere', tags: ['mild'] })
  await waitFor(() => expect(field('Name').value).toBe('Renamed elsewhere'))
  expect(screen.getByRole('button', { name: 'Remove tag mild' })).toBeTruthy()
  expect(screen.queryByText(changed)).toBeNull()
})

test('EDIT-11 a newer version is offered, and what was typed can be kept on top of it', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fill('Price', '14')
  await changeElsewhere(id, { name: 'Renamed elsewhere' })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(changed)
  expect(field('Price').value).toBe('14')
  expect(field('Name').value).toBe('Maple Mustard')
  press('Compare versions')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Your version14.00Saved version10.00')
  press('Use selected', dialog)
  expect(field('Name').value).toBe('Renamed elsewhere')
  expect(field('Price').value).toBe('14')
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(await productNow(fixture, id)).toMatchObject({ name: 'Renamed elsewhere', price: '14.00' })
})

test('EDIT-11 the newer version can be taken instead of what was typed', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fill('Name', 'Typed here')
  await changeElsewhere(id, { name: 'Renamed elsewhere' })
  await screen.findByText(changed)
  press('Load the newer version')
  expect(field('Name').value).toBe('Renamed elsewhere')
  expect(screen.queryByText(changed)).toBeNull()
})

test('EDIT-11 once the socket is live, the editor does not request the product over HTTP again', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  await screen.findByText('Live')
  await pause(200)
  const asked = fixture.requests.filter((line) => line === `GET /api/admin/products/${id}`)
  expect(asked).toHaveLength(1)
})

test('EDIT-11 ERR-12 saving over a version that the editor has not heard of is refused and said', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fixture.closeSocket()
  await pause(200)
  fill('Name', 'Typed here')
  await changeElsewhere(id, { price: '11.00' })
  press('Update Product')
  expect(await screen.findByText('409: Conflict')).toBeTruthy()
  expect(await screen.findByText(changed)).toBeTruthy()
  expect(field('Name').value).toBe('Typed here')
  expect((await productNow(fixture, id)).name).toBe('Maple Mustard')
  // The comparison of both versions opens automatically.
  press('Use selected', await screen.findByRole('dialog'))
  expect(field('Price').value).toBe('11.00')
  expect(field('Name').value).toBe('Typed here')
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(await productNow(fixture, id)).toMatchObject({ name: 'Typed here', price: '11.00' })
})

test('ERR-12 the editor says that the product was deleted, and it can only be saved as a new product', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fireEvent.change(field('Name'), { target: { value: 'Typed here' } })
  await fixture.shop.api('DELETE', `/api/products/${id}`, { token: fixture.token })
  expect(await screen.findByText(/^Someone deleted this product/)).toBeTruthy()
  press('Update Product')
  expect(await screen.findByText('404: Not Found')).toBeTruthy()
  expect(field('Name').value).toBe('Typed here')
  press('Save as new product')
  await screen.findByRole('heading', { name: 'Add New Product' })
  await waitFor(() => expect(field('Name').value).toBe('Typed here'))
  press('Create Product')
  await screen.findByText('Product Created')
  expect(await productNamed(fixture, 'Typed here')).toBeTruthy()
})

test('for each field that both people changed, the user has to choose a version', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fill('Name', 'Typed here')
  fill('Description', 'Words of mine.')
  await changeElsewhere(id, { name: 'Renamed elsewhere', description: 'Words of theirs.' })
  await screen.findByText(changed)
  press('Compare versions')
  const dialog = screen.getByRole('dialog')
  press('Use selected', dialog)
  expect(within(dialog).getAllByText('Choose one version.')).toHaveLength(2)
  const choose = (group: string, side: RegExp) =>
    fireEvent.click(
      within(within(dialog).getByRole('group', { name: group })).getByRole('radio', { name: side }),
    )
  // Enter on a choice must not save the form behind the dialog.
  expect(
    within(dialog)
      .getAllByRole('radio')
      .some((radio) => radio.closest('form')),
  ).toBe(false)
  choose('Name (changed in both)', /^Saved version/)
  choose('Description (changed in both)', /^Your version/)
  press('Use selected', dialog)
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(await productNow(fixture, id)).toMatchObject({
    name: 'Renamed elsewhere',
    description: 'Words of mine.',
  })
})

test('EDIT-11 the comparison says who saved theirs, and announces a further save', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  const anna = await colleague(fixture, 'anna')
  fill('Name', 'Typed here')
  await changeElsewhere(id, { name: 'Renamed elsewhere' }, anna)
  await screen.findByText(changed)
  press('Compare versions')
  const news = await screen.findByText(/^On .+, anna saved this product/)
  await changeElsewhere(id, { price: '12.00' }, await colleague(fixture, 'ben'))
  await waitFor(() =>
    expect(news.textContent).toMatch(
      /^The saved version just changed: Price\. On .+, ben saved this product \(also saved earlier by anna\)\.$/,
    ),
  )
  expect(screen.getByRole('group', { name: 'Price (saved version just changed)' })).toBeTruthy()
})
