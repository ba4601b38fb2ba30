import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { buy } from '../../../support/purchase.ts'
import { openFixture, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('PARCEL-01 the carrier follows the tracking number until one is chosen', async () => {
  const product = await fixture.shop.addProduct({ stock: 10 })
  const { id } = await buy(fixture.shop, [{ product, quantity: 1 }])
  await visitSignedIn(fixture, '/admin?tab=orders')
  const card = await screen.findByRole('article', { name: new RegExp(id.slice(-8)) })
  fireEvent.click(within(card).getByRole('button', { name: 'Ship' }))
  const number = await screen.findByLabelText('Tracking number')
  const carrier = screen.getByLabelText<HTMLSelectElement>('Carrier')
  const write = (value: string) => fireEvent.change(number, { target: { value } })
  write('7023 2100 3902 1234')
  await waitFor(() => expect(carrier.value).toBe('canada-post'))
  write('1Z999AA10123456784')
  await waitFor(() => expect(carrier.value).toBe('ups'))
  write('its form says nothing 1')
  expect(carrier.value).toBe('ups')
  fireEvent.change(carrier, { target: { value: 'chit-chats' } })
  write('7023210039021234')
  expect(carrier.value).toBe('chit-chats')
})
