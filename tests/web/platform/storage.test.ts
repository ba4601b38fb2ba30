import '../../support/register-dom.ts'
import { afterEach, expect, spyOn, test } from 'bun:test'
import { readStored, store } from '../../../src/web/platform/storage.ts'

const spies: { mockRestore: () => void }[] = []
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore()
  localStorage.clear()
  sessionStorage.clear()
})

test('a text is stored, read and removed, in the tab or for all of them', () => {
  expect(readStored('local', 'cart')).toBeNull()
  expect(store('local', 'cart', 'two jars')).toBe(true)
  expect(store('session', 'cart', 'one jar')).toBe(true)
  expect([readStored('local', 'cart'), readStored('session', 'cart')]).toEqual([
    'two jars',
    'one jar',
  ])
  store('session', 'cart', null)
  expect(readStored('session', 'cart')).toBeNull()
})

test('blocked or full storage throws nothing and says that nothing is stored', () => {
  const blocked = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    spies.push(spyOn(Storage.prototype, method).mockImplementation(blocked))
  }
  expect(readStored('local', 'cart')).toBeUndefined()
  expect([store('local', 'cart', 'x'), store('session', 'cart', null)]).toEqual([false, false])
})
