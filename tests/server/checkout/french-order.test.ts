import { expect, test } from 'bun:test'
import { minutes, sweepNow } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buyerAt, orderFor, ordersOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function buyIn(language: string, product: { id: string; price: string }) {
  const buyer = buyerAt(shop, { 'Accept-Language': language })
  const order = orderFor([{ product, quantity: 1 }])
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  return { buyer, order, id }
}

test('CONTENT-06 an order in French keeps its language and both names of a product', async () => {
  const product = await shop.addProduct({
    name: 'Honey Mustard',
    stock: 9,
    french: { name: 'Moutarde au miel' },
  })
  const { buyer, order, id } = await buyIn('fr-CA', product)
  // Staff rename it while the buyer is at PayPal.
  const token = await shop.asOwner()
  const body = { name: 'Mustard', french: { name: 'Moutarde' } }
  await shop.api('PUT', `/api/products/${product.id}`, { token, body })
  // The page of the return may be in another language.
  expect((await buyerAt(shop).capture(id)).status).toBe(200)
  const line = { productName: 'Honey Mustard', translatedName: 'Moutarde au miel' }
  expect((await buyer.place(order, id)).body).toMatchObject({ locale: 'fr', items: [line] })
  const [made] = await ordersOf(shop)
  expect(made).toMatchObject({ locale: 'fr', items: [line] })
  const [event] = ask(
    `${shop.directory}/shop.db`,
    "select data from events where name = 'order.created' order by seq desc limit 1",
  )
  expect(JSON.parse(String(event?.data))).toMatchObject({ locale: 'fr', items: [line] })
})

test('CONTENT-06 an order in English has English names only', async () => {
  const product = await shop.addProduct({ stock: 9, french: { name: 'Moutarde au miel' } })
  const { buyer, order, id } = await buyIn('en-CA', product)
  await buyer.capture(id)
  const { body } = await buyer.place(order, id)
  expect(body.locale).toBe('en')
  expect(body.items[0]).not.toHaveProperty('translatedName')
})

test('CONTENT-06 a payment that expired and is approved late stays in its language', async () => {
  const product = await shop.addProduct({ stock: 9, french: { name: 'Moutarde au miel' } })
  const buyer = buyerAt(shop, { 'Accept-Language': 'fr' })
  const { id } = (await buyer.open(orderFor([{ product, quantity: 1 }]))).body
  shop.pass(minutes(15))
  await sweepNow(shop)
  await buyer.decide(id, 'approve')
  // It is priced again by a call in English.
  expect((await buyerAt(shop).capture(id)).status).toBe(200)
  const made = (await ordersOf(shop)).find(({ items }) => items[0]?.productId === product.id)
  expect(made).toMatchObject({ locale: 'fr', items: [{ translatedName: 'Moutarde au miel' }] })
})

test('LANG-05 PayPal is asked for the language of the page, and the simulator follows', async () => {
  const product = await shop.addProduct({ stock: 9 })
  for (const [language, tag, words, back] of [
    ['fr-CA', 'fr-CA', 'Approuver ce paiement', '/fr/paypal/return'],
    ['en-CA', 'en-CA', 'Approve this test payment', '/paypal/return'],
  ] as const) {
    const buyer = buyerAt(shop, { 'Accept-Language': language })
    const { id } = (await buyer.open(orderFor([{ product, quantity: 1 }]))).body
    const site = `${shop.address}/simulator/paypal/checkoutnow`
    const html = await (await fetch(`${site}?token=${id}`)).text()
    expect(html).toContain(`<html lang="${tag}">`)
    expect(html).toContain(words)
    const body = new URLSearchParams({ token: id, decision: 'approve' })
    const answer = await fetch(site, { method: 'POST', body, redirect: 'manual' })
    expect(new URL(answer.headers.get('Location') ?? '').pathname).toBe(back)
  }
})
