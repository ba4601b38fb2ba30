import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { reviewOf } from '../../../support/reviews.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'
import { gone, productNamed } from './editor.fixture.tsx'

const fixture = openFixture()

const cardOf = (name: string) => screen.findByRole('article', { name })

async function deleteInList(name: string) {
  press(`Delete ${name}`, await cardOf(name))
  press('Delete product', await screen.findByRole('dialog', { name: 'Delete this product?' }))
  await screen.findByText('Product Deleted')
  await gone(() => screen.queryByRole('article', { name }))
}

test('APROD-08 the question says for how long a deletion can be undone', async () => {
  await fixture.shop.addProduct({ name: 'Asked' })
  await visitSignedIn(fixture)
  press('Delete Asked', await cardOf('Asked'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this product?' })
  expect(dialog.textContent).toContain('You can undo this for 7 days, also under Activity.')
})

test('APROD-08 Undo in the toast brings the product back, first in the list and focused', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Missed' })
  await fixture.shop.api('POST', '/api/reviews', { body: reviewOf(id) })
  await visitSignedIn(fixture)
  await deleteInList('Missed')
  press('Undo')
  expect(await screen.findByText('Product is back')).toBeTruthy()
  const card = await cardOf('Missed')
  await waitFor(() => expect(document.activeElement).toBe(card))
  expect(await productNamed(fixture, 'Missed')).toMatchObject({ id })
})

test('APROD-08 the key Z undoes the deletion that the toast names', async () => {
  await fixture.shop.addProduct({ name: 'Keyed' })
  await visitSignedIn(fixture)
  await deleteInList('Keyed')
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(await screen.findByText('Product is back')).toBeTruthy()
  expect(await cardOf('Keyed')).toBeTruthy()
})

test('APROD-08 the activity undoes a deletion, and offers it no more', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Remembered' })
  await fixture.shop.api('DELETE', `/api/products/${id}`, { token: fixture.token })
  await visitSignedIn(fixture, `/admin?tab=activity&subject=${id}`)
  await screen.findByRole('button', { name: 'Undo: bring back Remembered' })
  press('Undo: bring back Remembered')
  expect(await screen.findByText('Product is back')).toBeTruthy()
  await gone(() => screen.queryByRole('button', { name: 'Undo: bring back Remembered' }))
  const list = within(await screen.findByRole('list', { name: 'Activity' }))
  expect(await list.findByText('brought back')).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
  expect(await productNamed(fixture, 'Remembered')).toMatchObject({ id })
})

test('APROD-08 a deletion that cannot be undone says why, and the button stays', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Blocked', sku: 'B-1' })
  await fixture.shop.api('DELETE', `/api/products/${id}`, { token: fixture.token })
  await fixture.shop.addProduct({ name: 'Blocker', sku: 'B-1' })
  await visitSignedIn(fixture, '/admin?tab=activity')
  await screen.findByRole('button', { name: 'Undo: bring back Blocked' })
  press('Undo: bring back Blocked')
  expect(await screen.findByText(/^Blocked wasn't brought back\. Blocker now has/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo: bring back Blocked' })).toBeTruthy()
})
