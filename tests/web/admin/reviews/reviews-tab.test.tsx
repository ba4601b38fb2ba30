import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { ReviewStatus } from '#shared/domain/catalog/review-status.ts'
import { openFixture, press, tick, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let mustard: ListedProduct

beforeAll(async () => {
  mustard = await fixture.shop.addProduct({ name: 'Prairie Mustard' })
})

test('AREV-01 the tab lists the reviews with what was said of which product by whom', async () => {
  const name = await addReview({ rating: 4, title: 'Sharp', comment: 'It bites.' })
  await visitReviews()
  expect(screen.getByRole('heading', { name: 'Review Management' })).toBeTruthy()
  const card = cardOf(name)
  expect(within(card).getByRole('heading').textContent).toBe('Prairie Mustard')
  expect(within(card).getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy()
  for (const words of ['Sharp', 'It bites.', 'reviewer@example.ca', 'Pending']) {
    expect(card.textContent).toContain(words)
  }
})

test("the link to a reviewer's email cannot add other recipients, whatever the address contains", async () => {
  const name = await addReview({ customerEmail: 'a?bcc=x&body=100%@evil.ca' })
  await visitReviews()
  const link = within(cardOf(name)).getByRole('link', { name: 'a?bcc=x&body=100%@evil.ca' })
  expect(link.getAttribute('href')).toBe('mailto:a%3Fbcc%3Dx%26body%3D100%25@evil.ca')
})

test('AREV-01 a long comment is collapsed and can be expanded', async () => {
  const short = await addReview({ comment: 'Short and sweet. '.repeat(10).trim() })
  const name = await addReview({ comment: 'On and on it goes. '.repeat(150).trim() })
  await visitReviews()
  const unfold = within(cardOf(name)).getByRole('button', { name: 'Show full comment' })
  expect(unfold.getAttribute('aria-expanded')).toBe('false')
  const text = document.getElementById(unfold.getAttribute('aria-controls') ?? '')
  expect(text?.className).toContain('line-clamp-6')
  fireEvent.click(unfold)
  expect(text?.className).not.toContain('line-clamp')
  press('Show less', cardOf(name))
  expect(text?.className).toContain('line-clamp-6')
  expect(within(cardOf(short)).queryByRole('button', { name: 'Show full comment' })).toBeNull()
})

test('AREV-02 TOAST-07 API-26 each status offers only the actions it allows, and sends the chosen one', async () => {
  const name = await addReview()
  await visitReviews()
  expect(offered(name)).toEqual(['Approve', 'Reject', 'Delete'])
  press('Approve', cardOf(name))
  expect(cardOf(name).textContent).toContain('Saving...')
  await waitFor(() => expect(offered(name)).toEqual(['Reject', 'Delete']))
  expect(cardOf(name).textContent).toContain('Approved')
  expect(cardOf(name).textContent).toContain('Saved')
  expect((await reviewOf(name))?.status).toBe('approved')
  expect(await screen.findByText('Review Updated')).toBeTruthy()
  press('Reject', cardOf(name))
  await waitFor(() => expect(offered(name)).toEqual(['Approve', 'Delete']))
  expect((await reviewOf(name))?.status).toBe('rejected')
  press('Approve', cardOf(name))
  await waitFor(() => expect(offered(name)).toEqual(['Reject', 'Delete']))
})

for (const status of ['pending', 'approved', 'rejected'] as const) {
  test(`AREV-03 TOAST-07 API-25 a review that is ${status} can be deleted, after a question`, async () => {
    const name = await addReview({}, status)
    await visitReviews()
    press('Delete', cardOf(name))
    const question = screen.getByRole('dialog', { name: 'Delete this review?' })
    expect(question.textContent).toContain(`The review of Prairie Mustard by ${name}`)
    press('Cancel', question)
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
    expect(await reviewOf(name)).toBeTruthy()
    press('Delete', cardOf(name))
    press('Delete review', screen.getByRole('dialog'))
    expect(await screen.findByText('Review Deleted')).toBeTruthy()
    await waitFor(() => expect(names()).not.toContain(name))
    expect(await reviewOf(name)).toBeUndefined()
  })
}

test('the reviews can be limited to one state', async () => {
  const pending = await addReview()
  const rejected = await addReview({}, 'rejected')
  await visitReviews()
  choose('rejected')
  await waitFor(() => expect(names()).not.toContain(pending))
  expect(names()).toContain(rejected)
  press('Approve', cardOf(rejected))
  await waitFor(() => expect(names()).not.toContain(rejected))
  choose('all')
  await waitFor(() => expect(names()).toContain(pending))
})

test('a new review appears by itself, newest first', async () => {
  await visitReviews()
  const name = await addReview()
  await waitFor(() => expect(names()[0]).toBe(name))
})

test('ERR-10 a status that is not saved is reported on the card and in a toast', async () => {
  const name = await addReview()
  await visitReviews()
  fixture.setOnline(false)
  await screen.findByText('Offline')
  press('Approve', cardOf(name))
  const words = "Not saved. We can't connect right now."
  expect(await within(cardOf(name)).findByText(words)).toBeTruthy()
  expect(screen.getByText('Failed to update review status')).toBeTruthy()
  expect(offered(name)).toEqual(['Approve', 'Reject', 'Delete'])
})

test('ERR-10 a deletion that fails leaves the review where it was', async () => {
  const name = await addReview()
  await visitReviews()
  fixture.setOnline(false)
  await screen.findByText('Offline')
  press('Delete', cardOf(name))
  press('Delete review', screen.getByRole('dialog'))
  expect(await screen.findByText('Failed to delete review')).toBeTruthy()
  expect(cardOf(name).textContent).toContain('Not deleted.')
})

test('ERR-14 a failed fetch of the reviews shows a toast and can be retried', async () => {
  const name = await addReview()
  fixture.setOnline(false)
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=reviews&status=all')
  expect(await screen.findByText("The reviews couldn't be loaded")).toBeTruthy()
  expect(screen.getByText('Failed to fetch reviews')).toBeTruthy()
  fixture.setOnline(true)
  press('Try again', screen.getByRole('tabpanel'))
  await waitFor(() => expect(names()).toContain(name))
})

test('two people decide one review differently: the second one is refused, and sees what the first decided', async () => {
  const name = await addReview()
  const other = await addReview()
  // Without the feed, as between two clicks at the same moment.
  fixture.closeSocket()
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=reviews&status=all')
  await waitFor(() => expect(names()).toContain(name))
  const { id = '' } = (await reviewOf(name)) ?? {}
  const decide = (status: ReviewStatus) =>
    fixture.shop.api('PUT', `/api/reviews/${id}/status`, { body: { status }, token: fixture.token })
  await decide('rejected')
  press('Approve', cardOf(name))
  const words = 'Not saved. Someone else already changed this review to rejected.'
  expect(await within(cardOf(name)).findByText(words)).toBeTruthy()
  await waitFor(() => expect(offered(name)).toEqual(['Approve', 'Delete']))
  expect(cardOf(name).textContent).toContain('Rejected')

  await decide('pending')
  for (const each of [name, other]) {
    await tick(screen.getByRole('checkbox', { name: `Select the review by ${each}` }))
  }
  press('Approve all')
  const all = `Not saved. Someone else already changed the review by ${name} to pending. Nothing was changed.`
  expect(await screen.findByText(all)).toBeTruthy()
  expect((await reviewOf(other))?.status).toBe('pending')
  await waitFor(() => expect(offered(name)).toEqual(['Approve', 'Reject', 'Delete']))
  press('Approve all')
  await waitFor(async () => expect((await reviewOf(other))?.status).toBe('approved'))
})

test('AREV-04 the tab starts with the reviews that wait, and Clear Filters leads back to them', async () => {
  const pending = await addReview()
  const rejected = await addReview({}, 'rejected')
  await visitSignedIn(fixture, '/admin?tab=reviews')
  await waitFor(() => expect(names()).toContain(pending))
  expect(names()).not.toContain(rejected)
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  expect(status.value).toBe('pending')
  choose('rejected')
  await waitFor(() => expect(names()).toContain(rejected))
  press('Clear Filters')
  await waitFor(() => expect(names()).toContain(pending))
  expect([status.value, location.search]).toEqual(['pending', '?tab=reviews'])
})

test('AREV-04 reviews are found by their words, author or product, also those that come later', async () => {
  const found = await addReview({ comment: 'Tastes of Cloudberries, mostly.' }, 'approved')
  const other = await addReview({ comment: 'Tastes of nothing.' })
  await visitReviews()
  const search = (words: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), {
      target: { value: words },
    })
  search('cloudberries prairie')
  await waitFor(() => expect(names()).toEqual([found]))
  const later = await addReview({ title: 'CLOUDBERRIES again' })
  await waitFor(() => expect(names()).toEqual([later, found]))
  search('50%_')
  expect(await screen.findByText('No reviews match')).toBeTruthy()
  press('Show all reviews')
  await waitFor(() => expect(names()).toContain(other))
})

test('AREV-04 a link to one review shows that review, whatever its state', async () => {
  const wanted = await addReview({}, 'rejected')
  await addReview()
  const { id = '' } = (await reviewOf(wanted)) ?? {}
  await visitSignedIn(fixture, `/admin?tab=reviews&review=${id}`)
  await waitFor(() => expect(names()).toEqual([wanted]))
  press('Show all reviews')
  await waitFor(() => expect(names()).not.toContain(wanted))
  expect(names().length).toBeGreaterThan(0)
})

let written = 0

async function addReview(review: object = {}, status: ReviewStatus = 'pending'): Promise<string> {
  written += 1
  const customerName = `Reviewer ${written}`
  const customerEmail = 'reviewer@example.ca'
  const body = { productId: mustard.id, rating: 5, customerName, customerEmail, ...review }
  const { body: added } = await fixture.shop.api<Review>('POST', '/api/reviews', { body })
  if (status !== 'pending') {
    const token = fixture.token
    await fixture.shop.api('PUT', `/api/reviews/${added.id}/status`, { body: { status }, token })
  }
  return customerName
}

async function reviewOf(name: string): Promise<Review | undefined> {
  const { body } = await fixture.shop.api<Review[]>('GET', '/api/reviews', { token: fixture.token })
  return body.find(({ customerName }) => customerName === name)
}

async function visitReviews() {
  await visitSignedIn(fixture, '/admin?tab=reviews&status=all')
  await waitFor(() => expect(names().length).toBeGreaterThan(0))
}

function cardOf(name: string): HTMLElement {
  const card = screen.getByText(name, { exact: true }).closest('article')
  if (!card) throw new Error(`${name} stands on no card.`)
  return card
}

/** The names on the cards, from the first to the last. */
function names(): string[] {
  return screen
    .queryAllByRole('article')
    .map((card) => /Reviewer \d+/.exec(card.textContent)?.[0] ?? '')
}

function offered(name: string): (string | null)[] {
  return within(cardOf(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
}

function choose(value: string) {
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value } })
}
