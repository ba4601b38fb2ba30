import { afterAll, beforeAll, expect, test } from 'bun:test'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { orderFor } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.dispose())

type Refusal = { message: string; code: string; errors?: { message: string }[] }

async function post(path: string, body: unknown, language?: string) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (language !== undefined) headers['Accept-Language'] = language
  const answer = await fetch(shop.address + path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as Refusal) }
}

function paymentOf(order: ReturnType<typeof orderFor>) {
  return { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
}

test('LANG-03 errors have the same status and code in English and French, and their messages are translated', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 1 })
  const tooMany = paymentOf(orderFor([{ product, quantity: 3 }]))
  const calls: [string, unknown][] = [
    ['/api/orders', '{'],
    ['/api/orders', {}],
    ['/api/paypal/order', tooMany],
    ['/api/auth/login', { username: 'nobody', password: 'wrong password' }],
    ['/api/nowhere', {}],
    ['/api/products/0/reviews', { customerName: '', rating: 9 }],
  ]
  for (const [path, body] of calls) {
    const english = await post(path, body, 'en-CA')
    const french = await post(path, body, 'fr-CA,fr;q=0.9,en;q=0.8')
    expect([path, french.status, french.code]).toEqual([path, english.status, english.code])
    expect(french.message).not.toBe(english.message)
    for (const { message, errors = [] } of [french]) {
      const said = [message, ...errors.map((error) => error.message)].join('\n')
      expect(foreignPhrasesIn(said, 'fr')).toEqual([])
    }
  }
})

test('LANG-03 messages are in English unless Accept-Language prefers French to English', async () => {
  for (const language of [undefined, 'de', 'en', 'en;q=1, fr;q=0.5', 'fr;q=0', 'fra', '*']) {
    expect((await post('/api/nowhere', {}, language)).message).toBe('Not found.')
  }
  for (const language of ['fr', 'FR-ca', 'de, fr;q=0.3', 'en;q=0.2, fr;q=0.3']) {
    expect((await post('/api/nowhere', {}, language)).message).toBe('Introuvable.')
  }
})

test('LANG-03 concurrent calls each get a message in their own language', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 1 })
  const payment = paymentOf(orderFor([{ product, quantity: 3 }]))
  const languages = Array.from({ length: 40 }, (_, index) => (index % 2 ? 'fr' : 'en'))
  const said = await Promise.all(
    languages.map(async (language) => (await post('/api/paypal/order', payment, language)).message),
  )
  expect(said).toEqual(
    languages.map((language) =>
      language === 'fr'
        ? 'Il n’y a pas assez de stock pour cela.'
        : "There isn't enough stock for this.",
    ),
  )
})
