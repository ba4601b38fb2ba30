import { fireEvent, screen, waitFor, within } from '../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import { openFixture, press, tick, type, visitSignedIn } from './admin.fixture.tsx'

// In browsers, a disabled button loses the focus, so busy buttons only get `aria-disabled`.

const fixture = openFixture()

beforeAll(async () => {
  for (let number = 1; number <= 160; number += 1) {
    const name = `Sauce ${String(number).padStart(3, '0')}`
    await fixture.shop.addProduct({ name, stock: 5 })
  }
})

/** Focuses and presses a button; returns it with its state right after the click. */
function pressFocused(name: string | RegExp, inside: HTMLElement = document.body) {
  const button = within(inside).getByRole<HTMLButtonElement>('button', { name })
  button.focus()
  fireEvent.click(button)
  return {
    button,
    state: [
      button.disabled,
      button.getAttribute('aria-disabled'),
      document.activeElement === button,
    ],
  }
}

const working = [false, 'true', true]
const focused = () => document.activeElement?.textContent ?? ''
const card = (name: string) => screen.getByRole('article', { name })

test('DESK-01 Show more keeps the focus, and gives it to the first new row after the last page', async () => {
  await visitSignedIn(fixture, '/admin')
  await screen.findByText('Showing 50 of 160')
  fixture.closeSocket()
  await screen.findByText('Offline')
  const { promise: letThrough, resolve: answer } = Promise.withResolvers<void>()
  const reach = globalThis.fetch
  Object.assign(globalThis, {
    fetch: async (...call: Parameters<typeof reach>) => {
      await letThrough
      return reach(...call)
    },
  })
  fixture.requests.length = 0
  const { button } = pressFocused('Show more')
  await waitFor(() => expect(button.textContent).toBe('Loading...'))
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  fireEvent.click(button)
  answer()
  await screen.findByText('Showing 150 of 160')
  expect(fixture.requests.filter((request) => request.includes('offset=50'))).toHaveLength(1)
  expect(document.activeElement === button).toBe(true)
  Object.assign(globalThis, { fetch: reach })
  pressFocused('Show more')
  await waitFor(() => expect(button.isConnected).toBe(false))
  await waitFor(() => expect(focused()).toContain('Sauce 151'))
})

test('the Export CSV button keeps the focus, and a second click does not export again', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  let saved = 0
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = () => {
    saved += 1
  }
  const { button, state } = pressFocused('Export CSV')
  expect(state).toEqual(working)
  fireEvent.click(button)
  await screen.findByRole('button', { name: 'Export CSV' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  HTMLAnchorElement.prototype.click = click
  expect([saved, document.activeElement === button]).toEqual([1, true])
})

test('the button that changes the stock of several products stays in focus', async () => {
  await visitSignedIn(fixture, '/admin?q=sauce')
  await tick(await screen.findByRole('checkbox', { name: 'Select Sauce 001' }))
  const bar = screen.getByRole('region', { name: '1 product selected' })
  type(within(bar).getByRole('textbox', { name: 'Units' }), '2')
  const { button, state } = pressFocused('Apply', bar)
  expect(state).toEqual(working)
  fireEvent.submit(button)
  await waitFor(() => expect(card('Sauce 001').textContent).toContain('Stock: 7'))
  await within(bar).findByText('Saved for 1 product.')
  expect(document.activeElement === button).toBe(true)
})

test('the buttons of the stock form keep the focus when the shop cannot be reached', async () => {
  await visitSignedIn(fixture, '/admin?q=sauce')
  await screen.findByText('Showing 50 of 160')
  for (const name of ['Add stock', 'Save']) {
    press('Add stock to Sauce 002', card('Sauce 002'))
    type(screen.getByRole('textbox', { name: 'Units received of Sauce 002' }), '2')
    fixture.setOnline(false)
    await screen.findByText('Offline')
    const { button, state } = pressFocused(name, card('Sauce 002'))
    expect(state).toEqual(working)
    await within(card('Sauce 002')).findByText(/^Not saved\./)
    expect(document.activeElement === button).toBe(true)
    press('Cancel', card('Sauce 002'))
    fixture.setOnline(true)
    await screen.findByText('Live')
  }
})

test('the button that compares payments stays in focus and compares once', async () => {
  localStorage.setItem('admin_overview', 'true')
  await visitSignedIn(fixture)
  await screen.findByRole('button', { name: 'Compare now' })
  const { button, state } = pressFocused('Compare now')
  expect(state).toEqual(working)
  fireEvent.click(button)
  await screen.findByText(/^0 payments compared\./)
  expect(document.activeElement === button).toBe(true)
})
