import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { newBuyerAt, orderFor, stockOf } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })

type Step =
  { do: 'expire' } | { do: 'approve' } | { do: 'price'; to: string } | { do: 'capture'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'expire' }),
  fc.constant<Step>({ do: 'approve' }),
  fc.record({ do: fc.constant('price' as const), to: fc.constantFrom('10.00', '12.00') }),
  fc.record({ do: fc.constant('capture' as const), at: fc.integer({ min: 1, max: 3 }) }),
)

/** The product's current price, and the expected state of the payment. */
type Model = {
  price: string
  isApproved: boolean
  hasEnded: boolean
  isOver: boolean
  isPaid: boolean
}

async function play(steps: readonly Step[]): Promise<void> {
  const buyer = newBuyerAt(shop)
  const token = await shop.asOwner()
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const { id } = (await buyer.open(orderFor([{ product, quantity: 2 }]))).body
  const model: Model = {
    price: '10.00',
    isApproved: false,
    hasEnded: false,
    isOver: false,
    isPaid: false,
  }

  async function take(next: Step): Promise<void> {
    if (next.do === 'price') {
      await shop.api('PUT', `/api/products/${product.id}`, { token, body: { price: next.to } })
      model.price = next.to
    } else if (next.do === 'approve') {
      if (!model.isPaid) await buyer.decide(id, 'approve')
      model.isApproved = true
    } else if (next.do === 'expire') {
      shop.pass(minutes(16))
      await sweepNow(shop)
      // The sweep captures what was approved in time; a price is valid until its payment ends.
      if (model.isApproved && !model.hasEnded) model.isPaid = true
      else model.hasEnded = true
    } else {
      const calls = Array.from({ length: next.at }, () => buyer.capture(id))
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      const isDue = model.isApproved && !model.isPaid && !model.isOver
      if (isDue && model.hasEnded && model.price !== '10.00') model.isOver = true
      else if (isDue) model.isPaid = true
      // Of several calls at once, some may find a capture in flight.
      const expected = model.isPaid ? 200 : model.isOver ? 409 : 422
      if (next.at === 1 || expected !== 200) expect(new Set(statuses)).toEqual(new Set([expected]))
      else expect(statuses).toContain(200)
    }
  }

  for (const next of steps) await take(next)
  const [made] = ask(
    `${shop.directory}/shop.db`,
    `select total_cents as total, paid_cents as paid, attention from orders where id =
      (select order_id from payments where provider_order_id = ?)`,
    id,
  )
  expect(made ?? null).toEqual(model.isPaid ? { total: 22_60, paid: 22_60, attention: null } : null)
  const held = !model.isPaid && !model.hasEnded
  expect(await stockOf(shop, product.id)).toBe(model.isPaid || held ? 3 : 5)
}

test('whenever a payment is approved and captured, it is charged at a current price or not at all', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), play), {
    numRuns: 60,
    seed: 1807,
  })
})
