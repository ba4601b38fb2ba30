// Must be the first import.
import { screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { buyerAt, orderFor } from '../../../support/purchase.ts'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'
import { aboutField, field, fill, openEditor } from './editor.fixture.tsx'

const fixture = openFixture()

/** Adds a product of which Ada Singh's undecided payment holds some units. */
async function held(name: string, stock: number, units: number) {
  const product = await fixture.shop.addProduct({ name, stock })
  await buyerAt(fixture.shop).open(orderFor([{ product, quantity: units }]))
  return product
}

const cardOf = (name: string) => screen.findByRole('article', { name })
const figures = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)

async function figuresNow({ id }: { id: string }) {
  const { token } = fixture
  const path = `/api/admin/products/${id}`
  const { body } = await fixture.shop.api<StaffProduct>('GET', path, { token })
  return [body.stock, body.held]
}

test('O39 a card shows the units on hand, held and available, and updates when they change', async () => {
  const product = await held('Figures', 18, 5)
  await visitSignedIn(fixture)
  const card = await cardOf('Figures')
  expect(figures(card)).toEqual(['On hand 18', 'Held 5', 'Available 13'])
  await buyerAt(fixture.shop).open(orderFor([{ product, quantity: 2 }]))
  await waitFor(() => expect(figures(card)).toEqual(['On hand 18', 'Held 7', 'Available 11']))
})

test('PAY-13 O39 the held count opens a list of who holds units and until when, and a hold is released after a confirmation', async () => {
  const product = await held('Released', 18, 5)
  await visitSignedIn(fixture)
  const card = await cardOf('Released')
  press('Released: 5 held. Show holds', card)
  const dialog = await screen.findByRole('dialog', { name: 'Held: Released' })
  await within(dialog).findByText('5 held by Ada Singh')
  expect(dialog.textContent).toMatch(/ada@example\.ca, from 127\.0\.0\.0\/24/)
  expect(dialog.querySelector('time')?.dateTime).toMatch(/^\d{4}-/)
  press("Release Ada Singh's hold", dialog)
  expect(document.activeElement?.textContent).toBe('Release hold')
  press('Keep hold', dialog)
  expect(document.activeElement?.textContent).toBe('Release')
  expect(await figuresNow(product)).toEqual([13, 5])
  press("Release Ada Singh's hold", dialog)
  press('Release hold', dialog)
  await within(dialog).findByText('No units are held.')
  expect(await figuresNow(product)).toEqual([18, 0])
  expect(dialog.contains(document.activeElement)).toBe(true)
  await waitFor(() => expect(figures(card)).toEqual(['On hand 18', 'Held 0', 'Available 18']))
})

test('O39 stock can be added on a card, and a counted stock includes the held units', async () => {
  const product = await held('Restocked', 18, 5)
  await visitSignedIn(fixture)
  const card = await cardOf('Restocked')
  press('Add stock to Restocked', card)
  type(within(card).getByRole('textbox', { name: 'Units received of Restocked' }), '6')
  press('Add stock', card)
  await waitFor(() => expect(figures(card)).toEqual(['On hand 24', 'Held 5', 'Available 19']))
  await waitFor(() => expect(within(card).queryByRole('textbox')).toBeNull())
  press('Add stock to Restocked', card)
  // The same number as available, but it still counts all units on hand.
  type(within(card).getByRole('textbox', { name: 'Units counted of Restocked' }), '19')
  press('Save', card)
  await waitFor(() => expect(figures(card)).toEqual(['On hand 19', 'Held 5', 'Available 14']))
  expect(await figuresNow(product)).toEqual([14, 5])
})

test('O39 the editor shows and saves what is on the shelf', async () => {
  const product = await held('Edited', 18, 5)
  await openEditor(fixture, product.id)
  expect(field('Stock').value).toBe('18')
  expect(aboutField('Stock')).toBe('Units on hand, including held units.')
  expect(figures(document.body)).toEqual(['On hand 18', 'Held 5', 'Available 13'])
  fill('Stock', '13')
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(await figuresNow(product)).toEqual([8, 5])
})
