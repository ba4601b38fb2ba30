import { act, renderHook } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useHoldWhileHovering } from '../../../../src/web/admin/list/use-hold-while-hovering.ts'

const entry = (id: string, word = '') => ({ id, word })
const mouse = { pointerType: 'mouse' }

test('ORD-22 no entry is inserted while the pointer moves over the list', async () => {
  const { result, rerender } = renderHook(useHoldWhileHovering, {
    initialProps: [entry('b'), entry('a')],
  })
  act(() => result.current.handlers.onPointerMove(mouse))
  rerender([entry('c'), entry('b', 'new'), entry('a')])
  expect(result.current.items).toEqual([entry('b', 'new'), entry('a')])
  act(() => result.current.handlers.onPointerLeave())
  expect(result.current.items.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('ORD-22 new entries wait as long as the pointer rests on the list, and come on request', () => {
  const { result, rerender } = renderHook(useHoldWhileHovering, { initialProps: [entry('a')] })
  act(() => result.current.handlers.onPointerMove(mouse))
  rerender([entry('b'), entry('a')])
  expect([result.current.items.length, result.current.waiting]).toEqual([1, 1])
  act(() => result.current.release())
  expect([result.current.items.length, result.current.waiting]).toEqual([2, 0])
})

test('touch holds nothing back, and neither does a list of other entries', () => {
  const { result, rerender } = renderHook(useHoldWhileHovering, { initialProps: [entry('a')] })
  act(() => result.current.handlers.onPointerMove({ pointerType: 'touch' }))
  rerender([entry('b'), entry('a')])
  expect(result.current.items).toHaveLength(2)
  act(() => result.current.handlers.onPointerMove(mouse))
  rerender([entry('y'), entry('x')])
  expect(result.current.items.map(({ id }) => id)).toEqual(['y', 'x'])
})
