import { expect, test } from 'bun:test'
import type { CardPayment, PaypalOrder } from '#shared/contract/payments.ts'
import { buyerAt } from '../../support/purchase.ts'
import { useCardFixture } from '../payments/card.fixture.ts'

const fixture = useCardFixture()

type Paid = Pick<PaypalOrder | CardPayment, 'id' | 'receipt'> & { captureId: string }

async function paidByPaypal(): Promise<Paid> {
  const buyer = buyerAt(fixture.shop)
  const { id, receipt } = (await buyer.open(fixture.order())).body
  await buyer.decide(id, 'approve')
  const { body } = await buyer.capture(id)
  return { id, receipt, captureId: body.purchase_units[0]?.payments.captures[0]?.id ?? '' }
}

async function paidByCard(): Promise<Paid> {
  const { id, receipt, clientSecret } = (await fixture.buyer.open(fixture.order())).body
  await fixture.stripe.pay(clientSecret)
  await fixture.buyer.capture(id)
  return { id, receipt, captureId: id }
}

const ask = (id: string, receipt: unknown) =>
  fixture.shop.api<{ path?: string; email?: string; code?: string; message?: string }>(
    'POST',
    `/api/payments/${encodeURIComponent(id)}/order-page`,
    {
      body: { receipt },
    },
  )

for (const [name, pay] of [
  ['PayPal', paidByPaypal],
  ['a card', paidByCard],
] as const) {
  test(`a buyer who paid by ${name} gets a link that opens the page of the order`, async () => {
    const { id, receipt } = await pay()
    const { status, body } = await ask(id, receipt)
    expect(status).toBe(200)
    const [order] = await fixture.orders()
    expect(body.path).toStartWith(`/order/${order?.id}?key=`)
    const { id: orderId, customerEmail: email, totalAmount: total } = order ?? {}
    expect(body).toMatchObject({ id: orderId, email, total } as object)
    const page = await fetch(fixture.shop.address + body.path)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Queen Street')])
  })

  test(`a stranger who knows every id of a payment by ${name} learns nothing`, async () => {
    const { id, receipt, captureId } = await pay()
    const [order] = await fixture.orders()
    const own = (await fixture.buyer.open(fixture.order())).body
    const unpaid = await ask(own.id, own.receipt)
    const key = fixture.shop.context.orderKeys
    const tries = [
      [id, own.receipt],
      [id, ''],
      [id, key.keyOf(id)],
      [id, receipt?.slice(0, -1)],
      [captureId, own.receipt],
      [order?.id ?? '', own.receipt],
      [order?.id ?? '', receipt],
      [crypto.randomUUID(), receipt],
    ] as const
    for (const [asked, shown] of tries) {
      const { status, body } = await ask(asked, shown)
      expect([asked, status, body]).toEqual([asked, 404, unpaid.body])
    }
    expect([unpaid.status, unpaid.body]).toEqual([
      404,
      { code: 'not_found', message: expect.any(String) },
    ])
    // The receipt does not open the order's page either.
    const page = await fetch(`${fixture.shop.address}/order/${order?.id}?key=${receipt}`)
    expect(page.status).toBe(404)
  })
}

test('neither the receipt nor the key is in any other answer about the payment', async () => {
  const buyer = buyerAt(fixture.shop)
  const order = fixture.order()
  const { id, receipt = '' } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  const answers = [
    await buyer.capture(id),
    await buyer.capture(id),
    await buyer.place(order, id),
    await fixture.shop.api('GET', '/api/orders/detailed', { token: await fixture.shop.asOwner() }),
  ]
  const [made] = await fixture.orders()
  const key = fixture.shop.context.orderKeys.keyOf(made?.id ?? '')
  for (const { status, headers, body } of answers) {
    expect(status).toBe(200)
    const all = JSON.stringify([Object.fromEntries(headers), body])
    expect(all).not.toContain(receipt)
    expect(all).not.toContain(key)
  }
})

for (const [name, pay] of [
  ['PayPal', paidByPaypal],
  ['a card', paidByCard],
] as const) {
  test(`O30 the shop confirms that a payment by ${name} became an order, and what it bought`, async () => {
    const { id } = await pay()
    const { status, body } = await fixture.shop.api('GET', `/api/payments/${id}/order`)
    const [order] = await fixture.orders()
    expect([status, body]).toEqual([
      200,
      { orderedAt: order?.createdAt, items: [{ productId: fixture.product.id, quantity: 2 }] },
    ])
  })
}

test('O30 a payment that is unknown, open, or captured without an order is not confirmed', async () => {
  const buyer = buyerAt(fixture.shop)
  const open = (await buyer.open(fixture.order())).body.id
  const withoutDraft = (await buyer.openAmount('22.60')).body.id
  await buyer.decide(withoutDraft, 'approve')
  expect((await buyer.capture(withoutDraft)).status).toBe(200)
  for (const id of [open, withoutDraft, crypto.randomUUID()]) {
    const { status } = await fixture.shop.api('GET', `/api/payments/${id}/order`)
    expect([id, status]).toEqual([id, 404])
  }
})
