import { fireEvent, renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { ShopLayout } from '../../../src/web/layout/shop-layout.tsx'

function open(hasBanner = true) {
  renderWithShop(<ShopLayout hasBanner={hasBanner}>Content</ShopLayout>)
}

const promise = 'Free shipping on orders over $79*'

test('HOME-01 the banner promises free shipping over $79 and links to the terms', () => {
  open()
  expect(screen.getByText(promise)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Learn More about free shipping' })
  expect(link.getAttribute('href')).toBe('/shipping-returns')
})

test('NAME-02 HOME-02 it can be dismissed, and is back on the next visit', () => {
  open()
  const stored = JSON.stringify({ ...localStorage })
  fireEvent.click(screen.getByRole('button', { name: /^Dismiss/ }))
  expect(screen.queryByText(promise)).toBeNull()
  expect(JSON.stringify({ ...localStorage })).toBe(stored)
  open()
  expect(screen.getByText(promise)).toBeTruthy()
})

test('HOME-01 only the home page has the banner', () => {
  open(false)
  expect(screen.queryByText(promise)).toBeNull()
})
