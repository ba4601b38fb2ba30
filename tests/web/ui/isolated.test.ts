import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderText, wordsOf } from '../../../src/web/admin/feed/notification-text.ts'
import { isolated } from '../../../src/web/platform/isolated.ts'

const [FSI, PDI, override] = ['\u2068', '\u2069', '\u202e']

test('a right-to-left name does not reorder the amount after it', () => {
  const order = { id: 'fc6ac2d6', customerName: `Away ${override}` } as DetailedOrder
  const words = wordsOf(orderText(order, { code: 'newOrder', total: '11.30' }))
  expect(words).toEndWith(`from ${FSI}Away ${override}${PDI}, $11.30`)
})

test('a plain name is left as it is', () => {
  for (const name of ['Zoë Côté', 'Łukasz', '渡辺', '']) expect(isolated(name)).toBe(name)
})

test('text with bidi characters is wrapped in one isolate, and isolate characters inside it are removed', () => {
  const signs = fc.constantFrom('a', 'ع', '1', override, FSI, PDI, '\u2066', '\u2067', ' ')
  fc.assert(
    fc.property(fc.string({ unit: signs }), (name) => {
      const shown = isolated(name)
      if (!/[ع\u202e\u2066-\u2069]/.test(name)) return expect(shown).toBe(name)
      // One isolate around everything: nothing inside ends it early.
      expect([shown.at(0), shown.at(-1)]).toEqual([FSI, PDI])
      expect(shown.slice(1, -1)).not.toMatch(/[\u2066-\u2069]/)
    }),
    { examples: [[`${FSI}${PDI}`], [`${FSI}a${PDI}`]] },
  )
})
