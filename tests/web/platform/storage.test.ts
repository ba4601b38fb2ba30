import '../../support/register-dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { readStored, store } from '../../../src/web/platform/storage.ts'

const { localStorage: storage } = globalThis

function provide(value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
}

afterEach(() => {
  provide(storage)
  localStorage.clear()
  sessionStorage.clear()
})

test('text is stored, read and removed, for one tab or for all tabs', () => {
  expect(readStored('local', 'cart')).toBeNull()
  expect(store('local', 'cart', 'two jars')).toBe(true)
  expect(store('session', 'cart', 'one jar')).toBe(true)
  const both = [readStored('local', 'cart'), readStored('session', 'cart')]
  expect(both).toEqual(['two jars', 'one jar'])
  store('session', 'cart', null)
  expect(readStored('session', 'cart')).toBeNull()
})

test('blocked or full storage throws nothing and says that nothing is stored', () => {
  const refuse = () => {
    throw new DOMException('No.', 'QuotaExceededError')
  }
  provide({ getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(readStored('local', 'cart')).toBeUndefined()
  expect([store('local', 'cart', 'x'), store('local', 'cart', null)]).toEqual([false, false])
})
