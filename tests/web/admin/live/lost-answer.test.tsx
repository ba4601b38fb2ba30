import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { buy, ordersOf } from '../../../support/purchase.ts'
import { openFixture, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('a change whose response was lost is not sent again, and the card shows the outcome', async () => {
  const product = await fixture.shop.addProduct({ stock: 100 })
  const { id } = await buy(fixture.shop, [{ product, quantity: 1 }])
  const number = id.slice(-8)
  await visitSignedIn(fixture, '/admin?tab=orders')
  const card = await screen.findByRole('article', { name: new RegExp(number) })
  const status = within(card).getByRole<HTMLSelectElement>('combobox', {
    name: `Status of order ${number}`,
  })
  fixture.requests.length = 0
  fireEvent.change(status, { target: { value: 'shipped' } })
  // The request was sent; the connection is cut before the response.
  await Promise.resolve()
  fixture.setOnline(false)
  await within(card).findByText(/^The connection was lost before the shop responded/)
  fixture.setOnline(true)
  await screen.findByText('Live')
  const [order] = (await ordersOf(fixture.shop)).filter((each) => each.id === id)
  const words = order?.status === 'shipped' ? /^Saved/ : /^Not saved/
  expect(await within(card).findByText(words)).toBeTruthy()
  await waitFor(() => expect(status.value).toBe(order?.status ?? ''))
  const changes = fixture.requests.filter((request) => /^(?!GET ).*\/api\/orders\b/.test(request))
  expect(changes).toEqual([])
})
