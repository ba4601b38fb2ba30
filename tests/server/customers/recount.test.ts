import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { formatMoney } from '#shared/domain/money.ts'
import { nameKey } from '#shared/domain/order/order-words.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { customers } from '../../../src/server/db/schema/customers.ts'
import { orders } from '../../../src/server/db/schema/shop.ts'
import { everyCustomer } from '../../../src/server/export/customers.ts'
import { updateOrderRow } from '../../../src/server/orders/orders.queries.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let productId: string
beforeAll(async () => {
  productId = (await shop.addProduct()).id
})

const email = fc.constantFrom(
  'a@x.ca',
  'A@X.ca',
  'b@x.ca',
  'É@x.ca',
  '',
  'erased-1@customer.invalid',
)
const name = fc.constantFrom('Ann', 'Élise', 'Zoe')
const start = Date.parse('2025-03-01T00:00:00Z')
const at = fc.integer({ min: 0, max: 1_000_000 }).map((after) => start + after)
const cents = fc.integer({ min: 100, max: 9_999 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('email' as const), order: fc.nat(), email }),
  fc.record({ kind: fc.constant('name' as const), order: fc.nat(), name }),
  fc.record({ kind: fc.constant('refund' as const), order: fc.nat(), cents: fc.nat(100) }),
  fc.record({ kind: fc.constant('delete' as const), order: fc.nat() }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

test('CUST-01 customers are as a recount of all orders has them, whatever happens to the orders', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ email, name, at, cents }), {
        minLength: 1,
        maxLength: 8,
        selector: (order) => order.at,
      }),
      fc.array(change, { maxLength: 10 }),
      async (placed, changes) => {
        await atomically(shop.context, async (tx) => void (await tx.delete(orders)))
        expect(await shop.context.db.read.select().from(customers)).toEqual([])
        const ids = await addPastOrders(
          shop,
          placed.map((order) => ({ ...order, productId })),
        )
        for (const each of changes) await apply(each, ids[each.order % ids.length] ?? '')
        expect(await counted()).toEqual(await recount())
      },
    ),
    { numRuns: 40 },
  )
})

async function apply(each: Change, id: string) {
  await atomically(shop.context, async (tx) => {
    if (each.kind === 'email') await updateOrderRow(tx, id, { customerEmail: each.email })
    if (each.kind === 'name') await updateOrderRow(tx, id, { customerName: each.name })
    if (each.kind === 'refund') await updateOrderRow(tx, id, { refundedCents: each.cents })
    if (each.kind === 'delete') await tx.delete(orders).where(eq(orders.id, id))
  })
}

async function counted() {
  const rows = await shop.context.db.read.select().from(customers).orderBy(customers.email)
  return rows.map((row) => ({
    email: row.email,
    name: row.name,
    nameKey: row.nameKey,
    orders: row.orders,
    spent: formatMoney(row.spentCents),
    refunded: formatMoney(row.refundedCents),
    firstOrderAt: new Date(row.firstOrderAt).toISOString(),
    lastOrderAt: new Date(row.lastOrderAt).toISOString(),
  }))
}

/** The same from the archive of everything, which reads the orders. */
async function recount() {
  const all = await Array.fromAsync(everyCustomer(shop.context.db.read))
  return all.flat().map(({ phone: _phone, shippingAddress: _address, ...customer }) => ({
    ...customer,
    nameKey: nameKey(customer.name),
  }))
}
