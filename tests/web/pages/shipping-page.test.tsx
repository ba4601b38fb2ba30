import { renderWithShop, screen, within } from '../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import { ShippingPage } from '../../../src/web/pages/shipping-page.tsx'

beforeEach(() => {
  const shop = { salesEmail: 'hi@sauce.ca' }
  renderWithShop(<ShippingPage />, { path: '/shipping-returns', shop })
})

const rate = (name: string) => screen.getByRole('article', { name }).textContent ?? ''
const section = (name: string) => screen.getByRole('region', { name }).textContent ?? ''

test('SHIP-01 the page links back to the store and promises free shipping', () => {
  const link = screen.getByRole('link', { name: 'Back to Store' })
  expect(link.getAttribute('href')).toBe('/')
  expect(screen.getByText('Free shipping on orders over $79*')).toBeTruthy()
})

test('HOME-01 O10 the asterisk of the promise is explained', () => {
  expect(screen.getByText(/^\* Standard shipping within Canada, .* more than \$79/)).toBeTruthy()
})

test('SHIP-02 standard shipping: its cost, when it is free, how long it takes and where to', () => {
  const words = rate('Standard shipping')
  expect(words).toContain('$8.99 on orders under $79, free over $79')
  expect(words).toContain('5 to 7 business days')
  expect(words).toContain('Across Canada')
})

test('SHIP-03 express shipping: its flat cost, how long it takes and where to', () => {
  const words = rate('Express shipping')
  expect(words).toContain('$19.99 flat')
  expect(words).toContain('2 to 3 business days')
  expect(words).toContain('Major cities')
})

test('SHIP-04 processing: how long, until when on the same day, and when not at all', () => {
  const words = section('Shipping')
  expect(words).toContain('Orders are processed in 1 to 2 business days.')
  expect(words).toContain('Orders placed before 2 PM EST ship the same day.')
  expect(words).toContain('Nothing is processed or shipped on weekends or holidays.')
})

test('SHIP-05 returns: 30 days, unopened, nothing perishable, at the cost of the sender', () => {
  const words = section('Returns and Exchanges')
  expect(words).toContain('30 days')
  expect(words).toContain('unopened items in their original packaging')
  expect(words).toContain('Perishable products cannot be returned.')
  expect(words).toContain('Return shipping costs apply')
})

test('SHIP-06 refunds: how long, by which way, and that we write', () => {
  const words = section('Refund Process')
  expect(words).toContain('5 to 7 business days')
  expect(words).toContain('original payment method')
  expect(words).toContain('email confirmation')
})

test('SHIP-07 three cards say what every parcel has', () => {
  const cards = within(screen.getByRole('region', { name: 'Every parcel' }))
  expect(cards.getAllByRole('heading').map((title) => title.textContent)).toEqual([
    'Secure Packaging',
    'Order Tracking',
    'Canada-Wide',
  ])
})

test('SHIP-07 Order Tracking promises what the shop has: a page with the status, and an email', () => {
  const cards = screen.getByRole('region', { name: 'Every parcel' }).textContent
  expect(cards).toContain(
    'the status of your order on its own page, and get an email when it ships',
  )
  expect(cards).not.toContain('where your parcel is')
})

test('SHIP-08 the contact block has the sales address and the hours', () => {
  const link = screen.getByRole('link', { name: 'hi@sauce.ca' })
  expect(link.getAttribute('href')).toBe('mailto:hi@sauce.ca')
  expect(screen.getByText('Monday to Friday, 9 AM to 5 PM EST')).toBeTruthy()
})
