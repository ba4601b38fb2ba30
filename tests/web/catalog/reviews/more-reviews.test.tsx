import { fireEvent, renderWithShop, screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { ProductReviews } from '../../../../src/web/catalog/reviews/reviews-section.tsx'
import { usePageShop } from '../../../support/page-shop.ts'
import { addApprovedReviews } from '../../../support/reviews.ts'

const shop = usePageShop()

const names = () =>
  screen.getAllByRole('article').map((entry) => entry.querySelector('.font-semibold')?.textContent)

const readers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Reader ${from - index}`)

test('REV-13 the newest 20 reviews show first, and a button shows the older ones in their order', async () => {
  const { id } = await shop().addProduct({ name: 'Maple Mustard' })
  await addApprovedReviews(shop(), id, 45)
  renderWithShop(<ProductReviews productId={id} />)
  const button = await screen.findByRole('button', { name: 'Show more reviews' })
  expect(screen.getByText('(45 reviews)')).toBeTruthy()
  expect(names()).toEqual(readers(45, 26))
  expect(screen.getByText('Showing 20 of 45')).toBeTruthy()

  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(names()).toEqual(readers(45, 6)))
  // Reading goes on at the first new review.
  expect(document.activeElement?.textContent).toContain('Reader 25')

  fireEvent.click(screen.getByRole('button', { name: 'Show more reviews' }))
  await waitFor(() => expect(names()).toEqual(readers(45, 1)))
  expect(document.activeElement?.textContent).toContain('Reader 5')
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
})

test('REV-13 a product with 20 reviews shows all of them without a button', async () => {
  const { id } = await shop().addProduct({ name: 'Pickle Brine' })
  await addApprovedReviews(shop(), id, 20)
  renderWithShop(<ProductReviews productId={id} />)
  await waitFor(() => expect(names()).toHaveLength(20))
  expect(screen.queryByRole('button')).toBeNull()
})

test('REV-13 reviews that did not load can be requested again with the same button', async () => {
  const { id } = await shop().addProduct({ name: 'Rhubarb Chutney' })
  await addApprovedReviews(shop(), id, 21)
  renderWithShop(<ProductReviews productId={id} />)
  const button = await screen.findByRole('button', { name: 'Show more reviews' })
  shop().goOffline()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe("The reviews didn't load")
  shop().goOnline()
  fireEvent.click(button)
  await waitFor(() => expect(names()).toHaveLength(21))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('REV-13 a review approved in the meantime neither repeats nor hides another', async () => {
  const { id } = await shop().addProduct({ name: 'Onion Jam' })
  await addApprovedReviews(shop(), id, 25)
  renderWithShop(<ProductReviews productId={id} />)
  const button = await screen.findByRole('button', { name: 'Show more reviews' })
  await addApprovedReviews(shop(), id, 3)
  fireEvent.click(button)
  await waitFor(() => expect(names().length).toBeGreaterThan(20))
  expect(new Set(readers(25, 1)).isSubsetOf(new Set(names()))).toBe(true)
})
