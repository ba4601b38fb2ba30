import { renderWithShop, screen, within } from '../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import ShippingPage from '../../../src/web/pages/shipping-page.tsx'
import { freshTexts } from '../../support/page-texts.ts'

beforeEach(() => {
  const shop = { salesEmail: 'hi@sauce.ca' }
  renderWithShop(<ShippingPage />, {
    path: '/shipping-returns',
    shop,
    queries: [freshTexts('shipping', shop.salesEmail)],
  })
})

test('SHIP-01 the page links back to the store and promises free shipping', () => {
  const link = screen.getByRole('link', { name: 'Back to Store' })
  expect(link.getAttribute('href')).toBe('/')
  expect(screen.getByText('Free shipping on orders over $79*')).toBeTruthy()
})

test('HOME-01 O10 the asterisk of the promise is explained', () => {
  expect(screen.getByText(/^\* Standard shipping within Canada, .* more than \$79/)).toBeTruthy()
})

test.each([
  [
    'SHIP-02 standard shipping: its cost, when it is free, how long it takes and where to',
    { article: 'Standard shipping' },
    ['$8.99 on orders under $79, free over $79', '5 to 7 business days', 'Across Canada'],
  ],
  [
    'SHIP-03 express shipping: its flat cost, how long it takes and where to',
    { article: 'Express shipping' },
    ['$19.99 flat', '2 to 3 business days', 'Major cities'],
  ],
  [
    'SHIP-04 processing: how long it takes, the same-day cutoff, and the days when nothing ships',
    { region: 'Shipping' },
    [
      'Orders are processed in 1 to 2 business days.',
      'Orders placed before 2 PM EST ship the same day.',
      'Nothing is processed or shipped on weekends or holidays.',
    ],
  ],
  [
    'SHIP-05 returns: 30 days, unopened, nothing perishable, at the cost of the sender',
    { region: 'Returns and Exchanges' },
    [
      '30 days',
      'unopened items in their original packaging',
      'Perishable products cannot be returned.',
      'Return shipping costs apply',
    ],
  ],
  [
    'SHIP-06 refunds: how long they take, the payment method and the confirmation email',
    { region: 'Refund Process' },
    ['5 to 7 business days', 'original payment method', 'email confirmation'],
  ],
])('%s', (_, part, facts) => {
  const [[role, name] = ['', '']] = Object.entries(part)
  const text = screen.getByRole(role, { name }).textContent
  for (const fact of facts) expect(text).toContain(fact)
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
  const contact = within(screen.getByRole('region', { name: 'A question about your order?' }))
  const link = contact.getByRole('link', { name: 'hi@sauce.ca' })
  expect(link.getAttribute('href')).toBe('mailto:hi@sauce.ca')
  expect(contact.getByText('Monday to Friday, 9 AM to 5 PM EST')).toBeTruthy()
})
