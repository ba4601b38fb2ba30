import { expect, test } from 'bun:test'
import type { Reconciliation } from '#shared/contract/staff/staff-payments.ts'
import { ask, contentOf } from '../../../support/database.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { emptyDirectory, quiet, run } from '../../../support/program.ts'
import { buyerAt, orderFor, ordersOf } from '../../../support/purchase.ts'
import { openTestShop } from '../../../support/shop.ts'

const fixture = usePaypalFixture({ stock: 9 })
const { opened, approved, paid, takenUnheard } = fixture

async function reconciled(body: object = {}) {
  const token = await fixture.shop.asOwner()
  return fixture.shop.api<Reconciliation>('POST', '/api/payments/reconcile', { body, token })
}

const words = ({ body }: { body: Reconciliation }) =>
  body.differences.map(({ what, isCorrected }) => [isCorrected, what])

test('when the shop and the provider agree, nothing is listed and nothing changes', async () => {
  await paid()
  await opened()
  const before = contentOf(`${fixture.shop.directory}/shop.db`).payments
  const { status, body } = await reconciled()
  expect([status, body.compared, body.differences]).toEqual([200, 2, []])
  expect(contentOf(`${fixture.shop.directory}/shop.db`).payments).toEqual(before)
})

test('a payment captured only at the provider becomes an order, once', async () => {
  const id = await approved()
  await takenUnheard(id)
  const first = await reconciled()
  expect(words(first)).toEqual([
    [true, 'Paid at the provider, but not here. The order has now been created.'],
  ])
  const [made] = await fixture.orders()
  expect(first.body.differences[0]).toMatchObject({ providerId: id, orderId: made?.id })
  expect([(await fixture.orders()).length, await fixture.stock()]).toEqual([1, 7])
  expect((await reconciled()).body.differences).toEqual([])
})

test('LANG-12 a difference is in the language of the caller', async () => {
  await fixture.buyer.decide(await opened(), 'cancel')
  const token = await fixture.shop.asOwner()
  const { body } = await fixture.shop.api<Reconciliation>('POST', '/api/payments/reconcile', {
    body: {},
    token,
    headers: { 'Accept-Language': 'fr-CA' },
  })
  expect(body.differences.map(({ what }) => what)).toEqual([
    'Terminé chez le fournisseur, mais ouvert ici. Ses unités réservées sont de nouveau en vente.',
  ])
})

test('a payment that ended at the provider releases its stock', async () => {
  const id = await opened()
  await fixture.buyer.decide(id, 'cancel')
  expect(words(await reconciled())).toEqual([
    [true, 'Ended at the provider, but open here. Its held units are back on sale.'],
  ])
  expect(await fixture.stock()).toBe(9)
})

test('a refund made only at the provider is recorded', async () => {
  await paid()
  const [made] = await fixture.orders()
  const captureId = made?.paymentIntentId ?? ''
  await fixture.shop.context.providers.paypal?.refundCapture({
    captureId,
    amount: 2_60,
    key: 'at PayPal',
  })
  expect(words(await reconciled())).toEqual([
    [true, '$2.60 was refunded at the provider, but not here.'],
  ])
  const rows = ask(
    `${fixture.shop.directory}/shop.db`,
    'select status, refunded_cents from payments',
  )
  expect(rows).toEqual([{ status: 'partly_refunded', refunded_cents: 2_60 }])
  expect((await reconciled()).body.differences).toEqual([])
})

test('a payment that the provider does not confirm is listed every time for staff to check, and nothing is changed', async () => {
  await paid()
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'get') return passOn()
    const order = (await (await passOn()).json()) as { purchase_units: object[] }
    return Response.json({ ...order, purchase_units: [] })
  })
  const before = contentOf(`${fixture.shop.directory}/shop.db`).orders
  for (let count = 0; count < 2; count += 1) {
    expect(words(await reconciled())).toEqual([[false, 'Paid here, but not at the provider.']])
  }
  expect(contentOf(`${fixture.shop.directory}/shop.db`).orders).toEqual(before)
})

test('while the provider does not answer, the payments that could not be compared are counted', async () => {
  await paid()
  fixture.proxy.suffer(async ({ what }, passOn) => (what === 'get' ? unavailable() : passOn()))
  const { status, body } = await reconciled()
  expect([status, body.compared, body.unanswered]).toEqual([200, 0, 1])
})

test('only what lies in the span is compared, and a span that is too long is refused', async () => {
  await paid()
  const later = await reconciled({ since: new Date(Date.now() + 60_000).toISOString() })
  expect(later.body.compared).toBe(0)
  const earlier = await reconciled({ since: '2020-01-01T00:00:00Z' })
  expect(earlier.status).toBe(422)
  expect((await fixture.shop.api('POST', '/api/payments/reconcile', { body: {} })).status).toBe(401)
})

test('the command lists what it found, corrects it, and its exit code says whether anything is left', async () => {
  const directory = await emptyDirectory()
  const plain = await openTestShop({ directory: `${directory.path}/data` })
  const sauce = await plain.addProduct({ price: '10.00', stock: 5 })
  const guest = buyerAt(plain)
  const { id } = (await guest.open(orderFor([{ product: sauce, quantity: 1 }]))).body
  await guest.decide(id, 'approve')
  await plain.context.providers.paypal?.captureOrder(id, 'elsewhere')
  // While the shop is running, as its owner would.
  const options = { environment: quiet, directory: directory.path }
  const command = (...args: string[]) =>
    run(['reconcile', '--data-dir', plain.directory, ...args], options)
  const first = await command('--since', '2020-01-01')
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain('Compared 1 payment since')
  expect(first.out).toContain(
    'fixed  Paid at the provider, but not here. The order has now been created.',
  )
  expect((await ordersOf(plain)).length).toBe(1)
  const again = await command()
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringContaining('The shop and PayPal match.'),
  ])
  const wrong = await command('--since', 'yesterday')
  expect([wrong.code, wrong.err]).toEqual([78, expect.stringContaining('--since is "yesterday"')])
  const without = { ...options, environment: { ...quiet, PAYPAL_MODE: 'off' } }
  const nobody = await run(['reconcile', '--data-dir', plain.directory], without)
  expect([nobody.code, nobody.err.trim()]).toEqual([
    1,
    'PAYPAL_MODE is off and STRIPE_SECRET_KEY is not set: there is no provider to compare with.',
  ])
  const help = await run(['help', 'reconcile'], options)
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('--since DATE')])
  await plain.dispose()
  await directory.remove()
})
