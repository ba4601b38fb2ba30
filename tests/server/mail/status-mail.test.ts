import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { UpdatedOrder } from '#shared/contract/order/changes.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { findMail } from '../../../src/server/mail/outbox/outbox.queries.ts'
import { endHold, replaceStatusMail } from '../../../src/server/mail/outbox/status-mail.ts'
import { findDetailedOrder } from '../../../src/server/orders/orders.queries.ts'
import { type Call, overHttp, overSocket, signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// A customer gets mail about a new status once staff have had time to undo it.

let shop: TestShop
let token: string
let order: DetailedOrder
beforeEach(async () => {
  shop = await openTestShop({ hasMailServer: true, isClockStopped: true })
  token = await shop.asOwner()
  order = await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  await eventually(() => waiting() === 0)
})
afterEach(() => shop.dispose())

async function setStatus(status: string, call: Call = overHttp(shop, token)) {
  const answer = await call('orders.update', { id: order.id, status })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  return (answer.body as UpdatedOrder).statusMail
}

/** Moves the clock forward; adding a product makes the outbox check for due mail. */
async function pass(milliseconds: number) {
  shop.pass(milliseconds)
  await shop.addProduct()
}

const waiting = () =>
  ask(`${shop.directory}/shop.db`, "select 1 from outbox where status = 'waiting'").length

type Row = { kind: string; status: string; recipient: string }
const rows = () =>
  ask(
    `${shop.directory}/shop.db`,
    "select kind, status, recipient from outbox where kind in ('order_shipped', 'order_cancelled') order by id",
  ) as Row[]
const kinds = () => rows().map(({ kind, status }) => `${kind} ${status}`)
const isSent = (kind: string) => eventually(() => kinds().includes(`${kind} sent`))

/** What has left the shop. */
const sent = () => shop.mailServer?.received.map(({ text }) => text) ?? []

test('mail about a new status waits 10 seconds, then it is sent', async () => {
  expect(await setStatus('shipped')).toBe('held')
  await pass(statusMailHold - 500)
  await Bun.sleep(200)
  expect(kinds()).toEqual(['order_shipped waiting'])
  await pass(500)
  expect(await isSent('order_shipped')).toBe(true)
})

for (const transport of ['HTTP', 'the socket']) {
  test(`a change that is undone in time over ${transport} sends nothing`, async () => {
    const before = sent().length
    const socket = await signedInSocket(shop, token)
    const call = transport === 'HTTP' ? overHttp(shop, token) : overSocket(socket)
    expect(await setStatus('shipped', call)).toBe('held')
    expect(await setStatus('placed', call)).toBe('withdrawn')
    await pass(2 * statusMailHold)
    await Bun.sleep(200)
    expect(rows()).toEqual([])
    expect(sent().length).toBe(before)
    socket.close()
  })
}

test('two quick changes send one email, about the last status', async () => {
  await setStatus('shipped')
  expect(await setStatus('cancelled')).toBe('held')
  await pass(statusMailHold)
  expect(await isSent('order_cancelled')).toBe(true)
  expect(kinds()).toEqual(['order_cancelled sent'])
})

test('nothing is sent when the status returns to what the customer knows', async () => {
  await setStatus('shipped')
  await pass(statusMailHold)
  await isSent('order_shipped')
  expect(await setStatus('cancelled')).toBe('held')
  expect(await setStatus('shipped')).toBe('withdrawn')
  expect(await setStatus('completed')).toBeNull()
  await pass(2 * statusMailHold)
  await Bun.sleep(200)
  expect(kinds()).toEqual(['order_shipped sent'])
})

test('a restart loses neither the mail that waits nor the way to undo it', async () => {
  await setStatus('shipped')
  shop = await shop.reopen()
  expect(kinds()).toEqual(['order_shipped waiting'])
  expect(await setStatus('placed')).toBe('withdrawn')
  await setStatus('shipped')
  shop.pass(statusMailHold)
  shop = await shop.reopen()
  expect(await isSent('order_shipped')).toBe(true)
  expect(kinds()).toEqual(['order_shipped sent'])
})

test('once a mail is being sent it cannot be withdrawn, and setting the same status again adds no second mail', async () => {
  await setStatus('shipped')
  const [row] = ask(
    `${shop.directory}/shop.db`,
    "select id from outbox where kind = 'order_shipped'",
  )
  const id = String(row?.id)
  await atomically(shop.context, async (tx) => {
    expect(await endHold(tx, id, findDetailedOrder)).toMatchObject({ isHeld: false })
    expect(await endHold(tx, id, findDetailedOrder)).toBeNull()
    const placed = { ...order, status: 'placed' as const }
    expect(await replaceStatusMail(tx, shop.context.clock(), placed)).toBeNull()
    expect(await findMail(tx, id)).not.toBeNull()
    const shipped = { ...order, status: 'shipped' as const }
    expect(await replaceStatusMail(tx, shop.context.clock(), shipped)).toBeNull()
  })
})

for (const next of ['placed', 'cancelled']) {
  test(`MAIL-02 mail that failed after its order was set to ${next} is not sent again`, async () => {
    const tries = shop.mailServer?.tries() ?? 0
    shop.mailServer?.behave({ does: 'hang' })
    await setStatus('shipped')
    await pass(statusMailHold)
    await eventually(() => shop.mailServer?.tries() === tries + 1)
    // Too late to withdraw it, because it is on its way.
    expect(await setStatus(next)).toBe(next === 'placed' ? null : 'held')
    shop.mailServer?.hangUp()
    const failed = "select 1 from outbox where kind = 'order_shipped' and attempts = 1"
    expect(await eventually(() => ask(`${shop.directory}/shop.db`, failed).length === 1)).toBe(true)
    shop.mailServer?.behave({ does: 'accept' })
    await pass(2 * 60_000)
    expect(await eventually(() => waiting() === 0)).toBe(true)
    expect(kinds()).toEqual(next === 'placed' ? [] : ['order_cancelled sent'])
  })
}

test("the email shows the order as it is when the email is sent, and goes to the customer's current address", async () => {
  await setStatus('cancelled')
  await shop.api('PUT', `/api/orders/${order.id}`, {
    token,
    body: { customerEmail: 'new@example.ca' },
  })
  const refund = { amount: order.paidAmount, key: crypto.randomUUID() }
  await shop.api('POST', `/api/orders/${order.id}/refunds`, { token, body: refund })
  await pass(statusMailHold)
  expect(await isSent('order_cancelled')).toBe(true)
  expect(rows()).toMatchObject([{ recipient: 'new@example.ca' }])
  const letter = sent().find((text) => text.includes('is cancelled')) ?? ''
  expect(letter).toContain("We've refunded everything you paid.")
})
