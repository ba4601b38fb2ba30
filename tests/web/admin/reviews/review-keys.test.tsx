import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { openFixture, press, tick, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let names: string[]
let written = 0

beforeEach(async () => {
  const { token } = fixture
  const { body: old } = await fixture.shop.api<Review[]>('GET', '/api/reviews', { token })
  for (const { id } of old) await fixture.shop.api('DELETE', `/api/reviews/${id}`, { token })
  const product = await fixture.shop.addProduct({ name: `Reviewed Sauce ${(written += 1)}` })
  names = []
  for (const customerName of ['Third', 'Second', 'First']) {
    const body = { productId: product.id, rating: 5, customerName, customerEmail: 'a@example.ca' }
    await fixture.shop.api('POST', '/api/reviews', { body })
    // Nobody writes so many at once.
    fixture.shop.pass(60_000)
  }
  names = ['First', 'Second', 'Third']
})

async function visitReviews(query = '') {
  await visitSignedIn(fixture, `/admin?tab=reviews${query || '&status=all'}`)
  await waitFor(() => expect(shown()).toEqual(names))
}

function shown(): string[] {
  return cards().map((card) => /First|Second|Third/.exec(card.textContent)?.[0] ?? '')
}

const cards = () => screen.queryAllByRole('article')

function cardOf(name: string): HTMLElement {
  const card = cards().find((candidate) => candidate.textContent.includes(name))
  if (!card) throw new Error(`${name} has no card.`)
  return card
}

const focusedName = () => /First|Second|Third/.exec(document.activeElement?.textContent ?? '')?.[0]

function strike(key: string, modifiers = {}) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
}

async function statusOf(name: string): Promise<string | undefined> {
  const { body } = await fixture.shop.api<Review[]>('GET', '/api/reviews', { token: fixture.token })
  return body.find(({ customerName }) => customerName === name)?.status
}

test('one key approves, one rejects, and the next review comes up by itself', async () => {
  await visitReviews()
  cardOf('First').focus()
  strike('a')
  await waitFor(() => expect(focusedName()).toBe('Second'))
  expect(await statusOf('First')).toBe('approved')
  strike('r')
  await waitFor(() => expect(focusedName()).toBe('Third'))
  expect(await statusOf('Second')).toBe('rejected')
})

test('where the approved review leaves the list, the focus goes to the next and at last to the heading', async () => {
  await visitReviews('&status=pending')
  cardOf('Second').focus()
  strike('a')
  await waitFor(() => expect(focusedName()).toBe('Third'))
  expect(shown()).toEqual(['First', 'Third'])
  strike('r')
  await waitFor(() => expect(focusedName()).toBe('First'))
  press('Approve', cardOf('First'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Review Management'))
})

test('the review keys do nothing outside the list, in a field, with Ctrl, or when the action is not available', async () => {
  await visitReviews()
  fireEvent.keyDown(document.body, { key: 'a' })
  const checkbox = within(cardOf('First')).getByRole('checkbox')
  fireEvent.keyDown(checkbox, { key: 'a' })
  cardOf('First').focus()
  strike('a', { ctrlKey: true })
  expect(await statusOf('First')).toBe('pending')
  strike('a')
  await waitFor(() => expect(focusedName()).toBe('Second'))
  cardOf('First').focus()
  strike('a')
  expect(cardOf('First').textContent).not.toContain('Saving...')
})

test('g r on a review leads to the reviews and rejects nothing', async () => {
  await visitReviews()
  cardOf('First').focus()
  strike('g')
  strike('r')
  expect(cardOf('First').textContent).not.toContain('Saving...')
  expect(await statusOf('First')).toBe('pending')
})

test('arrows walk along the reviews, and Delete asks first', async () => {
  await visitReviews()
  cardOf('First').focus()
  strike('ArrowDown')
  expect(focusedName()).toBe('Second')
  strike('ArrowUp')
  strike('ArrowUp')
  expect(focusedName()).toBe('First')
  strike('Delete')
  press('Delete review', await screen.findByRole('dialog', { name: 'Delete this review?' }))
  await waitFor(() => expect(shown()).toEqual(['Second', 'Third']))
  await waitFor(() => expect(focusedName()).toBe('Second'))
})

test('several reviews are approved at once, and deleted after a question', async () => {
  await visitReviews()
  cardOf('First').focus()
  strike('x')
  await tick(screen.getByRole('checkbox', { name: 'Select the review by Third' }))
  const bar = screen.getByRole('region', { name: '2 reviews selected' })
  // A press puts the focus on the button, which is gone afterwards.
  within(bar).getByRole('button', { name: 'Approve all' }).focus()
  press('Approve all', bar)
  expect(await screen.findByText('2 reviews are now approved.')).toBeTruthy()
  expect([await statusOf('First'), await statusOf('Second'), await statusOf('Third')]).toEqual([
    'approved',
    'pending',
    'approved',
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Review Management'))
  await tick(screen.getByRole('checkbox', { name: 'Select the review by First' }))
  await tick(screen.getByRole('checkbox', { name: 'Select the review by Second' }))
  press('Delete all')
  const question = await screen.findByRole('dialog', { name: 'Delete 2 reviews?' })
  press('Delete 2 reviews', question)
  await waitFor(() => expect(shown()).toEqual(['Third']))
  expect(await statusOf('First')).toBeUndefined()
})

test('the reviews are limited to one product by its name, and the address keeps it', async () => {
  const other = await fixture.shop.addProduct({ name: `Quite Another Sauce ${written}` })
  const body = {
    productId: other.id,
    rating: 1,
    customerName: 'Somebody else',
    customerEmail: 'b@example.ca',
  }
  await fixture.shop.api('POST', '/api/reviews', { body })
  await visitSignedIn(fixture, '/admin?tab=reviews')
  await waitFor(() => expect(cards()).toHaveLength(4))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' })
  field.focus()
  type(field, 'quite')
  await waitFor(() => expect(document.querySelector(`option[value="${other.name}"]`)).toBeTruthy())
  type(field, other.name)
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(cardOf('Somebody else')).toBeTruthy()
  expect(location.search).toBe(`?tab=reviews&product=${other.id}`)
  type(field, '')
  await waitFor(() => expect(cards()).toHaveLength(4))
})

test('when somebody else deletes a review whose dialog is open, a message says so and the next review gets the focus', async () => {
  await visitReviews()
  cardOf('Second').focus()
  strike('Delete')
  await screen.findByRole('dialog', { name: 'Delete this review?' })
  await deleteElsewhere('Second')
  expect(await screen.findByText(/Someone else deleted the review of .* by Second/)).toBeTruthy()
  await waitFor(() => expect(focusedName()).toBe('Third'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a review that somebody else decides leaves the filtered list, and a message says so', async () => {
  await visitReviews('&status=pending')
  cardOf('First').focus()
  const { body } = await fixture.shop.api<Review[]>('GET', '/api/reviews', { token: fixture.token })
  const id = body.find(({ customerName }) => customerName === 'First')?.id
  await fixture.shop.api('PUT', `/api/reviews/${id}/status`, {
    token: fixture.token,
    body: { status: 'approved' },
  })
  expect(
    await screen.findByText(/Someone else changed the review of .* by First to approved/),
  ).toBeTruthy()
  await waitFor(() => expect(focusedName()).toBe('Second'))
})

test('the keys also work with Caps Lock and on a non-Latin keyboard', async () => {
  await visitReviews()
  cardOf('First').focus()
  strike('A')
  await waitFor(() => expect(focusedName()).toBe('Second'))
  expect(await statusOf('First')).toBe('approved')
  strike('к', { code: 'KeyR' })
  await waitFor(() => expect(focusedName()).toBe('Third'))
  expect(await statusOf('Second')).toBe('rejected')
  strike('A', { shiftKey: true })
  strike('п', { code: 'KeyG' })
  strike('щ', { code: 'KeyO' })
  expect(await screen.findByRole('tab', { name: 'Orders', selected: true })).toBeTruthy()
  expect(await statusOf('Third')).toBe('pending')
})

async function deleteElsewhere(name: string) {
  const { body } = await fixture.shop.api<Review[]>('GET', '/api/reviews', { token: fixture.token })
  const id = body.find(({ customerName }) => customerName === name)?.id
  await fixture.shop.api('DELETE', `/api/reviews/${id}`, { token: fixture.token })
}
