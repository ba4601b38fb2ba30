import { fireEvent, screen, waitFor } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, press, visit, visitSignedIn } from './admin.fixture.tsx'

// Navigating and retrying remove the focused element.

const fixture = openFixture()

const focused = () => document.activeElement?.tagName
const isInMain = () => waitFor(() => expect(focused()).toBe('MAIN'))

async function follow(name: string) {
  const [link] = await screen.findAllByRole('link', { name })
  link?.focus()
  if (link) fireEvent.click(link)
}

test.each([
  ['/admin?tab=orders', 'Discounts', 'Discount codes'],
  ['/admin', 'Settings', 'Settings'],
  ['/admin', 'Add Product', 'Add New Product'],
])(
  'from %p, the link %p moves focus to the new page, and Back to Admin moves it back',
  async (path, link, title) => {
    await visitSignedIn(fixture, path)
    // A page with a separate script appears later.
    await follow(link)
    await screen.findByRole('heading', { level: 1, name: title })
    await isInMain()
    await follow('Back to Admin')
    await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })
    await isInMain()
  },
)

test('a reload leaves the focus to the browser', async () => {
  await visitSignedIn(fixture, '/admin/mail')
  await screen.findByRole('heading', { level: 1, name: 'Email' })
  expect(focused()).toBe('BODY')
})

test('O34 pressing Try again moves focus to the heading of the list', async () => {
  fixture.answerWith('/api/users', 500, 'Internal Server Error')
  fixture.closeSocket()
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=users')
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  const reach = globalThis.fetch
  Object.assign(globalThis, {
    fetch: async (...call: Parameters<typeof reach>) => {
      await Bun.sleep(100)
      return reach(...call)
    },
  })
  press('Try again')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Users'))
  Object.assign(globalThis, { fetch: reach })
})
