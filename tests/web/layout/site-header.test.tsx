import { fireEvent, renderWithShop, screen, within } from '../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { ShopLayout } from '../../../src/web/layout/shop-layout.tsx'

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

function open(path = '/') {
  renderWithShop(<ShopLayout>Content</ShopLayout>, { path, shop: { salesEmail: 'hi@sauce.ca' } })
  return within(screen.getByRole('banner'))
}

const address = (link: HTMLElement) => link.getAttribute('href')

function keep(quantities: number[]) {
  const line = { name: 'Corn Relish', price: '9.00' }
  const cart = quantities.map((quantity, index) => ({ ...line, id: `${index}`, quantity }))
  localStorage.setItem('cart', JSON.stringify(cart))
}

describe('Navigation', () => {
  test('HOME-03 the header has the logo, the anchors Home and Sauces, About and Contact', () => {
    const header = open()
    expect(address(header.getByRole('link', { name: 'Saucery' }))).toBe('/')
    expect(address(header.getByRole('link', { name: 'Home' }))).toBe('#home')
    expect(address(header.getByRole('link', { name: 'Sauces' }))).toBe('#sauces')
    expect(address(header.getByRole('link', { name: 'About' }))).toBe('/about')
    expect(address(header.getByRole('link', { name: 'Contact' }))).toBe('mailto:hi@sauce.ca')
  })

  test('HOME-03 O33 from other pages Home and Sauces link to those sections of the home page', () => {
    const header = open('/shipping-returns')
    expect(address(header.getByRole('link', { name: 'Home' }))).toBe('/#home')
    expect(address(header.getByRole('link', { name: 'Sauces' }))).toBe('/#sauces')
    fireEvent.click(header.getByRole('link', { name: 'Sauces' }))
    expect(location.pathname + location.hash).toBe('/#sauces')
    expect(address(header.getByRole('link', { name: 'Home' }))).toBe('#home')
  })

  test('NAME-02 HOME-03 the menu button opens and closes the same links', () => {
    const header = open('/about')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
    fireEvent.click(header.getByRole('button', { name: 'Open menu' }))
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
    const links = menu.getAllByRole('link').map((link) => [link.textContent, address(link)])
    expect(links).toEqual([
      ['Home', '/#home'],
      ['Sauces', '/#sauces'],
      ['About', '/about'],
      ['Contact', 'mailto:hi@sauce.ca'],
      ['Admin', '/admin'],
      ['Français', '/fr/about'],
    ])
    fireEvent.click(header.getByRole('button', { name: 'Close menu' }))
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
  })

  test('HOME-03 following a link or pressing Escape closes the menu', () => {
    const header = open('/about')
    const button = () => header.getByRole('button', { name: /menu/ })
    fireEvent.click(button())
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    fireEvent.click(within(menu).getByRole('link', { name: 'Home' }))
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
    fireEvent.click(button())
    fireEvent.keyDown(screen.getByRole('navigation', { name: 'Menu' }), { key: 'Escape' })
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  test('HOME-05 everyone sees the Admin button, which leads to the dashboard', () => {
    const header = open()
    expect(address(header.getByRole('link', { name: 'Admin' }))).toBe('/admin')
  })

  test('the first Tab stop is a link past the header', () => {
    open()
    const [first] = screen.getAllByRole('link')
    expect(first?.textContent).toBe('Skip to content')
    expect(first && address(first)).toBe(`#${screen.getByRole('main').id}`)
  })
})

describe('The cart button', () => {
  test('HOME-04 an empty cart has no badge', () => {
    const header = open()
    expect(header.getByRole('button', { name: 'Cart, 0 items' }).textContent).toBe('')
  })

  test('NAME-02 HOME-04 the badge counts units, not lines', () => {
    keep([2, 3])
    const header = open()
    expect(header.getByRole('button', { name: 'Cart, 5 items' }).textContent).toBe('5')
  })

  test('HOME-04 one unit is one item', () => {
    keep([1])
    expect(open().getByRole('button', { name: 'Cart, 1 item' }).textContent).toBe('1')
  })

  test('CART-01 it opens the cart from any page', () => {
    const header = open('/about')
    fireEvent.click(header.getByRole('button', { name: /^Cart/ }))
    expect(screen.getByRole('dialog', { name: 'Shopping Cart' })).toBeTruthy()
  })
})

describe('The color theme', () => {
  const theme = () => document.documentElement.dataset.theme

  test('follows the system until a theme is chosen, and stores the choice', () => {
    const header = open()
    const button = () => header.getByRole('button', { name: /^Colour theme/ })
    expect(theme()).toBeUndefined()
    expect(button().getAttribute('aria-label')).toBe('Colour theme: system. Change to light')
    fireEvent.click(button())
    expect(theme()).toBe('saucery-light')
    fireEvent.click(button())
    expect(theme()).toBe('saucery-dark')
    expect(button().getAttribute('aria-label')).toBe('Colour theme: dark. Change to system')
    expect(localStorage.getItem('theme')).toBe('"dark"')
    fireEvent.click(button())
    expect(theme()).toBeUndefined()
  })

  test('is restored on the next visit; an invalid value is ignored', () => {
    localStorage.setItem('theme', '"dark"')
    open()
    expect(theme()).toBe('saucery-dark')
    for (const damaged of ['{', '"sepia"', '7']) {
      localStorage.setItem('theme', damaged)
      open()
      expect(theme()).toBeUndefined()
    }
  })
})
