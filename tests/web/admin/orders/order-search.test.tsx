import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { afterEach, beforeAll, expect, spyOn, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, tick, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
const DAY = 24 * 60 * 60 * 1000
let mustard: ListedProduct
let ids: string[]

beforeAll(async () => {
  mustard = await fixture.shop.addProduct({ name: 'Prairie Mustard', stock: 90 })
  const now = Date.now()
  ids = await addPastOrders(fixture.shop, [
    { productId: mustard.id, cents: 419_374, name: 'Élodie Côté', at: now - 3 * DAY },
    { productId: mustard.id, cents: 900, name: 'Zoë Roy', at: now - 2 * DAY, status: 'shipped' },
    { productId: mustard.id, cents: 1_500, name: 'Ada Singh', at: now - 1 * DAY },
  ])
})
afterEach(() => history.replaceState(null, '', '/'))

test('typing finds orders regardless of accents, shows how many, and updates the URL', async () => {
  await visit('/admin?tab=orders')
  fireEvent.change(search(), { target: { value: 'cote elod' } })
  expect(await screen.findByText('Showing 1 order')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Élodie Côté']))
  expect(screen.getByText('$4,193.74', { selector: '[role=status] *' })).toBeTruthy()
  expect(location.search).toBe('?tab=orders&q=cote+elod')
  fireEvent.change(search(), { target: { value: 'nobody' } })
  expect(await screen.findByText('No orders match')).toBeTruthy()
  press('Clear Filters')
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(search().value).toBe('')
  expect(location.search).toBe('?tab=orders')
})

test('a search for punctuation alone finds nothing and says so', async () => {
  await visit('/admin?tab=orders')
  await waitFor(() => expect(names()).toHaveLength(3))
  fireEvent.change(search(), { target: { value: ' _ * ' } })
  expect(await screen.findByText('No orders match')).toBeTruthy()
  expect(names()).toEqual([])
  press('Show all orders')
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('typing a search adds one history entry, and a new search adds another', async () => {
  await visit('/admin?tab=orders')
  fireEvent.change(combobox('Sort by'), { target: { value: 'oldest' } })
  const steps = spyOn(history, 'pushState')
  const replaced = spyOn(history, 'replaceState')
  for (const words of ['co', 'cot', 'cote']) {
    fireEvent.change(search(), { target: { value: words } })
    await waitFor(() => expect(location.search).toContain(`q=${words}`))
  }
  expect([steps.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 2])
  fireEvent.blur(search())
  fireEvent.change(search(), { target: { value: 'singh' } })
  await waitFor(() => expect(location.search).toContain('q=singh'))
  expect(steps.mock.calls.length).toBe(2)
  steps.mockRestore()
  replaced.mockRestore()
  press('Clear Filters')
})

test('a shared URL shows the same orders in the same order', async () => {
  await visit('/admin?tab=orders&status=placed&date=week&sort=lowest&q=maple')
  await waitFor(() => expect(names()).toEqual(['Ada Singh', 'Élodie Côté']))
  expect(combobox('Status').value).toBe('placed')
  expect(combobox('Date').value).toBe('week')
  expect(combobox('Sort by').value).toBe('lowest')
  expect(search().value).toBe('maple')
  press('Clear Filters')
})

test('orders can be sorted by moment, total and customer', async () => {
  await visit('/admin?tab=orders')
  const sorted: Record<string, string[]> = {
    oldest: ['Élodie Côté', 'Zoë Roy', 'Ada Singh'],
    highest: ['Élodie Côté', 'Ada Singh', 'Zoë Roy'],
    lowest: ['Zoë Roy', 'Ada Singh', 'Élodie Côté'],
    customer: ['Ada Singh', 'Élodie Côté', 'Zoë Roy'],
    newest: ['Ada Singh', 'Zoë Roy', 'Élodie Côté'],
  }
  for (const [sort, wanted] of Object.entries(sorted)) {
    fireEvent.change(combobox('Sort by'), { target: { value: sort } })
    await waitFor(() => expect([sort, names()]).toEqual([sort, wanted]))
  }
})

test('a new order that the list does not show on top waits behind a button, and nothing moves', async () => {
  await visit('/admin?tab=orders&q=mustard&sort=highest')
  await waitFor(() => expect(names()).toHaveLength(3))
  // The filters exclude this order, so it does not count as a new one.
  const other = await fixture.shop.addProduct({ name: 'Green Curry', stock: 5 })
  await buy(fixture.shop, [{ product: other, quantity: 1 }], { customerName: 'Left Out' })
  await buy(fixture.shop, [{ product: mustard, quantity: 1 }], { customerName: 'Newly Come' })
  const button = await screen.findByRole('button', { name: '1 new order' })
  expect(names()[0]).toBe('Élodie Côté')
  fireEvent.click(button)
  await waitFor(() => expect(names()[0]).toBe('Newly Come'))
  expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
  expect(names()).not.toContain('Left Out')
  expect(location.search).toBe('?tab=orders&q=mustard')
  press('Clear Filters')
  await waitFor(() => expect(names()).toContain('Left Out'))
})

test('a changed order is updated in place in a sorted list', async () => {
  await visit('/admin?tab=orders&sort=highest')
  await waitFor(() => expect(names()[0]).toBe('Élodie Côté'))
  const before = names()
  const body = { customerName: 'Élodie Roy' }
  await fixture.shop.api('PUT', `/api/orders/${ids[0]}`, { body, token: fixture.token })
  await waitFor(() => expect(names()).toEqual(['Élodie Roy', ...before.slice(1)]))
})

test('one checkbox selects all orders shown, and deselects them again', async () => {
  await visit('/admin?tab=orders&sort=oldest')
  await waitFor(() => expect(names().length).toBeGreaterThan(2))
  const count = names().length
  await tick(screen.getByRole('checkbox', { name: `Select all ${count} shown` }))
  expect(screen.getByRole('region', { name: new RegExp(`^${count} orders selected`) })).toBeTruthy()
  await tick(screen.getByRole('checkbox', { name: `Select all ${count} shown` }))
  expect(screen.queryByRole('region', { name: /selected/ })).toBeNull()
})

test('the slips of the ticked orders are printed with what to pack and no prices', async () => {
  let printed = 0
  window.print = () => {
    printed += 1
  }
  await visit('/admin?tab=orders&sort=oldest')
  await waitFor(() => expect(names().length).toBeGreaterThan(2))
  for (const id of ids.slice(0, 2)) {
    await tick(screen.getByRole('checkbox', { name: `Select order ${id.slice(-8)}` }))
  }
  press('Print packing slips')
  expect(printed).toBe(1)
  const slips = [...document.querySelectorAll<HTMLElement>('.packing-slip')]
  expect(slips.map((slip) => slip.textContent.includes('$'))).toEqual([false, false])
  const [first] = slips
  if (!first) throw new Error('No slip was made.')
  expect(first.textContent).toContain(`#${ids[0]?.slice(-8)}`)
  expect(within(first).getByText('1 Queen Street')).toBeTruthy()
  expect(within(first).getByRole('table', { hidden: true }).textContent).toContain(
    'Prairie Mustard',
  )
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.packing-slip')).toBeNull())
})

test('a selected order that has left the list is still printed, with its current details', async () => {
  window.print = () => {}
  await visit('/admin?tab=orders&status=placed&sort=oldest')
  await waitFor(() => expect(names().length).toBeGreaterThan(2))
  for (const id of [ids[0], ids[2]]) {
    await tick(screen.getByRole('checkbox', { name: `Select order ${id?.slice(-8)}` }))
  }
  const body = { status: 'shipped', shippingAddress: 'Pier 21, Halifax' }
  await fixture.shop.api('PUT', `/api/orders/${ids[0]}`, { body, token: fixture.token })
  await waitFor(() => expect(names()).not.toContain('Élodie Roy'))
  press('Print packing slips')
  const slips = [...document.querySelectorAll('.packing-slip')].map(
    ({ textContent }) => textContent,
  )
  expect(slips).toHaveLength(2)
  // By postal code; those without one come last (ORD-19).
  expect(slips[0]).toContain(`#${ids[2]?.slice(-8)}`)
  expect(slips[1]).toContain(`#${ids[0]?.slice(-8)}`)
  expect(slips[1]).toContain('Pier 21, Halifax')
  fireEvent(window, new Event('afterprint'))
})

async function visit(address: string) {
  await visitSignedIn(fixture, address)
  await screen.findByText(/^Showing/)
}

function names(): string[] {
  return screen.queryAllByRole('article').map((card) => card.querySelector('p')?.textContent ?? '')
}

function search() {
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
}

function combobox(name: string) {
  return screen.getByRole<HTMLSelectElement>('combobox', { name })
}
