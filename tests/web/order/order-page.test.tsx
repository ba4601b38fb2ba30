import { act, render, renderWithShop, screen, waitFor, within } from '../../support/dom.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, jest, setSystemTime, test } from 'bun:test'
import type { OrderPage as OrderAnswer } from '#shared/contract/order/views.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { orderPageQuery } from '../../../src/web/api/queries.ts'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import OrderPage from '../../../src/web/order/order-page.tsx'
import { OrderProgress, orderText } from '../../../src/web/order/order-status.tsx'
import { usePageShop } from '../../support/page-shop.ts'
import { buy } from '../../support/purchase.ts'

const shop = usePageShop()
afterEach(() => {
  setSystemTime()
  look('visible')
})

function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
}

/** The user returns to the tab after a while. */
async function comeBack() {
  setSystemTime(new Date(Date.now() + 20_000))
  await act(async () => {
    look('visible')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

async function openOrder(key?: string) {
  const product = await shop().addProduct({ name: 'Maple Mustard' })
  const { id } = await buy(shop(), [{ product, quantity: 2 }])
  const right = shop().context.orderKeys.keyOf(id)
  renderWithShop(<OrderPage id={id} />, { path: `/order/${id}?key=${key ?? right}` })
  const setStatus = async (status: string) => {
    const token = await shop().asOwner()
    await shop().api('PUT', `/api/orders/${id}`, { token, body: { status } })
  }
  return { setStatus }
}

test('an open order page follows the order and announces each step', async () => {
  const { setStatus } = await openOrder()
  await screen.findByRole('heading', { name: "We're packing your sauces" })
  expect(screen.getByRole('heading', { name: 'So far' })).toBeTruthy()
  const step = () => screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')
  expect(step()?.textContent).toBe('Order received')
  await setStatus('shipped')
  await comeBack()
  await waitFor(() =>
    expect(
      within(screen.getAllByRole('status')[0] ?? document.body).getByRole('heading').textContent,
    ).toBe('Your sauces are on their way'),
  )
  expect(step()?.textContent).toBe('On its way')
  // Nobody can choose express shipping at the checkout.
  expect(document.body.textContent).not.toMatch(/express/i)
  await setStatus('cancelled')
  await comeBack()
  await screen.findByRole('heading', { name: 'Your order is cancelled' })
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull()
})

test('METHOD-05 the progress of a pickup says when it is ready, and never that it is on its way', () => {
  const labels = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const order = { status: 'placed', deliveryMethod: null, pickupProvince: 'ON' } as const
  const { rerender } = render(<OrderProgress {...order} readyAt={null} />)
  expect(labels()).toEqual(['Order received', 'Ready for pickup', 'Complete'])
  expect(document.querySelector('[aria-current]')?.textContent).toBe('Order received')
  rerender(<OrderProgress {...order} readyAt="2026-03-02T15:00:00.000Z" />)
  expect(document.querySelector('[aria-current]')?.textContent).toBe('Ready for pickup')
  const called = { ...order, status: 'shipped', refundedAmount: '0.00', paidAmount: '9.00' }
  expect(
    orderText(called as unknown as OrderAnswer, { products: 'sauces' }, defaultShipping),
  ).toEqual({ heading: 'Your order is ready for pickup', next: 'Pick it up as we agreed.' })
})

test('while the shop is unreachable the order stays on the page, which says so', async () => {
  await openOrder()
  await screen.findByText('Maple Mustard')
  shop().goOffline()
  await comeBack()
  await screen.findByText(/We can't connect right now/)
  expect(screen.getByText('Maple Mustard')).toBeTruthy()
  shop().goOnline()
  await comeBack()
  await waitFor(() => expect(screen.queryAllByText(/can't connect/).length).toBe(0))
})

test('an incomplete link leads to the not-found page with a hint', async () => {
  await openOrder('cut-off')
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  const hint = screen.getByText(/open your order from the link/)
  const email = within(hint).getByRole('link')
  expect(email.getAttribute('href')).toBe(`mailto:${email.textContent}`)
})

/** Counts the requests of an order page that is open, on a fake clock. */
async function watchOrder(answer: () => Promise<null>) {
  let asked = 0
  const queryFn = () => {
    asked += 1
    return answer()
  }
  jest.useFakeTimers()
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, { ...orderPageQuery('order', 'key'), queryFn })
  const stop = observer.subscribe(() => {})
  const pass = async (seconds: number) => {
    const before = asked
    for (let second = 0; second < seconds; second++) {
      jest.advanceTimersByTime(1_000)
      // Lets the answer arrive.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
    return asked - before
  }
  await pass(1)
  const leave = () => {
    stop()
    client.unmount()
    jest.useRealTimers()
  }
  return { pass, leave }
}

test('the page polls while visible, not while hidden, and at once when shown again', async () => {
  const { pass, leave } = await watchOrder(async () => null)
  expect(await pass(60)).toBe(4)
  look('hidden')
  expect(await pass(60)).toBe(0)
  look('visible')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(await pass(1)).toBe(1)
  leave()
})

test('polling slows down while the shop does not answer', async () => {
  let isSilent = false
  const { pass, leave } = await watchOrder(async () => {
    if (isSilent) throw new Error('No answer.')
    return null
  })
  isSilent = true
  expect(await pass(15)).toBe(1)
  expect(await pass(180)).toBe(3)
  isSilent = false
  expect(await pass(60)).toBe(1)
  expect(await pass(60)).toBe(4)
  leave()
})
