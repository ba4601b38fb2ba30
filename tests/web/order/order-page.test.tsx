import { act, renderHook, renderWithShop, screen, waitFor, within } from '../../support/dom.ts'
import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { OrderPage } from '../../../src/web/order/order-page.tsx'
import { usePolling } from '../../../src/web/order/use-polling.ts'
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
    document.dispatchEvent(new Event('visibilitychange'))
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
  await screen.findByRole('heading', { name: 'We are packing your sauces' })
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

test('while the shop is unreachable the order stays on the page, which says so', async () => {
  await openOrder()
  await screen.findByText('Maple Mustard')
  shop().goOffline()
  await comeBack()
  await screen.findByText(/The shop cannot be reached right now/)
  expect(screen.getByText('Maple Mustard')).toBeTruthy()
  shop().goOnline()
  await comeBack()
  await waitFor(() => expect(screen.queryAllByText(/cannot be reached/).length).toBe(0))
})

test('an incomplete link leads to the not-found page with a hint', async () => {
  await openOrder('cut-off')
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  expect(screen.getByText(/open it from there once more/)).toBeTruthy()
})

test('the page polls while visible, and not while hidden', async () => {
  let asked = 0
  const answers = async () => {
    asked += 1
    return true
  }
  renderHook(() => usePolling(answers, 5))
  await waitFor(() => expect(asked).toBeGreaterThan(3))
  look('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await Bun.sleep(20)
  const before = asked
  await Bun.sleep(40)
  expect(asked).toBe(before)
  await comeBack()
  await waitFor(() => expect(asked).toBeGreaterThan(before))
})

test('polling backs off while the shop does not answer', async () => {
  const moments: number[] = []
  const isSilent = async () => {
    moments.push(performance.now())
    return false
  }
  renderHook(() => usePolling(isSilent, 10))
  await waitFor(() => expect(moments.length).toBeGreaterThan(4))
  const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
  // 20, 40, 80, 160 milliseconds, each at least that long.
  expect(waits.every((wait, index) => wait >= 20 * 2 ** index - 2)).toBe(true)
})
