import { expect, test } from 'bun:test'
import { filled } from '#shared/domain/shop/shop-words.ts'

test('only known placeholders are replaced; other braces stay', () => {
  const values = { shop: 'Fournier', products: null }
  expect(filled('{shop} sells {products}{constructor} {__proto__} {x}', values)).toBe(
    'Fournier sells {constructor} {__proto__} {x}',
  )
})
