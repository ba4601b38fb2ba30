import { act, renderHook } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useHoldWhileHovering } from '../../../../src/web/admin/list/use-hold-while-hovering.ts'

const entry = (id: string, word = '') => ({ id, word })
const mouse = { pointerType: 'mouse' }

test('ORD-22 no entry is inserted while the pointer moves over the list', async () => {
  const { result, rerender } = renderHook(
    (items: { id: string; word: string }[]) => useHoldWhileHovering(items),
    {
      initialProps: [entry('b'), entry('a')],
    },
  )
  act(() => result.current.handlers.onPointerMove(mouse))
  rerender([entry('c'), entry('b', 'new'), entry('a')])
  expect(result.current.items).toEqual([entry('b', 'new'), entry('a')])
  act(() => result.current.handlers.onPointerLeave())
  expect(result.current.items.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('ORD-22 new entries are held back while the pointer is on the list, and shown on request', () => {
  const { result, rerender } = renderHook(
    (items: { id: string; word: string }[]) => useHoldWhileHovering(items),
    { initialProps: [entry('a')] },
  )
  act(() => result.current.handlers.onPointerMove(mouse))
  rerender([entry('b'), entry('a')])
  expect([result.current.items.length, result.current.waiting]).toEqual([1, 1])
  act(() => result.current.release())
  expect([result.current.items.length, result.current.waiting]).toEqual([2, 0])
})

test('nothing is held back on touch, or when the list is replaced by different entries', () => {
  const { result, rerender } = renderHook(
    (items: { id: string; word: string }[]) => useHoldWhileHovering(items),
    { initialProps: [entry('a')] },
  )
  act(() => result.current.handlers.onPointerMove({ pointerType: 'touch' }))
  rerender([entry('b'), entry('a')])
  expect(result.current.items).toHaveLength(2)
  act(() => result.current.handlers.onPointerMove(mouse))
  rerender([entry('y'), entry('x')])
  expect(result.current.items.map(({ id }) => id)).toEqual(['y', 'x'])
})

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')
const listed = (text: string) => [...text].map((id) => entry(id))

function hover(initial: string) {
  const hook = renderHook(({ text, key }) => useHoldWhileHovering(listed(text), key), {
    initialProps: { text: initial, key: 'placed' },
  })
  act(() => hook.result.current.handlers.onPointerMove(mouse))
  return hook
}

test('ORD-22 a removed entry stays in place until the pointer leaves the list or the user asks for the update', () => {
  for (const end of ['release', 'leave'] as const) {
    const { result, rerender, unmount } = hover('edcba')
    rerender({ text: 'fdba', key: 'placed' })
    expect(ids(result.current.items)).toBe('edcba')
    expect([result.current.waiting, result.current.left]).toEqual([1, 2])
    act(() =>
      end === 'release' ? result.current.release() : result.current.handlers.onPointerLeave(),
    )
    expect(ids(result.current.items)).toBe('fdba')
    expect(result.current.left).toBe(0)
    unmount()
  }
})

test('ORD-22 an entry leaves at once if the person acted on it, or if the filters changed', () => {
  const { result, rerender } = hover('cba')
  const card = document.createElement('li')
  card.dataset.place = '1'
  act(() => result.current.handlers.onPointerDownCapture({ target: card }))
  rerender({ text: 'ca', key: 'placed' })
  expect(ids(result.current.items)).toBe('ca')
  rerender({ text: 'a', key: 'shipped' })
  expect(ids(result.current.items)).toBe('a')
})

test('ORD-22 an entry pressed at the moment the pointer arrives leaves at once as well', () => {
  const { result, rerender } = renderHook(({ text }) => useHoldWhileHovering(listed(text), 'all'), {
    initialProps: { text: 'cba' },
  })
  const card = document.createElement('li')
  card.dataset.place = '1'
  act(() => {
    result.current.handlers.onPointerMove(mouse)
    result.current.handlers.onPointerDownCapture({ target: card })
  })
  rerender({ text: 'ca' })
  expect(ids(result.current.items)).toBe('ca')
})
