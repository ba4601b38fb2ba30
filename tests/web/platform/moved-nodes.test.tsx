import { act, cleanup, render } from '../../support/dom.ts'
import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { useState } from 'react'
import { followMovedNodes } from '../../../src/web/platform/moved-nodes.ts'
import { translatePage, type Way } from '../../support/translator.ts'

beforeAll(() => followMovedNodes(document.body))
afterEach(() => {
  cleanup()
  globalThis.translator.stop()
})

type State = { count: number; isOpen: boolean; order: readonly string[] }

let setState: (change: Partial<State>) => void

/** A paragraph with texts beside elements that come and go, as in any page. */
function Mixed() {
  const [state, set] = useState<State>({ count: 9, isOpen: false, order: ['a', 'b', 'c'] })
  setState = (change) => set((before) => ({ ...before, ...change }))
  const { count, isOpen, order } = state
  return (
    <div data-testid="box">
      {isOpen && <b>before </b>}
      {count > 0 ? `${count} left ` : 'none '}
      {isOpen ? <i>after </i> : 'closed '}
      {isOpen && 'more '}
      {order.map((each) => `item ${each} `)}
    </div>
  )
}

const settled = () => act(() => Bun.sleep(5))

async function change(next: Partial<State>) {
  act(() => setState(next))
  await settled()
}

const words = () => document.querySelector('[data-testid=box]')?.textContent

for (const way of ['replaces', 'wraps', 'inserts and removes', 'splits'] satisfies Way[]) {
  describe(`A translator that ${way} texts, twice,`, () => {
    test('leaves a page that shows what is new, with nothing lost and nothing left over', async () => {
      render(<Mixed />)
      translatePage(way)
      await settled()
      globalThis.translator.again()
      await settled()
      expect(words()).toBe('9 left closed item a item b item c ')
      expect(document.querySelector('[data-testid=box] font')).not.toBeNull()
      await change({ count: 3 })
      expect(words()).toBe('3 left closed item a item b item c ')
      await change({ isOpen: true })
      expect(words()).toBe('before 3 left after more item a item b item c ')
      await change({ count: 0, order: ['c', 'a'] })
      expect(words()).toBe('before none after more item c item a ')
      await change({ isOpen: false, order: ['x', 'c', 'a', 'b'] })
      expect(words()).toBe('none closed item x item c item a item b ')
      await change({ order: [], count: 12 })
      expect(words()).toBe('12 left closed ')
    })
  })
}

test('texts that no translator touched change as ever', async () => {
  render(<Mixed />)
  await change({ isOpen: true, count: 2, order: ['b', 'a'] })
  expect(words()).toBe('before 2 left after more item b item a ')
})
