import { cleanup, fireEvent, renderWithShop, screen } from '../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { orderNumber } from '#shared/domain/order/order.ts'
import FindOrderForm from '../../../src/web/order/find-order-form.tsx'
import { usePageShop } from '../../support/page-shop.ts'

const shop = usePageShop()
afterEach(cleanup)

const field = (label: string) => screen.getByLabelText(label)

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Email me the link' }))

const sent = () => shop().sent.filter(({ path }) => path === '/api/orders/find')

test('WHERE-01 an incomplete form names its fields and sends nothing', async () => {
  renderWithShop(<FindOrderForm />)
  send()
  await screen.findByText('Please enter your order number')
  await screen.findByText('Please enter a valid email')
  expect(sent()).toEqual([])
})

test('WHERE-01 the form says where the link goes, and can be filled in again', async () => {
  const number = orderNumber(crypto.randomUUID())
  renderWithShop(<FindOrderForm />)
  type('Order number *', number)
  type('Email *', 'ada@example.ca')
  send()
  const heading = await screen.findByRole('heading', { name: 'Check your inbox' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(new RegExp(`${number} was placed with ada@example.ca`))).toBeTruthy()
  expect(sent()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try another number or address' }))
  expect(await screen.findByDisplayValue(number)).toBe(field('Order number *'))
})

test('WHERE-02 a visitor who asks too often has to wait', async () => {
  renderWithShop(<FindOrderForm />)
  for (let times = 0; times < 20; times += 1) {
    const body = { number: '0badc0de', email: 'ada@example.ca' }
    await shop().api('POST', '/api/orders/find', { body })
  }
  type('Order number *', '0badc0de')
  type('Email *', 'ada@example.ca')
  send()
  expect((await screen.findByText(/wait|Wait|again/)).closest('[role=alert]')).toBeTruthy()
})
