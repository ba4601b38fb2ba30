import { fireEvent, screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, pause, press, type, visitSignedIn } from '../admin.fixture.tsx'
import { fill, openEditor } from '../products/editor.fixture.tsx'

// Like links, the palette asks before it discards unsaved changes.

const fixture = openFixture()

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
const answered = () => waitFor(() => expect(question() === null).toBe(true))

/** Runs the first command for these words. */
async function run(words: string) {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: /^Search or run/ })
  type(input, words)
  fireEvent.keyDown(input, { key: 'Enter' })
}

const asked = () => waitFor(() => expect(question() === null).toBe(false))

async function typeInSettings() {
  await visitSignedIn(fixture, '/admin/settings/business')
  type(await screen.findByLabelText('Shop name'), 'Half typed')
  await pause()
}

test('SET-08 DESK-07 a command for another page asks before it discards unsaved settings', async () => {
  await typeInSettings()
  await run('go to email')
  await asked()
  press('Keep editing')
  await answered()
  expect(location.pathname).toBe('/admin/settings/business')
  await run('go to email')
  await asked()
  press('Leave without saving')
  expect(await screen.findByRole('heading', { name: 'Email' })).toBeTruthy()
})

test('DESK-07 a command for another page waits for the answer, and is dropped if the user stays', async () => {
  await typeInSettings()
  await run('add a user')
  await asked()
  press('Keep editing')
  await answered()
  fireEvent.click(screen.getByRole('link', { name: 'Back to Admin' }))
  await asked()
  press('Leave without saving')
  fireEvent.click(await screen.findByRole('tab', { name: /^Users/ }))
  await pause(100)
  expect(screen.queryByRole('dialog', { name: 'Add New User' }) === null).toBe(true)
  await typeInSettings()
  await run('add a user')
  await asked()
  press('Leave without saving')
  expect(await screen.findByRole('dialog', { name: 'Add New User' })).toBeTruthy()
})

test('EDIT-02 DESK-07 a command asks before what was typed in the product editor is lost', async () => {
  await openEditor(fixture)
  fill('Name', 'Half typed')
  await pause()
  await run('go to orders')
  await asked()
  press('Leave without saving')
  expect(await screen.findByRole('tablist')).toBeTruthy()
  expect(location.search).toBe('?tab=orders')
})
