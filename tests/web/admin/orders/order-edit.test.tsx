import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { buy, ordersOf, stockOf } from '../../../support/purchase.ts'
import { colleague, openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let mustard: ListedProduct
let relish: ListedProduct

beforeAll(async () => {
  mustard = await fixture.shop.addProduct({ name: 'Prairie Mustard', price: '10.00', stock: 100 })
  relish = await fixture.shop.addProduct({ name: 'Green Relish', price: '5.00', stock: 100 })
})

test('ORD-11 ORD-12 the dialog changes customer and quantities, and the shop has them', async () => {
  const order = await openEditor()
  const dialog = screen.getByRole('dialog', { name: `Edit Order #${order.id.slice(-8)}` })
  expect(quantities()).toEqual(['2', '1'])
  type(screen.getByLabelText('Customer name'), 'Grace Lee')
  type(screen.getByLabelText('Email'), 'grace@example.ca')
  type(screen.getByLabelText('City'), 'Ottawa')
  const stock = await stockOf(fixture.shop, mustard.id)
  type(quantityOf('Prairie Mustard'), '5')
  // 5 × 10.00 + 5.00, and Ontario's 13 % of it.
  await waitFor(() => expect(dialog.textContent).toContain('New total$62.15'))
  press('Save', dialog)
  expect(within(dialog).getByRole('button', { name: 'Saving...' })).toBeTruthy()
  expect(await screen.findByText('Order Updated')).toBeTruthy()
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  const saved = await orderOf(order.id)
  expect(saved).toMatchObject({
    customerName: 'Grace Lee',
    customerEmail: 'grace@example.ca',
    customerPhone: order.customerPhone,
    totalAmount: '62.15',
    paidAmount: order.paidAmount,
  })
  expect(saved.shippingAddress).toMatchObject({ city: 'Ottawa', firstName: 'Ada' })
  expect(saved.items.map(({ quantity }) => quantity)).toEqual([5, 1])
  expect(await stockOf(fixture.shop, mustard.id)).toBe(stock - 3)
  const card = cardOf(order)
  await waitFor(() => expect(card.textContent).toContain('Balance due $33.90'))
})

test('ORD-12 an emptied quantity falls back to 1', async () => {
  const order = await openEditor()
  const field = quantityOf('Prairie Mustard')
  type(field, '')
  fireEvent.blur(field)
  expect(quantities()).toEqual(['1', '1'])
  type(field, '')
  press('Save')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect((await orderOf(order.id)).items[0]?.quantity).toBe(1)
})

test('ORD-12 a quantity with decimals is refused and stays as it was typed', async () => {
  const order = await openEditor()
  const field = quantityOf('Prairie Mustard')
  for (const typed of ['12,50', '2.9', '1,250']) {
    type(field, typed)
    fireEvent.blur(field)
    expect(quantities()).toEqual([typed, '1'])
    press('Save')
    expect(await screen.findByText('Enter a whole number from 1 to 1,000.')).toBeTruthy()
  }
  expect((await orderOf(order.id)).updatedAt).toBe(order.updatedAt)
})

test('ERR-10 too little stock keeps the dialog open and says what is missing', async () => {
  const order = await openEditor()
  type(screen.getByLabelText('Customer name'), 'Still Here')
  type(quantityOf('Green Relish'), '500')
  press('Save')
  const problem = await screen.findByText(/^Not saved\./)
  expect(problem.textContent).toContain('of Green Relish available')
  expect(screen.getAllByText('Failed to update order').length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Customer name').value).toBe('Still Here')
  expect((await orderOf(order.id)).customerName).toBe('Ada Singh')
})

test('a field that is wrong says so and nothing is sent', async () => {
  const order = await openEditor()
  const email = screen.getByLabelText('Email')
  type(email, 'nobody')
  press('Save')
  expect(await screen.findByText('Please enter a valid email.')).toBeTruthy()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect((await orderOf(order.id)).updatedAt).toBe(order.updatedAt)
})

test('an order that somebody else changes can be reloaded without losing what was typed', async () => {
  const order = await openEditor()
  type(screen.getByLabelText('Customer name'), 'Typed Here')
  const theirs = { customerName: 'Saved There', customerPhone: '902-555-0199' }
  await save(order, theirs)
  expect(await screen.findByText('This order has changed since you opened it.')).toBeTruthy()
  press('Compare versions')
  const name = screen.getByRole('group', { name: 'Customer name (changed in both)' })
  expect(name.textContent).toContain('Typed Here')
  expect(name.textContent).toContain('Saved There')
  // A field that only one person has changed is already chosen.
  const phone = screen.getByRole('group', { name: 'Phone' })
  expect(chosenIn(phone)).toBe('Saved version902-555-0199')
  press('Use selected')
  expect(await screen.findByText('Choose one version.')).toBeTruthy()
  fireEvent.click(within(name).getByRole('radio', { name: /^Your version/ }))
  press('Use selected')
  expect(valueOf('Customer name')).toBe('Typed Here')
  expect(valueOf('Phone')).toBe('902-555-0199')
  press('Save')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect(await orderOf(order.id)).toMatchObject({
    customerName: 'Typed Here',
    customerPhone: '902-555-0199',
  })
})

test('a save over a newer version is refused even when no event announced it', async () => {
  const order = await openEditor()
  type(screen.getByLabelText('Customer name'), 'Typed Here')
  fixture.closeSocket()
  await screen.findByText('Offline')
  await save(order, { customerPhone: '902-555-0199' })
  press('Save')
  expect(await screen.findByRole('heading', { name: 'Compare versions' })).toBeTruthy()
  expect((await orderOf(order.id)).customerName).toBe('Ada Singh')
  press('Use selected')
  expect(valueOf('Phone')).toBe('902-555-0199')
  press('Save')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect((await orderOf(order.id)).customerName).toBe('Typed Here')
})

test('the comparison says who saved theirs and when', async () => {
  const order = await openEditor()
  const anna = await colleague(fixture, 'anna')
  type(screen.getByLabelText('Customer name'), 'Typed Here')
  await save(order, { customerPhone: '902-555-0100' }, await colleague(fixture, 'ben'))
  await save(order, { customerName: 'Saved There' }, anna)
  // Wait for both saves; one that arrives during the comparison has a different message.
  await waitFor(() => expect(cardOf(order).textContent).toContain('Saved There'))
  await compareBoth()
  const words = await screen.findByText(/^On .+, anna saved this order/)
  expect(words.getAttribute('role')).toBe('status')
  expect(words.textContent).toContain(String(new Date().getFullYear()))
  expect(words.textContent).toEndWith(' (also saved earlier by ben).')
})

test('the comparison says when you saved the other version yourself', async () => {
  const order = await openEditor()
  type(screen.getByLabelText('Customer name'), 'Typed Here')
  await save(order, { customerName: 'Saved There' })
  await compareBoth()
  expect(
    await screen.findByText(/^On .+, you saved this order in another tab or on another device/),
  ).toBeTruthy()
})

test('another save during the comparison is announced and marked, and a choice of the saved version has to be made again', async () => {
  const order = await openEditor()
  type(screen.getByLabelText('Customer name'), 'Typed Here')
  type(screen.getByLabelText('Email'), 'typed@example.ca')
  await save(order, { customerName: 'Saved There', customerEmail: 'there@example.ca' })
  await compareBoth()
  const news = await screen.findByText(/^On .+, you saved this order/)
  const choose = (group: string, side: RegExp) =>
    fireEvent.click(
      within(screen.getByRole('group', { name: group })).getByRole('radio', { name: side }),
    )
  choose('Customer name (changed in both)', /^Saved version/)
  choose('Email (changed in both)', /^Your version/)
  const theirs = { customerName: 'Saved Again', customerPhone: '902-555-0101' }
  await save(order, theirs, await colleague(fixture, 'carl'))
  await waitFor(() =>
    expect(news.textContent).toMatch(
      /^The saved version just changed: Customer name, Phone\. On .+, carl saved this order \(also saved earlier by you\)\.$/,
    ),
  )
  const name = screen.getByRole('group', {
    name: 'Customer name (changed in both) (saved version just changed)',
  })
  expect(name.textContent).toContain('Saved Again')
  expect(chosenIn(name)).toBeUndefined()
  expect(chosenIn(screen.getByRole('group', { name: 'Email (changed in both)' }))).toBe(
    'Your versiontyped@example.ca',
  )
  // A field that only the other person has changed still keeps the saved version.
  const phone = screen.getByRole('group', { name: 'Phone (saved version just changed)' })
  expect(chosenIn(phone)).toBe('Saved version902-555-0101')
  await save(order, { customerName: 'Typed Here' })
  await waitFor(() =>
    expect(news.textContent).toStartWith('Now the same in both versions: Customer name. On '),
  )
  press('Use selected')
  press('Save')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect(await orderOf(order.id)).toMatchObject({
    customerName: 'Typed Here',
    customerEmail: 'typed@example.ca',
    customerPhone: '902-555-0101',
  })
})

test("someone else's change that does not conflict with the edits needs no comparison", async () => {
  const order = await openEditor()
  type(screen.getByLabelText('Customer name'), 'Typed Here')
  await save(order, { status: 'shipped' })
  await waitFor(async () => expect((await orderOf(order.id)).status).toBe('shipped'))
  press('Save')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect(await orderOf(order.id)).toMatchObject({ customerName: 'Typed Here', status: 'shipped' })
})

test('when two people change different quantities of one order, both changes are kept', async () => {
  const order = await openEditor()
  const [first, second] = order.items
  if (!first || !second) throw new Error('The order has two items.')
  type(quantityOf('Prairie Mustard'), '7')
  const change = { productId: second.productId, oldQty: second.quantity, newQty: 4 }
  await save(order, { quantityChanges: [change] })
  await compareBoth()
  press('Use selected')
  expect(quantities()).toEqual(['7', '4'])
  press('Save')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect((await orderOf(order.id)).items.map(({ quantity }) => quantity)).toEqual([7, 4])
})

test('Escape asks before it throws away what was typed', async () => {
  await openEditor()
  type(screen.getByLabelText('Customer name'), 'Half typed')
  escape()
  expect(screen.getByText("Your changes aren't saved.")).toBeTruthy()
  press('Keep editing')
  expect(valueOf('Customer name')).toBe('Half typed')
  escape()
  press('Discard')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
})

test('ORD-13 an order without an address can be given one', async () => {
  const order = await buy(fixture.shop, [{ product: mustard, quantity: 1 }])
  await save(order, { shippingAddress: null })
  await visitSignedIn(fixture, '/admin?tab=orders')
  await screen.findByText('No shipping address')
  press('Edit', cardOf(order))
  expect(await screen.findByText('This order has no shipping address.')).toBeTruthy()
  press('Add an address')
  const fields = { 'First name': 'Ada', 'Last name': 'Singh', Address: '1 Rue', City: 'Alma' }
  for (const [label, value] of Object.entries(fields)) type(screen.getByLabelText(label), value)
  type(screen.getByLabelText('Country'), 'CA')
  type(screen.getByLabelText('Province / State'), 'QC')
  press('Save')
  expect(await screen.findByText('Postal or zip code is required.')).toBeTruthy()
  type(screen.getByLabelText('Postal / Zip code'), 'G8B 1A1')
  press('Save')
  await waitFor(() => expect(isDialogOpen()).toBe(false))
  expect((await orderOf(order.id)).shippingAddress).toMatchObject({ city: 'Alma', country: 'CA' })
})

async function openEditor(): Promise<DetailedOrder> {
  const order = await buy(fixture.shop, [
    { product: mustard, quantity: 2 },
    { product: relish, quantity: 1 },
  ])
  await visitSignedIn(fixture, '/admin?tab=orders')
  await screen.findByText(/^Showing/)
  await waitFor(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(0))
  press('Edit', cardOf(order))
  // The lower part of the dialog renders after the first fields.
  await screen.findAllByRole('textbox', { name: /^Quantity of/ })
  return order
}

async function compareBoth() {
  fireEvent.click(await screen.findByRole('button', { name: 'Compare versions' }))
}

function cardOf({ id }: DetailedOrder): HTMLElement {
  return screen.getByRole('article', { name: new RegExp(`Order #${id.slice(-8)}`) })
}

function quantities(): string[] {
  return screen
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ })
    .map(({ value }) => value)
}

function quantityOf(name: string): HTMLElement {
  return screen.getByRole('textbox', { name: `Quantity of ${name}` })
}

function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value
}

function chosenIn(group: HTMLElement): string | null | undefined {
  const radios = within(group).getAllByRole<HTMLInputElement>('radio')
  return radios.find(({ checked }) => checked)?.closest('label')?.textContent
}

function isDialogOpen(): boolean {
  return screen.queryAllByRole('dialog').length > 0
}

function escape() {
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
}

function save({ id }: DetailedOrder, body: object, token = fixture.token) {
  return fixture.shop.api('PUT', `/api/orders/${id}`, { body, token })
}

async function orderOf(id: string): Promise<DetailedOrder> {
  const order = (await ordersOf(fixture.shop)).find((candidate) => candidate.id === id)
  if (!order) throw new Error(`There is no order ${id}.`)
  return order
}
