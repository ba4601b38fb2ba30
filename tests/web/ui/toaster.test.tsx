import { act, cleanup, fireEvent, renderWithShop, screen } from '../../support/dom.ts'
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { Modal } from '../../../src/web/ui/dialog/modal.tsx'
import type { Notice } from '../../../src/web/ui/toast/notice.ts'
import Notices from '../../../src/web/ui/toast/notices.tsx'
import { useToast } from '../../../src/web/ui/toast/toaster.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  // Unmount notices, because their timers outlive the test.
  cleanup()
  jest.useRealTimers()
})

function Announcer({ notices }: { notices: Notice[] }) {
  const toast = useToast()
  return notices.map((notice) => (
    <button key={notice.title} onClick={() => toast(notice)}>
      {`Say ${notice.title}`}
    </button>
  ))
}

const notices = [
  { title: 'First', description: 'The first of two' },
  { title: 'Second', isDestructive: true },
]
const area = () => document.querySelector('.toast-viewport')
const shown = () => [...(area()?.querySelectorAll('.toast-card') ?? [])]
const say = (title: string) => fireEvent.click(screen.getByRole('button', { name: `Say ${title}` }))
const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds))

test('TOAST-01 at most one notice shows; a new one replaces it', () => {
  renderWithShop(<Announcer notices={notices} />)
  expect(shown()).toHaveLength(0)
  say('First')
  expect(shown().map((card) => card.textContent)).toEqual(['FirstThe first of two'])
  say('Second')
  expect(shown().map((card) => card.textContent)).toEqual(['Second'])
})

test('TOAST-01 T31 a notice stays for five seconds; the next one starts its own five', () => {
  renderWithShop(<Announcer notices={notices} />)
  say('First')
  pass(4_900)
  expect(shown()).toHaveLength(1)
  say('Second')
  pass(4_900)
  expect(shown().map((card) => card.textContent)).toEqual(['Second'])
  pass(200)
  expect(shown()).toHaveLength(0)
})

test('TOAST-01 a notice can be dismissed early', () => {
  renderWithShop(<Announcer notices={notices} />)
  say('First')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toHaveLength(0)
})

test('TOAST-02 F8 focuses the notices', () => {
  renderWithShop(<Announcer notices={notices} />)
  say('First')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement).toBe(area())
})

function swipe(card: Element, distance: number) {
  const at = (clientX: number) => ({
    button: 0,
    pointerType: 'touch',
    pointerId: 1,
    clientX,
    clientY: 0,
  })
  fireEvent.pointerDown(card, at(100))
  fireEvent.pointerMove(card, at(100 + distance / 2))
  fireEvent.pointerMove(card, at(100 + distance))
  fireEvent.pointerUp(card, at(100 + distance))
}

test('TOAST-02 a swipe to the right of 50 pixels or more dismisses a notice', () => {
  renderWithShop(<Announcer notices={notices} />)
  say('First')
  const [card] = shown()
  if (!card) throw new Error('No notice is shown.')
  swipe(card, 45)
  expect(shown()).toHaveLength(1)
  swipe(card, -80)
  expect(shown()).toHaveLength(1)
  swipe(card, 55)
  expect(shown()).toHaveLength(0)
})

function pageWithDialog(isOpen: boolean) {
  return (
    <>
      <Announcer notices={notices} />
      <Modal isOpen={isOpen} onClose={() => {}} title="Edit User">
        Fields
      </Modal>
    </>
  )
}

test('a dialog that opens dismisses a success notice that would cover it, but not an error', () => {
  const { rerender } = renderWithShop(pageWithDialog(false))
  say('First')
  rerender(pageWithDialog(true))
  expect(shown()).toHaveLength(0)
  rerender(pageWithDialog(false))
  say('Second')
  rerender(pageWithDialog(true))
  expect(shown().map((card) => card.textContent)).toEqual(['Second'])
})

test('a notice appears inside an open dialog, where it is visible, announced and closable', () => {
  const { rerender } = renderWithShop(pageWithDialog(true))
  say('First')
  const modal = screen.getByRole('dialog', { name: 'Edit User' })
  expect(modal.contains(area())).toBe(true)
  expect(modal.querySelector('[role=alert]')?.textContent).toBe('First The first of two')
  rerender(pageWithDialog(false))
  expect(modal.contains(area())).toBe(false)
  expect(shown()).toHaveLength(1)
})

test('a success notice outlives the dialog that it is about, also above another dialog', () => {
  const page = (isRefunding: boolean) => (
    <>
      <Announcer notices={notices} />
      <Modal isOpen onClose={() => {}} title="Order">
        <Modal isOpen={isRefunding} onClose={() => {}} title="Refund">
          Amount
        </Modal>
      </Modal>
    </>
  )
  const { rerender } = renderWithShop(page(false))
  rerender(page(true))
  say('First')
  rerender(page(false))
  expect(shown()).toHaveLength(1)
  expect(screen.getByRole('dialog', { name: 'Order' }).contains(area())).toBe(true)
  rerender(page(true))
  expect(shown()).toHaveLength(0)
})

test('a success notice whose scripts were still loading does not cover a dialog opened since', () => {
  const sentAway = jest.fn()
  const news = { title: 'Added to cart', key: 1, isOpen: true }
  const page = (isOverDialog?: boolean) => (
    <>
      <Modal isOpen onClose={() => {}} title="Shopping Cart">
        Lines
      </Modal>
      {isOverDialog !== undefined && (
        <Notices
          shown={{ ...news, isOverDialog }}
          onOpenChange={() => {}}
          onDialog={() => sentAway(isOverDialog)}
        />
      )}
    </>
  )
  for (const isOverDialog of [true, false]) {
    const { rerender } = renderWithShop(page())
    rerender(page(isOverDialog))
    cleanup()
  }
  expect(sentAway.mock.calls).toEqual([[false]])
})
