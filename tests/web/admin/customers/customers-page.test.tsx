import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { Customer } from '#shared/contract/staff/customers.ts'
import { addPerson } from '../../../support/people.ts'
import { buy } from '../../../support/purchase.ts'
import { reviewOf } from '../../../support/reviews.ts'
import { openFixture, press, type, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
const zoe = { customerName: 'Zoé Roy', customerEmail: 'zoe@roy.example' }
const ned = { customerName: 'Ned Fir', customerEmail: 'ned@fir.example' }

beforeAll(async () => {
  const { shop } = fixture
  const product = await shop.addProduct({ name: 'Fig Jam', price: '10.00', stock: 50 })
  await buy(shop, [{ product, quantity: 3 }], ned)
  await buy(shop, [{ product, quantity: 1 }], zoe)
  await shop.api('POST', '/api/reviews', { body: reviewOf(product.id, zoe) })
})

const names = () =>
  screen.getAllByRole('article').map((row) => within(row).getByRole('link').textContent)

test('CUST-06 the list shows who bought, is sorted by spending and searched', async () => {
  await visitSignedIn(fixture, '/admin/customers')
  await screen.findByRole('article', { name: 'Zoé Roy' })
  expect(names()).toEqual(['Zoé Roy', 'Ned Fir'])
  type(screen.getByRole('combobox', { name: 'Sort' }), 'spent')
  await waitFor(() => expect(names()).toEqual(['Ned Fir', 'Zoé Roy']))
  expect(screen.getByRole('article', { name: 'Ned Fir' }).textContent).toMatch(/1 order.*\$33\.90/)
  type(screen.getByRole('searchbox', { name: 'Search' }), 'zoe')
  await waitFor(() => expect(names()).toEqual(['Zoé Roy']))
  type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody')
  expect(await screen.findByText('No customers match “nobody”')).toBeTruthy()
})

test("CUST-06 CUST-07 a customer's name in the orders leads to everything about them", async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  fireEvent.click(await screen.findByRole('link', { name: 'Zoé Roy' }))
  expect(await screen.findByRole('heading', { name: 'Zoé Roy', level: 1 })).toBeTruthy()
  const orders = await screen.findByRole('list', { name: 'Orders' })
  expect(orders.textContent).toContain('1 × Fig Jam')
  expect(screen.getByRole('list', { name: 'Reviews' }).textContent).toContain('Fig Jam')
  expect(screen.getByRole('list', { name: 'Email' }).textContent).toContain('Order confirmation')
  expect(screen.getByRole('button', { name: 'Export data' })).toBeTruthy()
})

test('CUST-07 an accountant sees a customer without reviews and emails, which the role may not read', async () => {
  const { token } = await addPerson(fixture.shop, { role: 'accountant' })
  localStorage.setItem('admin_token', token)
  visit('/admin/customers?customer=zoe%40roy.example')
  await screen.findByRole('list', { name: 'Orders' })
  for (const name of ['Reviews', 'Email'])
    expect(screen.queryByRole('heading', { name, level: 2 })).toBeNull()
})

test('CUST-04 CUST-07 a note about a customer appears with its author, and an empty one is refused', async () => {
  await visitSignedIn(fixture, '/admin/customers?customer=zoe%40roy.example')
  const field = await screen.findByRole('textbox', { name: 'Note' })
  press('Add note')
  expect(await screen.findByText('Write a note')).toBeTruthy()
  type(field, 'Allergic to sesame')
  press('Add note')
  const list = await screen.findByRole('list', { name: 'Notes' })
  expect(list.textContent).toMatch(/Allergic to sesame.*, admin/)
  expect((field as HTMLTextAreaElement).value).toBe('')
  const { body } = await fixture.shop.api<Customer>('GET', '/api/customers/zoe@roy.example', {
    token: fixture.token,
  })
  expect(body.notes.map(({ text }) => text)).toEqual(['Allergic to sesame'])
})

test('CUST-04 CUST-08 a note about an order stands in its timeline', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders&q=ned')
  press('Details', await screen.findByRole('article'))
  const dialog = await screen.findByRole('dialog')
  type(await within(dialog).findByRole('textbox', { name: 'Note' }), 'Leave it at the back gate')
  press('Add note', dialog)
  await waitFor(() =>
    expect(within(dialog).getByRole('list', { name: 'Timeline' }).textContent).toMatch(
      /Note.*, admin.*Leave it at the back gate/,
    ),
  )
  expect(within(dialog).getAllByText('Technical details').length).toBeGreaterThan(0)
})

test('CUST-07 an unknown address says that nobody has it', async () => {
  await visitSignedIn(fixture, '/admin/customers?customer=nobody%40roy.example')
  expect(await screen.findByText('No customer with this address')).toBeTruthy()
})

test('CUST-11 erasing asks with the name, and says why it must wait', async () => {
  await visitSignedIn(fixture, `/admin/customers?customer=${ned.customerEmail}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Erase customer' }))
  const question = within(await screen.findByRole('dialog', { name: 'Erase Ned Fir?' }))
  expect(question.getByText(/ned@fir\.example.*can't be undone/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Erase customer' }))
  expect(await screen.findByText(/still has an open order/)).toBeTruthy()
})

test('CUST-11 an erased customer is no longer in the list', async () => {
  const { shop, token } = fixture
  const product = await shop.addProduct({ stock: 5 })
  const ida = { customerName: 'Ida Reed', customerEmail: 'ida@reed.example' }
  const { id } = await buy(shop, [{ product, quantity: 1 }], ida)
  await shop.api('PUT', `/api/orders/${id}`, { token, body: { status: 'shipped' } })
  await visitSignedIn(fixture, `/admin/customers?customer=${ida.customerEmail}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Erase customer' }))
  const question = within(await screen.findByRole('dialog', { name: 'Erase Ida Reed?' }))
  fireEvent.click(question.getByRole('button', { name: 'Erase customer' }))
  expect(await screen.findByText('Customer erased')).toBeTruthy()
  await screen.findByRole('article', { name: 'Ned Fir' })
  expect(screen.queryByText('Ida Reed')).toBeNull()
})
