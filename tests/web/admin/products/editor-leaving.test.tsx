import { fireEvent, screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { addPerson } from '../../../support/people.ts'
import { admin } from '../../../support/shop.ts'
import { openFixture, pause, press, type } from '../admin.fixture.tsx'
import {
  field,
  fill,
  fillInAll,
  gone,
  openEditor,
  productNow,
  reopenEditor,
} from './editor.fixture.tsx'

// Unsaved changes are not lost without a warning.

const fixture = openFixture()

test('EDIT-02 leaving an untouched editor asks nothing', async () => {
  await openEditor(fixture)
  expect(isUnloadHeld()).toBe(false)
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('tablist')).toBeTruthy()
})

test('EDIT-02 Cancel asks before unsaved changes are lost, and staying keeps them', async () => {
  await openEditor(fixture)
  fillInAll()
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  press('Keep editing')
  await gone(() => screen.queryByRole('dialog'))
  expect(location.pathname).toBe('/admin/products/new')
  expect(field('Name').value).toBe('Rhubarb Ketchup')
})

test('EDIT-02 leaving without saving follows the link, and the next visit starts with a clean form', async () => {
  await openEditor(fixture)
  fillInAll()
  fireEvent.click(screen.getByRole('link', { name: 'Back to Admin' }))
  press('Leave without saving')
  expect(await screen.findByRole('tablist')).toBeTruthy()
  expect(location.pathname).toBe('/admin')
  await reopenEditor(fixture)
  expect(field('Name').value).toBe('')
})

test('EDIT-02 when Back cannot be blocked, unsaved changes are restored on the next visit', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fill('Name', 'Half typed')
  goBack()
  expect(await screen.findByRole('tablist')).toBeTruthy()
  await reopenEditor(fixture, id)
  expect(field('Name').value).toBe('Half typed')
  expect(screen.getByText(/^Your unsaved changes have been restored/)).toBeTruthy()
})

async function typeAndUndo() {
  fill('Name', 'Half typed')
  await waitFor(() => expect(isUnloadHeld()).toBe(true))
  fill('Name', 'Maple Mustard')
  await waitFor(() => expect(isUnloadHeld()).toBe(false))
}

test('EDIT-02 edits that were undone before leaving are not restored', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  await typeAndUndo()
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('tablist')).toBeTruthy()
  await reopenEditor(fixture, id)
  expect(screen.queryAllByText(/^Your unsaved changes have been restored/).length).toBe(0)
})

test('EDIT-11 restored edits of an older version can be compared with the current one', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  fill('Name', 'Half typed')
  goBack()
  expect(await screen.findByRole('tablist')).toBeTruthy()
  await fixture.shop.api('PUT', `/api/products/${id}`, {
    token: fixture.token,
    body: { price: '11.00' },
  })
  await reopenEditor(fixture, id)
  expect(await screen.findByText(/^This product has changed since you opened it/)).toBeTruthy()
  expect(field('Name').value).toBe('Half typed')
})

test('EDIT-02 the browser asks before a tab with unsaved changes is closed, and not after saving', async () => {
  const { id } = await fixture.shop.addProduct()
  await openEditor(fixture, id)
  await typeAndUndo()
  fill('Name', 'Saved')
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(isUnloadHeld()).toBe(false)
})

test('O27 EDIT-11 what was being edited is there again after the session was lost', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Fig Mostarda' })
  const person = await addPerson(fixture.shop, { isAdmin: true })
  await openEditor({ ...fixture, token: person.token }, id)
  fill('Name', 'Half typed')
  fill('Tag', 'mild')
  press('Add')
  await fixture.shop.api('DELETE', `/api/users/${person.id}`, { token: fixture.token })
  await signInAgain()
  await screen.findByRole('heading', { name: 'Edit Product' })
  expect(field('Name').value).toBe('Half typed')
  press('Update Product')
  await screen.findByText('Product Updated')
  expect(await productNow(fixture, id)).toMatchObject({ name: 'Half typed', tags: ['mild'] })
})

test('EDIT-11 what was being edited outlives a reload of the login form', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Fig Mostarda', tags: ['sweet'] })
  const person = await addPerson(fixture.shop, { isAdmin: true })
  await openEditor({ ...fixture, token: person.token }, id)
  fill('Name', 'Half typed')
  fill('Stock', '')
  press('Remove tag sweet')
  await fixture.shop.api('DELETE', `/api/users/${person.id}`, { token: fixture.token })
  await screen.findByText(/session has expired/)
  window.dispatchEvent(new Event('pagehide'))
  await reopenEditor(fixture, id)
  expect(await screen.findByText(/^Your unsaved changes have been restored/)).toBeTruthy()
  expect(field('Name').value).toBe('Half typed')
  expect(field('Stock').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Remove tag sweet' })).toBeNull()
  press('Discard changes')
  expect(field('Name').value).toBe('Fig Mostarda')
  expect(field('Stock').value).toBe('10')
  await reopenEditor(fixture, id)
  expect(screen.queryByText(/^Your unsaved changes have been restored/)).toBeNull()
})

test('EDIT-11 leaving by a reload, as phones do without asking, loses nothing that was typed', async () => {
  await openEditor(fixture)
  fillInAll()
  await pause()
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  await reopenEditor(fixture)
  expect(await screen.findByText(/^Your unsaved changes have been restored/)).toBeTruthy()
  expect(field('Name').value).toBe('Rhubarb Ketchup')
  press('Discard changes')
  await reopenEditor(fixture)
  expect(field('Name').value).toBe('')
})

async function signInAgain() {
  await screen.findByText(/session has expired/)
  type(screen.getByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
}

/** Whether the browser would ask before it leaves the page. */
function isUnloadHeld(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** As the browser does it: first the address, then the event. */
function goBack() {
  history.replaceState(null, '', '/admin')
  window.dispatchEvent(new PopStateEvent('popstate'))
}
