import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { payments } from '../../../src/server/db/schema/payments/payments.ts'
import { unansweredFindings } from '../../../src/server/doctor/unanswered-finding.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

test('PAY-16 doctor counts unanswered captures of a provider that is not configured', async () => {
  const { config } = shop.context
  const product = await shop.addProduct({ stock: 5 })
  const { body } = await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
  const change = (changes: Partial<typeof payments.$inferInsert>) =>
    atomically(shop.context, (tx) =>
      tx.update(payments).set(changes).where(eq(payments.providerOrderId, body.id)),
    )
  await change({ provider: 'stripe' })
  expect(await unansweredFindings(config)).toEqual([])
  await change({ status: 'pending' })
  expect(await unansweredFindings(config)).toEqual([
    {
      subject: 'Cards',
      level: 'bad',
      words: expect.stringContaining('1 payment without an answer, but STRIPE_SECRET_KEY'),
    },
  ])
  await change({ provider: 'paypal' })
  expect(await unansweredFindings(config)).toEqual([])
  const nowhere = { ...config, databaseUrl: null, dataDir: `${shop.directory}/nowhere` }
  expect(await unansweredFindings(nowhere)).toEqual([])
})
