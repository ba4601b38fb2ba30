import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { openFixture, press, tick, type, visitSignedIn } from '../admin.fixture.tsx'
import { productNamed } from './editor.fixture.tsx'

const fixture = openFixture()
let products: ListedProduct[]

beforeAll(async () => {
  products = []
  for (let number = 1; number <= 55; number += 1) {
    const name = `Sauce ${String(number).padStart(2, '0')}`
    products.push(await fixture.shop.addProduct({ name, stock: number - 1, sku: `S-${number}` }))
  }
})

function names(): string[] {
  return screen
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent ?? '')
}

async function visitProducts(query = '') {
  await visitSignedIn(fixture, `/admin${query}`)
  await waitFor(() => expect(names().length).toBeGreaterThan(0))
}

function choose(label: string, value: string) {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
}

function tickProducts(...wanted: string[]) {
  return tick(...wanted.map((name) => screen.getByRole('checkbox', { name: `Select ${name}` })))
}

const bar = () => screen.getByRole('region', { name: /selected$/ })

test('DESK-01 a long list is extended with Show more, and the URL knows how much is shown', async () => {
  await visitProducts()
  expect(names()).toHaveLength(50)
  expect(screen.getByText('55 products')).toBeTruthy()
  expect(screen.getByText('Showing 50 of 55')).toBeTruthy()
  press('Show more')
  await waitFor(() => expect(names()).toHaveLength(55))
  expect(names().slice(-2)).toEqual(['Sauce 54', 'Sauce 55'])
  expect(location.search).toBe('?shown=55')
  await visitProducts('?shown=55')
  expect(names()).toHaveLength(55)
})

test('the low-stock filter names its threshold and is kept in the URL', async () => {
  await visitProducts()
  expect(screen.getByRole('option', { name: 'Low: 5 or fewer' })).toBeTruthy()
  choose('Stock', 'low')
  await waitFor(() => expect(names()).toHaveLength(6))
  expect(location.search).toBe('?stock=low')
  choose('Sort by', 'newest')
  await waitFor(() => expect(names()[0]).toBe('Sauce 06'))
  // Products enter and leave the list as their stock changes.
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/products/${products[5]?.id}`, { token, body: { stock: 30 } })
  await waitFor(() => expect(names()).not.toContain('Sauce 06'))
  await fixture.shop.api('PUT', `/api/products/${products[5]?.id}`, { token, body: { stock: 5 } })
  await waitFor(() => expect(names()).toContain('Sauce 06'))
})

test('products are found by name or number while typing; nothing found offers them all again', async () => {
  await visitProducts()
  type(screen.getByRole('searchbox', { name: 'Search' }), 's-42')
  await waitFor(() => expect(names()).toEqual(['Sauce 42']))
  expect(location.search).toBe('?q=s-42')
  type(screen.getByRole('searchbox', { name: 'Search' }), 'nowhere')
  expect(await screen.findByText('No products match')).toBeTruthy()
  press('Show all products')
  await waitFor(() => expect(names()).toHaveLength(50))
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('')
})

test('the stock of several products is changed at once, and each says so', async () => {
  await visitProducts()
  await tickProducts('Sauce 10', 'Sauce 11')
  expect(bar().textContent).toContain('2 products selected')
  type(within(bar()).getByRole('textbox', { name: 'Units' }), '100')
  press('Apply', bar())
  await screen.findByText('Saved for 2 products.')
  expect((await productNamed(fixture, 'Sauce 10'))?.stock).toBe(109)
  expect((await productNamed(fixture, 'Sauce 11'))?.stock).toBe(110)
  expect(screen.getByRole('article', { name: 'Sauce 10' }).textContent).toContain('Stock: 109')
  press('Feature', bar())
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Sauce 11' }).textContent).toContain('Featured'),
  )
  press('Clear selection', bar())
  expect(screen.queryByRole('region', { name: /selected$/ })).toBeNull()
})

test('units for several products must be a whole number, or nothing is changed', async () => {
  await visitProducts()
  await tickProducts('Sauce 14')
  const units = within(bar()).getByRole('textbox', { name: 'Units' })
  for (const wrong of ['12,50', '1.5', '-2', '12 jars']) {
    type(units, wrong)
    press('Apply', bar())
    await within(bar()).findByText('Enter a whole number from 0 to 1,000,000.')
    expect(units.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(units)
  }
  expect((await productNamed(fixture, 'Sauce 14'))?.stock).toBe(13)
  type(units, '1 000')
  press('Apply', bar())
  await screen.findByText('Saved for 1 product.')
  expect((await productNamed(fixture, 'Sauce 14'))?.stock).toBe(1013)
  expect(units.getAttribute('aria-invalid')).toBeNull()
})

test('when the stock of one selected product cannot be changed, none changes and the reason is shown', async () => {
  await visitProducts()
  await tickProducts('Sauce 20', 'Sauce 02')
  choose('How to change the stock', 'subtract')
  type(within(bar()).getByRole('textbox', { name: 'Units' }), '5')
  press('Apply', bar())
  const words = "Sauce 02 has 1, so 5 can't be removed. Nothing was changed."
  await within(bar()).findByText(`Not saved. ${words}`)
  expect((await productNamed(fixture, 'Sauce 20'))?.stock).toBe(19)
})

test('a featured mark shows before the shop has answered, and is taken back if it refuses', async () => {
  await visitProducts()
  fixture.closeSocket()
  await screen.findByText('Offline')
  await tickProducts('Sauce 12')
  const card = screen.getByRole('article', { name: 'Sauce 12' })
  const { promise: letThrough, resolve: answer } = Promise.withResolvers<void>()
  const reach = globalThis.fetch
  Object.assign(globalThis, {
    fetch: async (...call: Parameters<typeof reach>) => {
      if (call[1]?.method === 'POST') await letThrough
      return reach(...call)
    },
  })
  press('Feature', bar())
  await waitFor(() => expect(card.textContent).toContain('Featured'))
  expect(bar().textContent).toContain('Saving...')
  expect((await productNamed(fixture, 'Sauce 12'))?.featured).toBe(false)

  fixture.answerWith('/api/admin/products/bulk', 500, 'Internal Server Error')
  answer()
  await within(bar()).findByText(/^Not saved\./)
  await waitFor(() => expect(card.textContent).not.toContain('Featured'))
  Object.assign(globalThis, { fetch: reach })
})

test('all products shown are ticked at once, and one that is deleted leaves the selection', async () => {
  await fixture.shop.addProduct({ name: 'Pickle 1' })
  await fixture.shop.addProduct({ name: 'Pickle 2' })
  const productToDelete = await fixture.shop.addProduct({ name: 'Pickle 3' })
  await visitProducts('?q=pickle')
  await tick(screen.getByRole('checkbox', { name: 'Select all 3 shown' }))
  await waitFor(() => expect(bar().textContent).toContain('3 products selected'))
  await fixture.shop.api('DELETE', `/api/products/${productToDelete.id}`, { token: fixture.token })
  await waitFor(() => expect(bar().textContent).toContain('2 products selected'))
})

test('stock can be set on the card, and Escape closes the form and returns focus to its button', async () => {
  await visitProducts()
  const card = screen.getByRole('article', { name: 'Sauce 30' })
  press('Add stock to Sauce 30', card)
  const added = within(card).getByRole('textbox', { name: 'Units received of Sauce 30' })
  fireEvent.keyDown(added, { key: 'Escape' })
  expect(document.activeElement?.textContent).toBe('Add stock')
  press('Add stock to Sauce 30', card)
  const counted = within(card).getByRole('textbox', { name: 'Units counted of Sauce 30' })
  type(counted, '77')
  press('Save', card)
  await within(card).findByText('Stock: 77')
  await waitFor(() => expect(within(card).queryByRole('textbox')).toBeNull())
  expect((await productNamed(fixture, 'Sauce 30'))?.stock).toBe(77)
  expect(within(card).getByText('Saved')).toBeTruthy()
})

test('an invalid number of units is refused at its field, which gets the focus', async () => {
  await visitProducts()
  const card = screen.getByRole('article', { name: 'Sauce 30' })
  press('Add stock to Sauce 30', card)
  const received = within(card).getByRole('textbox', { name: 'Units received of Sauce 30' })
  const counted = within(card).getByRole('textbox', { name: 'Units counted of Sauce 30' })
  const errorOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  for (const wrong of ['-4', '', '12,50', '1,250', '1000001']) {
    type(counted, wrong)
    press('Save', card)
    expect(errorOf(counted)).toBe('Enter a whole number from 0 to 1,000,000.')
    expect(counted.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(counted)
  }
  // An error that only the server can detect.
  type(received, '1000000')
  press('Add stock', card)
  await waitFor(() => expect(errorOf(received)).toContain('Sauce 30'))
  expect(document.activeElement).toBe(received)
  expect(counted.getAttribute('aria-invalid')).toBeNull()
  expect(card.textContent).not.toContain('Not saved.')
})

test('a restocked product leaves the low-stock list with a message, and focus moves to the next product', async () => {
  await fixture.shop.addProduct({ name: 'Scarce One', stock: 1 })
  await fixture.shop.addProduct({ name: 'Scarce Two', stock: 2 })
  await visitSignedIn(fixture, '/admin?stock=low')
  const first = await screen.findByRole('article', { name: 'Scarce One' })
  const second = screen.getByRole('article', { name: 'Scarce Two' })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const restock = async (card: HTMLElement) => {
    press(/^Add stock to/, card)
    type(within(card).getByRole('textbox', { name: /^Units counted/ }), '40')
    press('Save', card)
    await waitFor(() => expect(card.isConnected).toBe(false))
  }
  await restock(first)
  await waitFor(() => expect(focused()).toBe('Add stock to Scarce Two'))
  await restock(second)
  // It was the last in the list, so the focus moves to the one before.
  await waitFor(() => expect(focused()).toMatch(/^Add stock to Sauce/))
  expect(await screen.findByText('Scarce Two: 40 in stock.')).toBeTruthy()
})

test('DESK-02 the density and the columns are chosen once and kept in the browser', async () => {
  await visitProducts('?q=sauce')
  const card = () => screen.getByRole('article', { name: 'Sauce 30' })
  const list = () => card().closest('[data-density]')?.getAttribute('data-density')
  expect([list(), card().textContent.includes('SKU: S-30')]).toEqual(['comfortable', false])
  press('View')
  fireEvent.click(screen.getByRole('radio', { name: 'Compact' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'SKU' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'On hand, held, available' }))
  await waitFor(() => expect(card().textContent).toContain('SKU: S-30'))
  expect(card().textContent).not.toContain('On hand')
  await visitProducts('?q=sauce')
  expect(list()).toBe('compact')
  expect(card().textContent).toContain('SKU: S-30')
  expect(card().textContent).not.toContain('On hand')
  localStorage.removeItem('admin_view')
})
