import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { outbox } from '../../../src/server/db/schema/shop.ts'
import { mailsOfOrder } from '../../../src/server/mail/outbox/outbox.queries.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

test('an order of an older shop keeps its emails after an upgrade', async () => {
  // The migration's own statement, on a row as the release before wrote it.
  const order = { id: crypto.randomUUID() }
  await atomically(shop.context, async (tx) => {
    await tx.insert(outbox).values({
      id: crypto.randomUUID(),
      kind: 'order_confirmation',
      recipient: 'old@example.ca',
      data: order as never,
      status: 'sent',
      nextAttemptAt: 0,
      createdAt: 0,
      updatedAt: 0,
    })
  })
  const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
  const [name = ''] = [...new Bun.Glob('*_mail_of_orders.sql').scanSync(folder)]
  const script = await Bun.file(`${folder}/${name}`).text()
  const statement = script.split('--> statement-breakpoint').find((part) => part.includes('UPDATE'))
  ask(`${shop.directory}/shop.db`, statement ?? '')
  expect(await mailsOfOrder(shop.context.db.read, order.id)).toHaveLength(1)
})
