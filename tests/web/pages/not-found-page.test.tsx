import { renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { NotFoundPage } from '../../../src/web/layout/not-found-page.tsx'

test('NF-01 the page shows a 404 heading, a hint for developers and links back to the shop', () => {
  renderWithShop(<NotFoundPage />, { path: '/nowhere' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
  expect(screen.getByText(/^Hint for developers: no route matches this path\./)).toBeTruthy()
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/', '/#sauces'])
})
