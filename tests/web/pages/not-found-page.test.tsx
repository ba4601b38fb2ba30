import { renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { NotFoundPage } from '../../../src/web/layout/not-found-page.tsx'

test('NF-01 the page says what it is, with a hint for developers and ways out for the rest', () => {
  renderWithShop(<NotFoundPage />, { path: '/nowhere' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
  expect(screen.getByText(/^Hint for developers: no route matches this path\./)).toBeTruthy()
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/', '/#sauces'])
})
