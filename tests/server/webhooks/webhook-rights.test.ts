import { expect, test } from 'bun:test'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { SavedWebhook } from '#shared/contract/staff/webhooks.ts'
import { eraseCustomer } from '../../../src/server/privacy/erase-customer.ts'
import { eventually } from '../../support/clock.ts'
import { addPerson } from '../../support/people.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { useReceiver } from '../../support/webhook-receiver.ts'
import { restock, webhooksOf } from './some-webhooks.ts'

const shop = useTestShop({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } })
const receiver = useReceiver()
const { add, change, list, deliveries } = webhooksOf(shop)

async function endedMails(): Promise<number> {
  const token = await shop.asOwner()
  const { body } = await shop.api<{ kind: string }[]>('GET', '/api/mail', { token })
  return body.filter(({ kind }) => kind === 'webhook_ended').length
}

test('HOOK-01 once its maker may not see its events, a webhook gets none until someone who may saves it', async () => {
  const maker = await addPerson(shop, { isAdmin: true })
  const { body } = await shop.api<SavedWebhook>('POST', '/api/webhooks', {
    token: maker.token,
    body: { url: receiver.url, events: ['product.updated'] },
  })
  receiver.secrets.push(body.secret ?? '')
  const { id } = await shop.addProduct()
  await restock(shop, id, [1])
  expect(await eventually(() => receiver.about(id).length === 1)).toBe(true)
  await shop.api('PUT', `/api/users/${maker.id}`, {
    token: await shop.asOwner(),
    body: { isAdmin: false },
  })
  await restock(shop, id, [2])
  const newest = async () => (await deliveries(body.id))[0]
  expect(await eventually(async () => (await newest())?.fault === 'not_allowed')).toBe(true)
  expect(await newest()).toMatchObject({ state: 'waiting', response: null })
  expect(await list()).toMatchObject([{ isMakerAllowed: false, maker: maker.username }])
  expect(receiver.about(id)).toHaveLength(1)
  expect(await endedMails()).toBe(1)
  // The account that saves it answers for it, and nothing was lost.
  shop.pass(2 * 24 * 60 * 60_000)
  await restock(shop, id, [3])
  await change(body.id, { events: ['product.updated'] })
  expect(await eventually(() => receiver.about(id).length === 3)).toBe(true)
  expect(receiver.about(id).map(({ data }) => data.stock)).toEqual([1, 2, 3])
  await shop.api('DELETE', `/api/users/${maker.id}`, { token: await shop.asOwner() })
  expect(await endedMails()).toBe(1)
  expect(await list()).toMatchObject([{ isMakerAllowed: true, maker: 'admin' }])
})

test('HOOK-03 deleting the account that saved a webhook emails the shop', async () => {
  const sent = await endedMails()
  const maker = await addPerson(shop, { isAdmin: true })
  await shop.api('POST', '/api/webhooks', {
    token: maker.token,
    body: { url: `${receiver.url}/two`, events: ['order.created'] },
  })
  await shop.api('DELETE', `/api/users/${maker.id}`, { token: await shop.asOwner() })
  expect(await endedMails()).toBe(sent + 1)
})

test('HOOK-08 an erased customer is in no delivery, and neither is what the receiver answered', async () => {
  const { body: webhook } = await add(receiver.url, ['review.created', 'review.updated'])
  receiver.secrets.push(webhook.secret)
  receiver.respond(({ data }) => new Response(String(data.customerEmail)))
  const { id: productId } = await shop.addProduct()
  const email = 'odette.levasseur@example.ca'
  const written = { customerName: 'Odette Levasseur', customerEmail: email, comment: 'Odd.' }
  const review = await shop.api<Review>('POST', '/api/reviews', {
    body: reviewOf(productId, written),
  })
  await shop.api('POST', '/api/reviews', { body: reviewOf(productId) })
  const all = async () => JSON.stringify(await deliveries(webhook.id))
  expect(await eventually(async () => (await all()).split(`"body":"${email}"`).length === 2)).toBe(
    true,
  )
  await eraseCustomer(shop.context.db, { emailOrId: email, until: shop.context.clock() + 1_000 })
  expect(await eventually(() => receiver.about(review.body.id).length === 2)).toBe(true)
  expect(await all()).not.toContain('Levasseur')
  expect(await all()).not.toContain(email)
  expect(await all()).toContain('ada@example.ca')
})

test('HOOK-01 at most 20 webhooks are kept, with known events only', async () => {
  expect(await add(receiver.url, ['order.paid'])).toMatchObject({ status: 422 })
  expect(await add(receiver.url, [])).toMatchObject({ status: 422 })
  for (let count = (await list()).length; count < 20; count += 1) await add(receiver.url)
  expect(await add(receiver.url)).toMatchObject({ status: 422 })
})
