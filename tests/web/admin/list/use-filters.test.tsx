import { act, cleanup, renderHook } from '../../../support/dom.ts'
import { afterEach, expect, spyOn, test } from 'bun:test'
import { useFilters } from '../../../../src/web/admin/data/use-filters.ts'

const spec = { q: '', kind: ['all', 'hot', 'mild'], sort: ['newest', 'oldest'] } as const

function visit(query: string) {
  cleanup()
  history.replaceState(null, '', `/admin${query}`)
  return renderHook(() => useFilters(spec)).result
}

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('filters are read from the URL, and an unknown value falls back to the default', () => {
  const { current } = visit('?tab=jars&q=maple&kind=sour&sort=oldest')
  expect(current.filters).toEqual({ q: 'maple', kind: 'all', sort: 'oldest' })
  expect(current.isFiltered).toBe(true)
  expect(visit('?tab=jars&sort=oldest').current.isFiltered).toBe(false)
})

test('search text longer than the maximum is cut off', () => {
  expect(visit(`?q=${'a'.repeat(300)}`).current.filters.q).toHaveLength(200)
})

test('each choice adds one history entry, returns to the first page and keeps the other filters', () => {
  const result = visit('?tab=jars&q=maple&page=3&shown=400')
  const steps = spyOn(history, 'pushState')
  act(() => result.current.change({ kind: 'hot' }))
  expect(location.search).toBe('?tab=jars&q=maple&kind=hot')
  act(() => result.current.change({ kind: 'all' }))
  expect(location.search).toBe('?tab=jars&q=maple')
  expect(steps.mock.calls).toHaveLength(2)
  act(() => result.current.change({ q: 'mapl' }, { replace: true }))
  expect(steps.mock.calls).toHaveLength(2)
  steps.mockRestore()
})

test('two choices before the page has rendered are both kept', () => {
  const result = visit('?tab=jars')
  act(() => {
    result.current.change({ q: 'maple' })
    result.current.change({ kind: 'mild' })
  })
  expect(location.search).toBe('?tab=jars&q=maple&kind=mild')
})

test('clearing the filters leaves the tab and the sort order', () => {
  const result = visit('?tab=jars&q=maple&kind=hot&sort=oldest&page=2')
  act(() => result.current.clear())
  expect(location.search).toBe('?tab=jars&sort=oldest')
})
