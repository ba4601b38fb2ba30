import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { afterEach, expect, mock, test } from 'bun:test'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

// Unsaved settings are not lost without a warning.

const fixture = openFixture()

afterEach(() => void Reflect.deleteProperty(window, 'navigation'))

async function openIdentity(): Promise<HTMLElement> {
  await visitSignedIn(fixture, '/admin/settings/business')
  return screen.findByRole('region', { name: 'Business' })
}

const nameOf = (section: HTMLElement) =>
  within(section).getByLabelText<HTMLInputElement>('Shop name')
const backLink = () => screen.getByRole('link', { name: 'Back to Admin' })
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
const asked = () => waitFor(() => expect(question() === null).toBe(false))
const answered = () => waitFor(() => expect(question() === null).toBe(true))

/** Whether the browser would ask before it leaves the page. */
const isUnloadHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Presses Back as a browser with the Navigation API does; returns whether the page stopped it. */
function goBack(to: string): boolean {
  const going = new Event('navigate', { cancelable: true })
  const destination = { key: 'former', url: new URL(to, location.href).href }
  Object.assign(going, { navigationType: 'traverse', destination })
  return !window.navigation.dispatchEvent(going)
}

test('SET-08 leaving settings in which nothing was typed asks nothing', async () => {
  await openIdentity()
  expect(isUnloadHeld()).toBe(false)
  fireEvent.click(backLink())
  expect(await screen.findByRole('tablist')).toBeTruthy()
})

test('SET-08 a link asks before what was typed is lost; staying keeps it, leaving goes on', async () => {
  const section = await openIdentity()
  type(nameOf(section), 'Half typed')
  await waitFor(() => expect(isUnloadHeld()).toBe(true))
  fireEvent.click(backLink())
  await asked()
  press('Keep editing')
  await answered()
  expect(location.pathname).toBe('/admin/settings/business')
  expect(nameOf(section).value).toBe('Half typed')
  fireEvent.click(backLink())
  await asked()
  press('Leave without saving')
  expect(await screen.findByRole('tablist')).toBeTruthy()
})

test('SET-08 nothing asks once the changes are saved, or taken back by hand', async () => {
  const section = await openIdentity()
  const phone = within(section).getByLabelText('Phone')
  type(phone, '613-555-0100')
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect(isUnloadHeld()).toBe(false)
  type(phone, '613-555-0101')
  await waitFor(() => expect(isUnloadHeld()).toBe(true))
  type(phone, '613-555-0100')
  await waitFor(() => expect(isUnloadHeld()).toBe(false))
})

test('SET-08 SET-09 the links to the other pages of the settings ask', async () => {
  const section = await openIdentity()
  type(nameOf(section), 'Half typed')
  await waitFor(() => expect(isUnloadHeld()).toBe(true))
  fireEvent.click(screen.getByRole('link', { name: /^Words and pages/ }))
  await asked()
  press('Leave without saving')
  expect(await screen.findByRole('region', { name: 'Words and pages' })).toBeTruthy()
})

test('SET-08 Back asks, unless it leads to another place of the page', async () => {
  const navigation = Object.assign(new EventTarget(), { traverseTo: mock() })
  Object.assign(window, { navigation })
  const section = await openIdentity()
  type(nameOf(section), 'Half typed')
  await waitFor(() => expect(isUnloadHeld()).toBe(true))
  expect(goBack('/admin/settings/business#setting-phone')).toBe(false)
  expect(goBack('/admin')).toBe(true)
  await asked()
  press('Leave without saving')
  await answered()
  expect(navigation.traverseTo).toHaveBeenCalledWith('former')
})
