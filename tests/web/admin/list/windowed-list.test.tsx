// Must be the first import.
import { act, fireEvent, render, screen, waitFor } from '../../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { WindowedList } from '../../../../src/web/admin/list/window/windowed-list.tsx'

const HEIGHT = 800
const usual = innerHeight

beforeEach(() => setWindow(HEIGHT, 0))
afterEach(() => setWindow(usual, 0))

function setWindow(height: number, top: number) {
  Object.defineProperty(globalThis, 'innerHeight', { value: height, configurable: true })
  Object.defineProperty(globalThis, 'scrollY', { value: top, configurable: true })
}

function scrollDownTo(top: number) {
  setWindow(HEIGHT, top)
  act(() => void fireEvent.scroll(window))
}

const thousand = Array.from({ length: 1_000 }, (_, index) => ({ id: `jar-${index + 1}` }))

function showList(items = thousand) {
  const list = (entries: readonly { id: string }[]) => (
    <WindowedList label="Jars" items={entries} total={5_000} estimate={100}>
      {({ id }) => <button type="button">{id}</button>}
    </WindowedList>
  )
  const { rerender } = render(list(items))
  return { show: (entries: readonly { id: string }[]) => rerender(list(entries)) }
}

const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('of a thousand entries only those near the viewport are rendered', async () => {
  showList()
  expect(shown()).toContain('jar-8')
  expect(shown().length).toBeLessThan(20)
  scrollDownTo(50_000)
  await waitFor(() => expect(shown()).toContain('jar-501'))
  expect(shown()).not.toContain('jar-1')
  expect(shown().length).toBeLessThan(20)
})

test('each entry has its position and the total, including entries not loaded', () => {
  showList()
  const third = screen.getByRole('button', { name: 'jar-3' }).closest('li')
  expect(third?.getAttribute('aria-posinset')).toBe('3')
  expect(third?.getAttribute('aria-setsize')).toBe('5000')
  // The space for the other entries is not exposed to screen readers.
  expect(screen.getAllByRole('listitem').length).toBe(shown().length)
})

test('the focused entry and its neighbors stay rendered, however far the page is scrolled', async () => {
  showList()
  const second = screen.getByRole('button', { name: 'jar-2' })
  act(() => second.focus())
  scrollDownTo(50_000)
  await waitFor(() => expect(shown()).toContain('jar-501'))
  expect(document.activeElement).toBe(second)
  expect(shown().slice(0, 3)).toEqual(['jar-1', 'jar-2', 'jar-3'])
})

test('an entry that moves to another row keeps its element', async () => {
  const { show } = showList()
  const first = screen.getByRole('button', { name: 'jar-1' })
  act(() => first.focus())
  show([{ id: 'new' }, ...thousand])
  expect(document.activeElement).toBe(first)
  expect(shown().slice(0, 3)).toEqual(['new', 'jar-1', 'jar-2'])
})

test('printing renders the whole list', () => {
  showList()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(shown()).toHaveLength(1_000)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(shown().length).toBeLessThan(20)
})
