import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

beforeAll(async () => {
  await fixture.shop.addProduct({ name: 'Keyed Sauce' })
})

function strike(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

/** The name of the open tab, without the count of its work. */
const tab = () => screen.getByRole('tab', { selected: true }).textContent.replace(/\d+$/, '')

test('g and a letter open each tab and move the focus there', async () => {
  await visitSignedIn(fixture)
  for (const [key, name] of [
    ['o', 'Orders'],
    ['r', 'Reviews'],
    ['u', 'Users'],
    ['p', 'Products'],
  ] as const) {
    strike('g', key)
    await waitFor(() => expect(tab()).toBe(name))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name })))
  }
})

test('g and a open the activity and move the focus there', async () => {
  await visitSignedIn(fixture)
  screen.getByRole('tab', { name: 'Products' }).focus()
  strike('g', 'a')
  await screen.findByRole('heading', { name: 'Activity' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('n adds a product, and / searches among them', async () => {
  await visitSignedIn(fixture)
  strike('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
  // In a text field, letters are text.
  strike('n', 'g', 'o', '?')
  expect(tab()).toBe('Products')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('tab', { name: 'Products' }).focus()
  strike('n')
  expect(await screen.findByRole('heading', { name: 'Add New Product' })).toBeTruthy()
})

test('? shows the shortcuts in a dialog, and no shortcut works while one is open', async () => {
  await visitSignedIn(fixture)
  strike('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Go to orders')).toBeTruthy()
  strike('g', 'o')
  expect(tab()).toBe('Products')
  press('Close', sheet)
  strike('g', 'o')
  await waitFor(() => expect(tab()).toBe('Orders'))
})

test('shortcuts do nothing with Ctrl held, with another key in between, or without the first key', async () => {
  await visitSignedIn(fixture)
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  strike('g', 'x', 'o')
  strike('o')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(tab()).toBe('Products')
  expect(location.pathname).toBe('/admin')
})

test('single-key shortcuts can be turned off and on in the dialog, and the browser keeps the choice', async () => {
  await visitSignedIn(fixture)
  const open = () =>
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Keyboard shortcuts' })[0] ?? document.body,
    )
  open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  press('Close', screen.getByRole('dialog'))
  strike('g', 'o')
  strike('?')
  expect([tab(), screen.queryByRole('dialog')]).toEqual(['Products', null])
  await visitSignedIn(fixture)
  strike('g', 'o')
  expect(tab()).toBe('Products')
  open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  press('Close', screen.getByRole('dialog'))
  strike('g', 'o')
  await waitFor(() => expect(tab()).toBe('Orders'))
})
