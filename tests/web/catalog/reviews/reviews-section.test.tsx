import { fireEvent, renderWithShop, screen, within } from '../../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import { renderToString } from 'react-dom/server'
import type { RatingSummary } from '#shared/contract/catalog/catalog.ts'
import type { PublicReview } from '#shared/contract/catalog/reviews.ts'
import {
  ProductReviews,
  ReviewEntry,
  ReviewList,
  ReviewSummary,
} from '../../../../src/web/catalog/reviews/reviews-section.tsx'
import { usePageShop } from '../../../support/page-shop.ts'

const shop = usePageShop()

const someReview: PublicReview = {
  id: 'review-1',
  productId: 'crisp',
  customerName: 'Ingrid Solheim',
  rating: 4,
  title: 'Please make more',
  comment: 'On eggs.\nOn rice.',
  status: 'approved',
  createdAt: '2026-03-05T17:00:00.000Z',
  updatedAt: '2026-03-05T17:00:00.000Z',
}

const starsOf = (picture: HTMLElement) =>
  [...picture.querySelectorAll('[data-star]')].map((star) => star.getAttribute('data-star'))

function openSummary(rating: RatingSummary) {
  renderWithShop(<ReviewSummary rating={rating} />)
}

function openList(reviews: PublicReview[]) {
  renderWithShop(<ReviewList reviews={reviews} />)
}

test('REV-01 T7 the average to one decimal, whole rounded stars, and how many reviews', () => {
  const cases = [
    { averageRating: 4.4, totalReviews: 5, words: '4.4', count: '(5 reviews)', full: 4 },
    { averageRating: 4.5, totalReviews: 2, words: '4.5', count: '(2 reviews)', full: 5 },
    { averageRating: 3, totalReviews: 1, words: '3.0', count: '(1 review)', full: 3 },
    { averageRating: 11 / 3, totalReviews: 3, words: '3.7', count: '(3 reviews)', full: 4 },
  ]
  for (const { words, count, full, ...rating } of cases) {
    openSummary(rating)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText(count)).toBeTruthy()
    const stars = starsOf(screen.getByRole('img', { name: `${words} out of 5 stars` }))
    expect(stars).toEqual([...Array(full).fill('full'), ...Array(5 - full).fill('empty')])
  }
})

test('REV-02 without reviews it invites the first', () => {
  openSummary({ averageRating: 0, totalReviews: 0 })
  expect(screen.getByText('No reviews yet. Be the first to review this product!')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('REV-03 each review shows stars, name, local date, title and comment', async () => {
  openList([someReview])
  const entry = within(screen.getByRole('listitem'))
  expect(starsOf(entry.getByRole('img', { name: '4 out of 5 stars' }))).toEqual([
    'full',
    'full',
    'full',
    'full',
    'empty',
  ])
  expect(entry.getByText('Ingrid Solheim')).toBeTruthy()
  expect(await entry.findByText('Mar 5, 2026')).toBeTruthy()
  expect(entry.getByRole('heading', { name: 'Please make more' })).toBeTruthy()
  expect(entry.getByText(/On eggs/).textContent).toBe('On eggs.\nOn rice.')
})

test('REV-03 a review without title and comment shows neither, and all reviews show', () => {
  const bare = { ...someReview, id: 'review-2', title: null, comment: null, customerName: 'Gord' }
  openList([someReview, bare])
  const [, second] = screen.getAllByRole('listitem')
  if (!second) throw new Error('There is no second review.')
  expect(within(second).queryByRole('heading')).toBeNull()
  expect(second.querySelectorAll('p')).toHaveLength(1)
})

test("REV-03 an empty list says 'No reviews yet for this product.'", () => {
  openList([])
  expect(screen.getByText('No reviews yet for this product.')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('REV-03 the server writes the date in ISO form, the same for everyone', () => {
  const html = renderToString(<ReviewEntry review={someReview} />)
  expect(html).toContain('>2026-03-05</time>')
})

describe('Loading', () => {
  test('O34 reviews that fail to load can be requested again', async () => {
    const { id } = await shop().addProduct({ name: 'Plum Ketchup' })
    shop().goOffline()
    renderWithShop(<ProductReviews productId={id} />)
    expect(await screen.findByText("The reviews didn't load")).toBeTruthy()
    shop().goOnline()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No reviews yet for this product.')).toBeTruthy()
    expect(await screen.findByText(/^No reviews yet. Be the first/)).toBeTruthy()
    expect(screen.queryByText("The reviews didn't load")).toBeNull()
  })

  test('O22 REV-01 REV-03 only approved reviews count and show', async () => {
    const { id } = await shop().addProduct({ name: 'Beet Relish' })
    const token = await shop().asOwner()
    for (const [customerName, rating, status] of [
      ['Ingrid Solheim', 5, 'approved'],
      ['Marcus Okafor', 4, 'approved'],
      ['Gord Lalonde', 1, 'rejected'],
      ['Priya Raman', 1, null],
    ] as const) {
      const body = { productId: id, rating, customerName, customerEmail: 'someone@example.ca' }
      const review = (await shop().api<PublicReview>('POST', '/api/reviews', { body })).body
      shop().pass(1000)
      if (status === null) continue
      await shop().api('PUT', `/api/reviews/${review.id}/status`, { token, body: { status } })
    }
    renderWithShop(<ProductReviews productId={id} />)
    expect(await screen.findByText('(2 reviews)')).toBeTruthy()
    expect(screen.getByText('4.5')).toBeTruthy()
    const entries = await screen.findAllByRole('article')
    expect(
      entries.map((entry) => within(entry).getByText(/ (Solheim|Okafor)$/).textContent),
    ).toEqual(['Marcus Okafor', 'Ingrid Solheim'])
  })
})
