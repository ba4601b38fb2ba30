import { cleanup, fireEvent, renderWithShop, screen, waitFor } from '../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { useAtomValue } from 'jotai'
import { paidOrderAtom } from '../../../src/web/cart/open-payment.ts'
import EmailCorrection from '../../../src/web/order/email-correction.tsx'
import { usePageShop } from '../../support/page-shop.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'

const shop = usePageShop()
afterEach(cleanup)

async function pay(customerEmail: string) {
  const product = await shop().addProduct()
  const buyer = buyerAt(shop())
  const sent = orderFor([{ product, quantity: 1 }], { customerEmail })
  const { id, receipt } = (await buyer.open(sent)).body as { id: string; receipt: string }
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const { body } = await buyer.place(sent, id)
  const payment = { id, receipt }
  return { id: body.id, path: '/', email: customerEmail, total: body.totalAmount, payment }
}

function Shown() {
  return <output>{useAtomValue(paidOrderAtom)?.email}</output>
}

test('THANKS-02 the buyer corrects the address where the thank-you names it', async () => {
  const order = await pay('ada@exmaple.ca')
  renderWithShop(
    <>
      <EmailCorrection order={order} />
      <Shown />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Wrong address?' }))
  const field = screen.getByLabelText('Your email address *')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'ada@' } })
  fireEvent.click(screen.getByRole('button', { name: 'Correct it' }))
  await screen.findByText('Please enter a valid email')
  fireEvent.change(field, { target: { value: 'ada@example.ca' } })
  fireEvent.click(screen.getByRole('button', { name: 'Correct it' }))
  await screen.findByText('ada@example.ca')
  expect(screen.getByRole('button', { name: 'Wrong address?' })).toBeTruthy()
})

test('THANKS-02 a refusal says what to do', async () => {
  const order = await pay('ada@exmaple.ca')
  renderWithShop(
    <EmailCorrection
      order={{ ...order, payment: { ...order.payment, receipt: 'x'.repeat(32) } }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Wrong address?' }))
  fireEvent.change(screen.getByLabelText('Your email address *'), {
    target: { value: 'ada@example.ca' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Correct it' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
})
