import { renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { Rating } from '../../../src/web/ui/media/rating.tsx'

function stars(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>('[data-star]')].map(
    ({ dataset }) => dataset.star,
  )
}

test('CARD-07 stars are full for the integer part, with a half-shade from a fraction of 0.5', () => {
  const rows = [
    [4.5, 'full full full full half'],
    [4.49, 'full full full full empty'],
    [3.7, 'full full full half empty'],
    [5, 'full full full full full'],
    [1, 'full empty empty empty empty'],
  ] as const
  for (const [averageRating, row] of rows) {
    renderWithShop(<Rating rating={{ averageRating, totalReviews: 9 }} />)
    expect(stars().join(' ')).toBe(row)
  }
})

test('CARD-07 the row of stars has its average as accessible name', () => {
  renderWithShop(<Rating rating={{ averageRating: 3.25, totalReviews: 4 }} />)
  expect(screen.getByRole('img', { name: '3.3 out of 5 stars' })).toBeTruthy()
})

test('CARD-08 the text is one decimal and the number of reviews, one review in the singular', () => {
  renderWithShop(<Rating rating={{ averageRating: 4, totalReviews: 1 }} />)
  expect(screen.getByText('4.0 (1 review)')).toBeTruthy()
  renderWithShop(<Rating rating={{ averageRating: 4.46, totalReviews: 12 }} />)
  expect(screen.getByText('4.5 (12 reviews)')).toBeTruthy()
})

test('CARD-09 without a rating there are no stars and the words "No reviews yet"', () => {
  for (const rating of [null, undefined, { averageRating: 0, totalReviews: 0 }]) {
    renderWithShop(<Rating rating={rating} />)
    expect(screen.getByText('No reviews yet')).toBeTruthy()
    expect(stars()).toEqual([])
  }
})
