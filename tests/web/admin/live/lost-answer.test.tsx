import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { buy, ordersOf } from '../../../support/purchase.ts'
import { openRoom, visitSignedIn } from '../admin.fixture.tsx'

const room = openRoom()

test('a change whose answer was lost is not sent again, and the card says what became of it', async () => {
  const product = await room.shop.addProduct({ stock: 100 })
  const { id } = await buy(room.shop, [{ product, quantity: 1 }])
  const number = id.slice(-8)
  await visitSignedIn(room, '/admin?tab=orders')
  const card = await screen.findByRole('article', { name: new RegExp(number) })
  const status = within(card).getByRole<HTMLSelectElement>('combobox', {
    name: `Status of order ${number}`,
  })
  room.requests.length = 0
  fireEvent.change(status, { target: { value: 'shipped' } })
  // The page has said it; before anything can come back, the line is gone.
  await Promise.resolve()
  room.setOnline(false)
  await within(card).findByText(/^The connection was lost before the shop answered/)
  room.setOnline(true)
  await screen.findByText('Live')
  const [order] = (await ordersOf(room.shop)).filter((each) => each.id === id)
  const words = order?.status === 'shipped' ? /^Saved/ : /^Not saved/
  expect(await within(card).findByText(words)).toBeTruthy()
  await waitFor(() => expect(status.value).toBe(order?.status ?? ''))
  expect(room.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
})
