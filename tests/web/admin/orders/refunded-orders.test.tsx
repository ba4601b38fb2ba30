import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function sellThree(name: string) {
  const product = await fixture.shop.addProduct({ name, price: '11.49', stock: 10 })
  return { product, order: await buy(fixture.shop, [{ product, quantity: 3 }]) }
}

const refund = ({ id }: DetailedOrder, body: object) =>
  fixture.shop.api('POST', `/api/orders/${id}/refunds`, {
    token: fixture.token,
    body: { key: crypto.randomUUID(), ...body },
  })

const numberOf = ({ id }: DetailedOrder) => `Order #${id.slice(-8)}`
const cardOf = (order: DetailedOrder) =>
  screen.findByRole('article', { name: new RegExp(numberOf(order)) })

test('ORD-24 cards and packing slips show only the jars that are still to be sent', async () => {
  window.print = () => {}
  const part = await sellThree('Lone Jar')
  const units = [{ productId: part.product.id, quantity: 1 }]
  await refund(part.order, { items: units, restock: units })
  const whole = await sellThree('Gone Jar')
  await refund(whole.order, { amount: '38.95' })
  await visitSignedIn(fixture, '/admin?tab=orders')
  const partCard = await cardOf(part.order)
  expect(partCard.textContent).toContain('2 × Lone Jar (1 refunded)')
  expect(partCard.textContent).toContain('Refunded $12.98 of $38.95')
  const wholeCard = await cardOf(whole.order)
  expect(wholeCard.textContent).toContain('3 × Gone Jar (refunded)')
  expect(wholeCard.textContent).toContain('Refunded, nothing to ship')
  for (const { order } of [part, whole]) {
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(order.id.slice(-8)) }))
  }
  await screen.findByText(/1 can't be shipped/)
  press('Print packing slips')
  const slips = [...document.querySelectorAll<HTMLElement>('.packing-slip')]
  const rowsOf = (slip?: HTMLElement) =>
    [...(slip?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)
  expect(slips.map(rowsOf)).toEqual([['2Lone Jar'], []])
  expect(slips[0]?.textContent).toContain('2 items in total')
  expect(slips[1]?.textContent).toContain("This order was refunded. There's nothing to pack.")
  fireEvent(window, new Event('afterprint'))
  // Neither strip nor tab counts the refunded order as work.
  await waitFor(() => expect(screen.getByRole('link', { name: 'To ship 1' })).toBeTruthy())
  const summary = screen.getByText(/Showing/).closest('p')
  expect(summary?.textContent).toContain('Revenue $77.90 ($51.93 of it refunded)')
})

test('ORD-21 a refund of a jar that was sent leaves the other one to ship', async () => {
  const { order, product } = await sellThree('Broken Jar')
  const { shop, token } = fixture
  const items = [{ productId: product.id, quantity: 2 }]
  await shop.api('POST', `/api/orders/${order.id}/shipments`, { token, body: { items } })
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Refund...' }))
  const dialog = await screen.findByRole('dialog', { name: /^Refund Order/ })
  const name = 'The refunded items were already shipped'
  expect(within(dialog).queryByRole('checkbox', { name })).toBeNull()
  press('Increase quantity of Broken Jar', dialog)
  fireEvent.click(await within(dialog).findByRole('checkbox', { name }))
  const restock = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /to stock/ })
  expect(restock.checked).toBe(false)
  press('Refund $12.98', dialog)
  const card = await cardOf(order)
  await waitFor(() => expect(card.textContent).toContain('1 parcel shipped, 1 item left'))
  await waitFor(() => expect(card.textContent).toContain('1 refunded'))
})

test('the drawer says which jars were refunded, with the tax, and the dialog offers the others', async () => {
  const { order, product } = await sellThree('Maple Jar')
  const units = [{ productId: product.id, quantity: 1 }]
  await refund(order, { items: units, restock: units })
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const panel = await screen.findByRole('dialog', { name: numberOf(order) })
  expect(panel.textContent).toContain('1 refunded, 1 back in stock')
  expect(panel.textContent).toContain('For 1 × Maple Jar. Includes $1.49 tax')
  fireEvent.click(within(panel).getByRole('button', { name: 'Refund...' }))
  const dialog = await screen.findByRole('dialog', { name: /^Refund Order/ })
  expect(dialog.textContent).toContain('Maple Jar, 2 of 3 left to refund')
  press(/Increase quantity/, dialog)
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('12.99')
  press('Refund $12.99', dialog)
  await waitFor(() => expect(panel.textContent).toContain('2 refunded, 2 back in stock'))
})

test('what an edit left overpaid is refunded without taking jars from the order', async () => {
  const { order, product } = await sellThree('Edited Jar')
  await fixture.shop.api('PUT', `/api/orders/${order.id}`, {
    token: fixture.token,
    body: { items: [{ productId: product.id, quantity: 2 }] },
  })
  await visitSignedIn(fixture, '/admin?tab=orders')
  const card = await cardOf(order)
  expect(card.textContent).toContain('To be refunded $12.98')
  press('Refund...', card)
  fireEvent.click(await screen.findByRole('button', { name: 'Select $12.98' }))
  const dialog = screen.getByRole('dialog', { name: /^Refund Order/ })
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('12.98')
  press('Refund $12.98', dialog)
  await waitFor(() => expect(card.textContent).toContain('Refunded $12.98 of $38.95'))
  expect(card.textContent).toContain('2 × Edited Jar')
  expect(card.textContent).not.toContain('To be refunded')
})
