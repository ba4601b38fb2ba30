import { renderWithShop, screen, within } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { ShopLayout } from '../../../src/web/layout/shop-layout.tsx'

function open(path = '/about') {
  const shop = { name: 'Hot Stuff', salesEmail: 'hi@sauce.ca', publicUrl: 'https://hot.example' }
  renderWithShop(<ShopLayout>Content</ShopLayout>, { path, shop })
  return within(screen.getByRole('contentinfo'))
}

const address = (link: HTMLElement) => link.getAttribute('href')

test('HOME-11 the footer says who we are and who owns the copyright', () => {
  const footer = open()
  expect(footer.getByText(/Hot Stuff gathers premium sauces .* across Canada\./)).toBeTruthy()
  expect(footer.getByText(/^© Hot Stuff\./)).toBeTruthy()
})

test('HOME-11 it has quick links and a mail link to the sales address', () => {
  const footer = open()
  const links = within(footer.getByRole('navigation', { name: 'Quick links' }))
  expect(links.getAllByRole('link').map((link) => [link.textContent, address(link)])).toEqual([
    ['Home', '/#home'],
    ['Sauces', '/#sauces'],
    ['About', '/about'],
    ['Shipping and Returns', '/shipping-returns'],
    ['Privacy', '/privacy'],
  ])
  expect(address(footer.getByRole('link', { name: 'hi@sauce.ca' }))).toBe('mailto:hi@sauce.ca')
})

test('HOME-11 its social icons have names and share this shop', () => {
  const footer = open()
  for (const network of ['Facebook', 'X', 'Pinterest']) {
    const href = address(footer.getByRole('link', { name: `Share on ${network}` }))
    expect(new URL(href ?? '').protocol).toBe('https:')
    expect([...new URL(href ?? '').searchParams.values()]).toContain('https://hot.example')
  }
})
