import { act, renderWithShop, screen } from '../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ConnectionBar } from '../../../src/web/layout/live-shop.tsx'
import type { LiveStatus } from '../../../src/web/live/live-options.ts'
import { Modal } from '../../../src/web/ui/dialog/modal.tsx'
import { useFakeClock } from '../checkout/fake-clock.ts'

const clock = useFakeClock()
const away = () => screen.queryByText(/^We can't connect right now/)
const back = () => screen.queryByText(/^You're connected again/)

let show: (status: LiveStatus) => void

beforeEach(() => {
  clock.hold()
  const page = (status: LiveStatus) => <ConnectionBar status={status} />
  const { rerender } = renderWithShop(page('catching-up'))
  show = (status) => act(() => rerender(page(status)))
})
afterEach(() => Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }))

test('when the shop cannot be reached, a bar says so, visibly and to screen readers', async () => {
  show('live')
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('')
  show('offline')
  await clock.pass(1_000)
  expect(away()?.closest('[aria-live=polite]')).not.toBeNull()
})

test('a bar says that the shop is back, and disappears by itself', async () => {
  show('live')
  show('offline')
  await clock.pass(5_000)
  show('live')
  expect(away()).toBeNull()
  expect(back()).not.toBeNull()
  await clock.pass(4_000)
  expect(back()).toBeNull()
})

test('a short interruption shows nothing', async () => {
  show('live')
  show('offline')
  await clock.pass(600)
  show('live')
  await clock.pass(5_000)
  expect([away(), back()]).toEqual([null, null])
})

test('where sockets are blocked, pages still work, and no bar shows', async () => {
  show('offline')
  await clock.pass(5_000)
  expect(away()).toBeNull()
})

test('where sockets are blocked, the bar shows if the browser is offline', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  show('offline')
  await clock.pass(1_000)
  expect(away()).not.toBeNull()
})

test('an open dialog shows the bar inside itself', async () => {
  const { rerender } = renderWithShop(
    <>
      <ConnectionBar status="live" />
      <Modal isOpen title="Shopping Cart" onClose={() => {}}>
        Nothing
      </Modal>
    </>,
  )
  rerender(
    <>
      <ConnectionBar status="offline" />
      <Modal isOpen title="Shopping Cart" onClose={() => {}}>
        Nothing
      </Modal>
    </>,
  )
  await clock.pass(1_000)
  expect(screen.getByRole('dialog').contains(away())).toBe(true)
})
