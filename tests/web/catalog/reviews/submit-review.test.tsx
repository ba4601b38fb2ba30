import { act, cleanup, fireEvent, renderWithShop, screen, waitFor } from '../../../support/dom.ts'
import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { ratingQuery, reviewsQuery } from '../../../../src/web/api/queries.ts'
import ReviewForm from '../../../../src/web/catalog/reviews/review-form.tsx'
import { ReviewsSection } from '../../../../src/web/catalog/reviews/reviews-section.tsx'
import { usePageShop } from '../../../support/page-shop.ts'
import { button, field, fillAndSubmit, star, submit, type } from './writing.ts'

const shop = usePageShop()
// Unmount notices, because their timers outlive the test.
afterEach(cleanup)
let productId = ''

beforeAll(async () => {
  productId = (await shop().addProduct({ name: 'Corn Relish' })).id
})

const notice = (words: string) => screen.findByText(words, { ignore: '[role=status] *' })
const arrived = () => notice('Review Submitted')

/** Every review, newest first, as staff see them. */
function allReviews(): Promise<Review[]> {
  return act(async () => {
    const token = await shop().asOwner()
    return (await shop().api<Review[]>('GET', '/api/reviews', { token })).body
  })
}

const sentReview = () => shop().sent.find(({ path }) => path === '/api/reviews')

test("REV-06 while submitting the button reads 'Submitting...' and is disabled", async () => {
  renderWithShop(<ReviewForm productId={productId} />)
  shop().hold()
  await fillAndSubmit()
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveProperty(
    'disabled',
    true,
  )
  shop().letGo()
  await arrived()
  expect(button()).toHaveProperty('disabled', false)
})

test('REV-11 T14 it is sent and stored as pending', async () => {
  renderWithShop(<ReviewForm productId={productId} />)
  fireEvent.click(star('2 stars'))
  type('Name *', '  Marcus Okafor ')
  type('Email *', 'marcus@example.ca')
  type('Review (Optional)', 'Too sweet for me.')
  await submit()
  await arrived()
  const review = {
    productId,
    rating: 2,
    customerName: 'Marcus Okafor',
    customerEmail: 'marcus@example.ca',
    comment: 'Too sweet for me.',
    status: 'pending',
  }
  expect(sentReview()).toEqual({ method: 'POST', path: '/api/reviews', body: review })
  expect((await allReviews())[0]).toMatchObject(review)
})

test('REV-10 a review without a comment can be submitted', async () => {
  renderWithShop(<ReviewForm productId={productId} />)
  await fillAndSubmit({ comment: '' })
  await arrived()
  expect((await allReviews())[0]).toMatchObject({ rating: 4, comment: null })
})

test('REV-12 TOAST-04 afterwards the form is empty again and a notice thanks', async () => {
  renderWithShop(<ReviewForm productId={productId} />)
  await fillAndSubmit()
  expect(await arrived()).toBeTruthy()
  expect(
    await notice('Thank you for your review! It will be published after approval.'),
  ).toBeTruthy()
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) {
    expect(radio.checked).toBe(false)
  }
  for (const label of ['Name *', 'Email *', 'Review (Optional)']) {
    expect(field(label).value).toBe('')
  }
})

test("REV-12 the product's reviews and rating are fetched again", async () => {
  const { id } = await shop().addProduct({ name: 'Haskap Ketchup' })
  const { client } = renderWithShop(<ReviewsSection productId={id} />, {
    queries: [
      [ratingQuery(id).queryKey, { averageRating: 0, totalReviews: 0 }],
      [reviewsQuery(id).queryKey, { reviews: [], nextCursor: null }],
      [reviewsQuery('another').queryKey, { reviews: [], nextCursor: null }],
    ],
  })
  await screen.findByRole('button', { name: 'Submit Review' })
  // Staff have approved somebody else's review since the page was opened.
  const body = {
    productId: id,
    rating: 5,
    customerName: 'Ingrid Solheim',
    customerEmail: 'ingrid@example.ca',
  }
  await shop().api('POST', '/api/reviews', { body })
  const token = await shop().asOwner()
  const [written] = await allReviews()
  const approval = { token, body: { status: 'approved' } }
  await shop().api('PUT', `/api/reviews/${written?.id}/status`, approval)
  expect(screen.getByText('No reviews yet for this product.')).toBeTruthy()
  await fillAndSubmit()
  expect(await screen.findByText('Ingrid Solheim')).toBeTruthy()
  expect(await screen.findByText('(1 review)')).toBeTruthy()
  expect(screen.getByText('5.0')).toBeTruthy()
  // The new one waits for approval, and other products' reviews are left alone.
  expect(screen.queryByText('Gord Lalonde')).toBeNull()
  expect(client.getQueryState(reviewsQuery('another').queryKey)?.isInvalidated).toBe(false)
})

test("ERR-03 when submitting fails, an 'Error' notice shows, and the form keeps what was typed", async () => {
  renderWithShop(<ReviewForm productId={productId} />)
  shop().goOffline()
  await fillAndSubmit({ comment: 'Worth the wait.' })
  const title = await notice('Error')
  expect(await notice('Failed to submit review. Please try again.')).toBeTruthy()
  expect(title.closest('.toast-card-destructive')).toBeTruthy()
  expect(star('4 stars').checked).toBe(true)
  expect(field('Name *').value).toBe('Gord Lalonde')
  expect(field('Email *').value).toBe('gord@example.ca')
  expect(field('Review (Optional)').value).toBe('Worth the wait.')
  shop().goOnline()
  await submit()
  await arrived()
  await waitFor(() => expect(field('Name *').value).toBe(''))
})

test('ERR-03 a refusal counts as a failure too', async () => {
  const { id } = await shop().addProduct({ name: 'Here today' })
  renderWithShop(<ReviewForm productId={id} />)
  await shop().api('DELETE', `/api/products/${id}`, { token: await shop().asOwner() })
  await fillAndSubmit()
  expect(await notice('Failed to submit review. Please try again.')).toBeTruthy()
  expect(field('Name *').value).toBe('Gord Lalonde')
})
