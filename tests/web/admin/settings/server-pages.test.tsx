import { screen, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function openPage(id: string, name: string): Promise<HTMLElement> {
  await visitSignedIn(fixture, `/admin/settings/${id}`)
  return screen.findByRole('region', { name })
}

test('SET-11 the payments page says which providers take payments', async () => {
  const section = await openPage('payments', 'Payments')
  const stripe = await within(section).findByText(/Stripe/, { selector: 'dt' })
  expect(stripe.parentElement?.textContent).toContain('Not set up')
  expect(section.textContent).toContain('PayPalTest mode: no money moves')
})

test('SET-11 the backups page says that none was made, and that is marked as to be decided', async () => {
  const section = await openPage('backups', 'Backups')
  await within(section).findByText('No backup has been made yet.')
  const pages = screen.getByRole('navigation', { name: 'Settings pages' })
  const link = await within(pages).findByRole('link', { name: 'Backups To decide' })
  expect(link.getAttribute('aria-current')).toBe('page')
})
