import { act, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { activityFilters, filtersOf } from '../../../../src/web/admin/activity/activity-filters.tsx'
import { partsOf } from '../../../../src/web/admin/activity/activity-words.ts'
import { fieldWords } from '../../../../src/web/admin/activity/field-words.ts'
import { shownValue, valueWords } from '../../../../src/web/admin/activity/value-words.ts'
import { readFilters } from '../../../../src/web/admin/data/use-filters.ts'
import { openFixture, pause, press, type, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

let product: ListedProduct
beforeAll(async () => {
  product = await fixture.shop.addProduct({ name: 'Maple Heat', price: '9.00' })
  // Ids have hexadecimal digits: the words of a price of one digit may be in them.
  await change({ price: '4713.50' })
})

const change = (body: object) =>
  fixture.shop.api('PUT', `/api/products/${product.id}`, { token: fixture.token, body })

const entries = async () => within(await screen.findByRole('list', { name: 'Activity' }))

test('ADMIN-02 Activity opens with the four tabs still visible, and a tab leads back', async () => {
  await visitSignedIn(fixture)
  fireEvent.click(screen.getByRole('link', { name: 'Activity' }))
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeTruthy()
  expect(location.search).toBe('?tab=activity')
  expect(screen.getAllByRole('tab')).toHaveLength(4)
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Products' }))
  expect(await screen.findByRole('tabpanel', { name: 'Products' })).toBeTruthy()
})

test('each change says who changed what, from what to what', async () => {
  await visitSignedIn(fixture, '/admin?tab=activity')
  const [newest] = (await entries()).getAllByRole('article')
  expect(newest?.querySelector('h3')?.textContent).toBe('admin changed Maple Heat')
  expect(newest?.textContent).toContain('Price$9.00→ became $4,713.50')
})

test('a change by a colleague appears at once, marked and announced', async () => {
  await visitSignedIn(fixture, '/admin?tab=activity&kind=product')
  await entries()
  await change({ stock: 3 })
  expect(await screen.findByText('1 new change')).toBeTruthy()
  const [newest] = (await entries()).getAllByRole('article')
  expect(newest?.textContent).toContain('New')
  expect(newest?.textContent).toContain('Stock10→ became 3')
})

test('entries that appear because a filter was cleared are not marked as new', async () => {
  await change({ sku: 'MH-1' })
  await visitSignedIn(fixture, '/admin?tab=activity&words=4713.50')
  expect((await entries()).getAllByRole('article')).toHaveLength(1)
  press('Clear Filters')
  await waitFor(async () => expect((await entries()).getAllByText('MH-1')).toHaveLength(1))
  expect((await entries()).queryAllByText('New').length).toBe(0)
  expect(screen.queryAllByText(/new change/).length).toBe(0)
})

test('activity can be filtered by search text and type, and the URL keeps the filters', async () => {
  await visitSignedIn(fixture, '/admin?tab=activity')
  await entries()
  type(screen.getByLabelText('Search'), '4713.50')
  await waitFor(() => expect(location.search).toBe('?tab=activity&words=4713.50'))
  await waitFor(async () => expect((await entries()).getAllByRole('article')).toHaveLength(1))
  type(screen.getByLabelText('Type'), 'review')
  expect(await screen.findByText('No matching activity')).toBeTruthy()
  press('Clear Filters')
  await waitFor(() => expect(location.search).toBe('?tab=activity'))
  type(screen.getByLabelText('Type'), 'session')
  await waitFor(async () =>
    expect((await entries()).getAllByRole('article')[0]?.textContent).toContain('admin signed in'),
  )
})

test('when activity cannot be loaded, the page says so and offers to try again', async () => {
  fixture.closeSocket()
  fixture.answerWith('/api/admin/audit', 500, 'Internal Server Error')
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=activity')
  expect(await screen.findByText("The activity couldn't be loaded")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the filters in the URL are sent to the server, and invalid ones are ignored', () => {
  const read = (query: string) => readFilters(activityFilters, new URLSearchParams(query))
  const now = Date.parse('2026-03-10T12:00:00Z')
  expect(filtersOf(read('tab=activity&words=a+b&kind=order&span=week'), now)).toEqual({
    words: 'a b',
    kind: 'order',
    from: '2026-03-03T12:00:00.000Z',
  })
  expect(filtersOf(read('kind=x&span=y'), now)).toEqual({})
})

test('fields and values are shown in words', () => {
  expect(fieldWords('shippingAddress')).toBe('Shipping address')
  expect(fieldWords('quantity of Maple Heat')).toBe('Quantity of Maple Heat')
  expect(valueWords(true)).toBe('Yes')
  expect(valueWords([])).toBeNull()
  expect(valueWords({ address: '1 Queen', company: null, city: 'Toronto' })).toBe(
    '1 Queen, Toronto',
  )
  const before = { address: '1 Queen', company: null, city: 'Toronto' }
  const after = { address: '1 Queen', company: '', city: 'Sudbury' }
  const parts = partsOf({ field: 'shippingAddress', before, after })
  expect(parts.map((part) => [fieldWords(part.field), part.before, part.after])).toEqual([
    ['Shipping address, city', 'Toronto', 'Sudbury'],
  ])
  expect(partsOf({ field: 'shippingAddress', before: null, after })).toHaveLength(1)
  expect(partsOf({ field: 'customerEmail', before: null, after: '' })).toEqual([])
})

test('codes are shown in words', () => {
  expect(shownValue('language', 'fr')).toBe('French')
  expect(shownValue('paymentMethod', 'etransfer')).toBe('e-Transfer')
  expect(shownValue('result', 'refused: wrong code')).toBe('refused: wrong code')
  expect(shownValue('typeface', 'slab')).toBe('Slab serif (Roboto Slab)')
  expect(shownValue('profile', 'none')).toBe('No tax (not registered)')
  expect(shownValue('kind', 'session')).toBe('Sign-in')
  const address = { city: 'Toronto', province: 'ON', country: 'CA' }
  expect(shownValue('shippingAddress', address)).toBe('Toronto, ON, Canada')
  expect(shownValue('shippingAddress.country', 'CA')).toBe('Canada')
})

test('LABEL-02 "not stated" and "none of these" are different statements', async () => {
  await change({ allergens: [] })
  await change({ allergens: ['milk', 'tree-nuts'] })
  await change({ allergens: null })
  await visitSignedIn(fixture, '/admin?tab=activity&kind=product')
  const said = (await entries()).getAllByText('Allergens')
  expect(said.slice(0, 3).map(({ nextSibling }) => nextSibling?.textContent)).toEqual([
    'Milk, Tree nuts→ became Not stated',
    'No priority allergens→ became Milk, Tree nuts',
    'Not stated→ became No priority allergens',
  ])
})

test('a product with cleared fields is shown as changed, and a deleted product as deleted', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Zq', allergens: ['milk'], sku: 'ZQ-1' })
  const { shop, token } = fixture
  await shop.api('PUT', `/api/products/${id}`, { token, body: { allergens: null, sku: '' } })
  await shop.api('DELETE', `/api/products/${id}`, { token })
  await visitSignedIn(fixture, '/admin?tab=activity&kind=product')
  const [deleted, emptied, added] = (await entries()).getAllByRole('article')
  expect(emptied?.textContent).toContain('admin changed Zq')
  expect(emptied?.textContent).toContain('SKUZQ-1AllergensMilk→ became Not stated')
  expect(deleted?.textContent).toContain('admin deleted Zq')
  expect(deleted?.textContent).not.toContain('Allergens')
  expect(added?.textContent).toContain('AllergensMilk')
})

test('a changed settings text is labeled with its language and its label in the settings form', async () => {
  const { shop, token } = fixture
  const path = '/api/admin/settings'
  const { body } = await shop.api<AllSettings>('GET', path, { token })
  const { en, fr } = body.words.value
  const words = { en, fr: { ...fr, heroTitle: 'Bienvenue' } }
  await shop.api('PUT', path, { token, body: { words } })
  await visitSignedIn(fixture, '/admin?tab=activity&kind=settings')
  const [newest] = (await entries()).getAllByRole('article')
  expect(newest?.textContent).toContain('In French, home page headingBienvenue')
})

test('a user who changes their own account is named only once', async () => {
  const { shop, token } = fixture
  const { body: users } = await shop.api<{ id: string }[]>('GET', '/api/users', { token })
  await shop.api('PUT', `/api/users/${users[0]?.id}`, { token, body: { email: 'me@example.ca' } })
  await visitSignedIn(fixture, '/admin?tab=activity&kind=user')
  const [newest] = (await entries()).getAllByRole('article')
  expect(newest?.querySelector('h3')?.textContent).toBe('admin changed their own account')
})

test('typed words are searched for although the page keeps rerendering', async () => {
  await visitSignedIn(fixture, '/admin?tab=activity')
  await entries()
  type(screen.getByLabelText('Search'), 'Maple')
  // Rerenders as changes by others do, at intervals shorter than the search's delay.
  for (let draw = 0; draw < 20 && !location.search.includes('words'); draw += 1) {
    act(() => history.replaceState(null, '', `/admin?tab=activity&draw=${draw}`))
    await pause(100)
  }
  expect(new URLSearchParams(location.search).get('words')).toBe('Maple')
})

test('a search typed just before another filter is chosen keeps that filter', async () => {
  await visitSignedIn(fixture, '/admin?tab=activity')
  await entries()
  type(screen.getByLabelText('Search'), 'Maple')
  type(screen.getByLabelText('Type'), 'product')
  await waitFor(() => expect(location.search).toContain('words=Maple'))
  expect(new URLSearchParams(location.search).get('kind')).toBe('product')
})
