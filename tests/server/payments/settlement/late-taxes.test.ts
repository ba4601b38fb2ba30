import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import type { Tax } from '#shared/contract/settings/tax.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { newBuyerAt, orderFor } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })

async function saveTax(changes: Partial<Tax>) {
  const token = await shop.asOwner()
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const sent = { tax: { ...body.tax.value, ...changes } }
  expect((await shop.api('PUT', '/api/admin/settings', { token, body: sent })).status).toBe(200)
}

test('TAX-05 of prices that contain tax, a payment approved late pays the taxes of that day', async () => {
  await saveTax({ profile: 'canada-2026', pricesIncludeTax: true })
  const product = await shop.addProduct({ price: '11.30', stock: 5 })
  const wish = orderFor([{ product, quantity: 1 }], {
    subtotal: '11.30',
    taxAmount: '0.00',
    total: '11.30',
    totalAmount: '11.30',
  })
  const [onTime, late] = [newBuyerAt(shop), newBuyerAt(shop)]
  const ids = [(await onTime.open(wish)).body.id, (await late.open(wish)).body.id] as const
  await saveTax({ profile: 'none' })
  await onTime.decide(ids[0], 'approve')
  await onTime.capture(ids[0])
  shop.pass(minutes(16))
  await sweepNow(shop)
  await late.decide(ids[1], 'approve')
  await late.capture(ids[1])
  const orders = [await onTime.place(wish, ids[0]), await late.place(wish, ids[1])]
  expect(orders.map(({ body }) => body.totalAmount)).toEqual(['11.30', '11.30'])
  expect(orders.map(({ body }) => body.taxes?.components)).toMatchObject([
    [{ code: 'HST', amount: '1.30' }],
    [],
  ])
})
