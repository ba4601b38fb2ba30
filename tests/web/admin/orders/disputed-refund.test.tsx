import { fireEvent, screen } from '../../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { setLocaleSource } from '#shared/i18n/locale.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { recordDispute } from '../../../../src/server/payments/disputes/record-dispute.ts'
import { hasProvider } from '../../../../src/server/payments/payment/payments.queries.ts'
import { findPaymentFor } from '../../../../src/server/payments/refunds/refunds.queries.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, visit } from '../admin.fixture.tsx'

const fixture = openFixture()

afterEach(() => {
  setLocaleSource(() => 'en')
  document.cookie = 'staff_language=en; Path=/admin'
})

async function report(orderId: string, disputeOutcome?: string) {
  const { context } = fixture.shop
  await atomically(context, async (tx) => {
    const payment = await findPaymentFor(tx, orderId)
    if (!payment || !hasProvider(payment)) throw new Error('No payment')
    const outcome = disputeOutcome === undefined ? {} : { disputeOutcome }
    await recordDispute(tx, context.clock(), payment, { disputeId: 'D-1', share: null, ...outcome })
  })
}

/** What the refund dialog of the order says. */
async function dialogOf(orderId: string, [button, title]: readonly [string, RegExp]) {
  localStorage.setItem('admin_token', fixture.token)
  visit(`/admin?tab=orders&order=${orderId}`)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return (await screen.findByRole('dialog', { name: title })).textContent
}

const languages = [
  ['en', ['Refund...', /^Refund Order/], 'the buyer may get the money twice'],
  ['fr', ['Rembourser...', /^Rembourser/], 'l’argent pourrait être versé deux fois'],
] as const

for (const [locale, names, warning] of languages) {
  test(`PAY-27 while its payment is disputed, the refund dialog warns of a double loss (${locale})`, async () => {
    const product = await fixture.shop.addProduct({ price: '10.00', stock: 10 })
    const { id } = await buy(fixture.shop, [{ product, quantity: 2 }])
    const { shop, token } = fixture
    const [user] = (await shop.api<{ id: string }[]>('GET', '/api/users', { token })).body
    await shop.api('PUT', `/api/users/${user?.id}`, { token, body: { language: locale } })
    setLocaleSource(() => locale)
    document.cookie = `staff_language=${locale}; Path=/admin`
    await report(id)
    expect(await dialogOf(id, names)).toContain(warning)
    await report(id, 'RESOLVED_SELLER_FAVOUR')
    expect(await dialogOf(id, names)).not.toContain(warning)
  })
}
