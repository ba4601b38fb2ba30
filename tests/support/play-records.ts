import fc from 'fast-check'
import { sweepRefunds } from '../../src/server/payments/refund-requests/refund-sweep.ts'
import { webhooksProcessed } from '../../src/server/payments/webhooks/process-webhook-event.ts'
import { apiAt } from './api.ts'
import { cardBuyerAt } from './card-purchase.ts'
import { minutes, sweepNow } from './clock.ts'
import { openOutside } from './database.ts'
import { startPaypalProxy } from './paypal-proxy.ts'
import { buyerAt, orderFor } from './purchase.ts'
import {
  inForm,
  type Outcome,
  refusalOf,
  type Scenario,
  scenario,
  shaped,
  type Step,
} from './random-records.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { sendStripeEvent, startStripeDouble, stripeEvent } from './stripe-double.ts'
import { captureOf, sendWebhook, vouchFor, webhook } from './webhooks.ts'

type Ending = 'order' | 'case' | 'unpaid'

/** What the provider does about one payment, and what it knows of it. */
type Subject = {
  id: string
  plan: Scenario
  isWell: boolean
  isTaken: boolean
  outcome: Outcome
  /** PayPal's capture of the money, as its events name it. */
  capture: Captured | null
  captures: number
  looks: number
  refunds: number
}

type Captured = { id: string; amount: { currency_code: string; value: string } }

type Row = { id: string; status: string; order_id: string | null; trouble: string | null }

/** Plays each scenario in one shop; throws with the first that does not add up. */
export async function playRecords(runs: number, seed: number) {
  const world = await openWorld()
  const endings: Record<Ending, number> = { order: 0, case: 0, unpaid: 0 }
  const property = fc.asyncProperty(scenario, async (plan) => {
    endings[await world.play(plan)] += 1
  })
  try {
    // A shrunk scenario is played again, so it would be counted twice.
    await fc.assert(property, { numRuns: runs, seed })
  } finally {
    await world.close()
  }
  return { orders: endings.order, cases: endings.case, unpaid: endings.unpaid }
}

async function openWorld() {
  const paypal = startPaypalProxy()
  const stripe = startStripeDouble()
  const environment = { TRUST_PROXY: '1', PAYPAL_API_URL: paypal.url, ...stripe.environment }
  const shop = await openTestShop({ environment })
  paypal.leadTo(shop.address)
  const product = await shop.addProduct({ price: '10.00', stock: 900_000 })
  const outside = openOutside(`${shop.directory}/shop.db`)
  const look = <T>(query: string, ...values: string[]) => outside.query(query).all(...values) as T[]
  let subject: Subject | null = null
  let people = 0

  paypal.suffer(async (call, passOn) => vouchFor(call) ?? answer(call, passOn))
  stripe.suffer(answer)

  async function answer(
    { what, path }: { what: string; path: string },
    passOn: () => Promise<Response>,
  ): Promise<Response> {
    const one = subject
    if (!one || !path.includes(one.id)) return what === 'refund' ? refund(passOn) : passOn()
    if (what === 'capture') return capture(one, passOn)
    if (what !== 'get') return passOn()
    one.looks += 1
    const form = one.isWell ? 'whole' : (one.plan.looks[one.looks - 1] ?? one.plan.last)
    return inForm(one.plan.by, form, await passOn(), (record) =>
      shaped(one.plan, one.outcome, record),
    )
  }

  async function capture(one: Subject, passOn: () => Promise<Response>) {
    const { captures, by, pending } = one.plan
    const planned = captures[Math.min(one.captures, captures.length - 1)]
    one.captures += 1
    const change = (record: Record<string, unknown>) => shaped(one.plan, one.outcome, record)
    // Also the answer to a repeated call says how the payment has ended since.
    if (!planned || one.isWell) return inForm(by, 'whole', await keep(one, await passOn()), change)
    const { isTaken, refusal, form } = planned
    if (isTaken) {
      if (pending !== null && !one.isTaken) one.outcome = 'pending'
      const taken = await keep(one, await passOn())
      return refusal ? refusalOf(by, refusal) : inForm(by, form, taken, change)
    }
    return refusalOf(by, refusal ?? ['NEVER_HEARD_OF', 400])
  }

  async function keep(one: Subject, response: Response) {
    if (!response.ok) return response
    one.isTaken = true
    const record = (await response.clone().json()) as {
      purchase_units?: { payments?: { captures?: Captured[] } }[]
    }
    one.capture = record.purchase_units?.[0]?.payments?.captures?.[0] ?? null
    return response
  }

  async function refund(passOn: () => Promise<Response>) {
    const made = await passOn()
    const one = subject
    if (!one || one.isWell) return made
    one.refunds += 1
    const { by, refund: form } = one.plan
    if (form !== 'minimal' && form !== 'no status') return inForm(by, form, made)
    const { id, status } = (await made.json()) as { id: string; status: string }
    return Response.json(form === 'minimal' && by === 'paypal' ? { id, status } : { id })
  }

  function somebody() {
    people += 1
    const headers = {
      'X-Forwarded-For': `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`,
    }
    const api = apiAt(shop.address)
    const from: Pick<TestShop, 'api' | 'address'> = {
      address: shop.address,
      api: (method, path, question) =>
        api(method, path, { ...question, headers: { ...question?.headers, ...headers } }),
    }
    return { paypal: buyerAt(from as TestShop), card: cardBuyerAt(from) }
  }

  async function pay(by: Scenario['by']) {
    const buyer = somebody()
    const order = orderFor([{ product, quantity: 1 }])
    if (by === 'paypal') {
      const { id } = (await buyer.paypal.open(order)).body
      await buyer.paypal.decide(id, 'approve')
      return {
        id,
        capture: () => buyer.paypal.capture(id),
        place: () => buyer.paypal.place(order, id),
      }
    }
    const { id, clientSecret } = (await buyer.card.open(order)).body
    await stripe.pay(clientSecret)
    return { id, capture: () => buyer.card.capture(id), place: () => buyer.card.place(order, id) }
  }

  async function tell(one: Subject, next: Step) {
    const { id, plan, isTaken } = one
    // Only what has happened is reported, and the reports are signed.
    if (next === 'denial' && one.outcome === 'pending' && plan.pending === 'failed') {
      one.outcome = 'failed'
    }
    const { outcome } = one
    const step = next === 'webhook' && (!isTaken || outcome === 'failed') ? 'approval' : next
    if (plan.by === 'paypal') {
      const type =
        {
          approval: 'CHECKOUT.ORDER.APPROVED',
          denial: 'PAYMENT.CAPTURE.DENIED',
        }[step as 'approval'] ??
        `PAYMENT.CAPTURE.${outcome === 'pending' ? 'PENDING' : 'COMPLETED'}`
      const resource = step === 'approval' ? { id } : captureIn(one, step)
      await sendWebhook(shop, webhook(type, resource))
    } else {
      const type =
        {
          approval: 'amount_capturable_updated',
          denial: 'payment_failed',
        }[step as 'approval'] ?? (outcome === 'pending' ? 'processing' : 'succeeded')
      await sendStripeEvent(
        shop,
        stripeEvent(`payment_intent.${type}`, stripe.intents.get(id) ?? {}),
      )
    }
    await webhooksProcessed(shop.context)
  }

  /** A denial is of the capture that failed, or of an earlier attempt. */
  function captureIn({ id, capture: made, outcome }: Subject, step: Step) {
    if (!made || (step === 'denial' && outcome !== 'failed')) return captureOf(id, `EARLIER-${id}`)
    return { ...captureOf(id, made.id), amount: made.amount }
  }

  async function take(next: Step, one: Subject, buyer: Awaited<ReturnType<typeof pay>>) {
    if (next === 'capture') await buyer.capture()
    else if (next === 'place') await buyer.place()
    else if (next === 'sweep') await sweepNow(shop)
    else if (next === 'time' || next === 'long') {
      shop.pass(next === 'time' ? 5_000 : minutes(16))
      await sweepNow(shop)
    } else await tell(one, next)
  }

  const rowOf = (id: string) =>
    look<Row>(
      'select id, status, order_id, trouble from payments where provider_order_id = ?',
      id,
    )[0]

  async function play(plan: Scenario): Promise<Ending> {
    subject = null
    const buyer = await pay(plan.by)
    const state = { isWell: false, isTaken: false, outcome: 'taken' as Outcome, capture: null }
    const one: Subject = { id: buyer.id, plan, ...state, captures: 0, looks: 0, refunds: 0 }
    subject = one
    for (const next of plan.steps) await take(next, one, buyer)
    await endHold(one)
    await expectOthersToPay()
    await becomeWell(one)
    const row = rowOf(one.id)
    const wasPaid = one.isTaken && one.outcome !== 'failed'
    if (!row) throw new Error('There is no payment.')
    if (row.order_id !== null) {
      if (!wasPaid) throw new Error('There is an order without money.')
      await refundSome(one, row.order_id)
      return 'order'
    }
    if (wasPaid) throw new Error(`Money was taken, and the payment is ${row.status}.`)
    return 'unpaid'
  }

  /** While the provider is not well, the hold ends, or staff see a payment that is pending there. */
  async function endHold(one: Subject) {
    for (const time of [minutes(16), minutes(11), 4_000, minutes(6)]) {
      shop.pass(time)
      await sweepNow(shop)
    }
    const row = rowOf(one.id)
    const isHeld = look(
      `select 1 from holds join payments on payments.id = payment_id where provider_order_id = ?`,
      one.id,
    ).length
    if (isHeld > 0 && !(row?.status === 'pending' && row.trouble !== null)) {
      throw new Error(`The hold has not ended: ${row?.status}`)
    }
    const wasPaid = one.isTaken && one.outcome !== 'failed'
    if (wasPaid && row?.order_id === null && row.trouble === null) {
      throw new Error(`Money was taken, and nobody sees the ${row.status} payment.`)
    }
    if (wasPaid && row?.order_id === null) seenByStaff += 1
  }

  async function expectOthersToPay() {
    for (const by of ['paypal', 'stripe'] as const) {
      const other = await pay(by)
      const { status } = await other.capture()
      if (status !== 200) throw new Error(`Another buyer was refused: ${status}`)
    }
  }

  /** From now on the provider answers as it should, and says how a pending payment ended. */
  async function becomeWell(one: Subject) {
    const { pending } = one.plan
    one.isWell = true
    if (one.outcome === 'pending') one.outcome = pending === 'failed' ? 'failed' : 'taken'
    for (let count = 0; count < 3; count += 1) {
      shop.pass(minutes(6))
      await sweepNow(shop)
    }
  }

  /** A refund whose answer may be lost or incomplete is made once. */
  async function refundSome(one: Subject, orderId: string) {
    one.isWell = false
    const token = await shop.asOwner()
    const body = { amount: '1.00', key: crypto.randomUUID() }
    await shop.api('POST', `/api/orders/${orderId}/refunds`, { token, body })
    one.isWell = true
    for (let count = 0; count < 2; count += 1) {
      shop.pass(minutes(6))
      await sweepRefunds(shop.context, shop.context.clock())
    }
    const [order] = look<{ refunded: number; refunding: number }>(
      'select refunded_cents as refunded, refunding_cents as refunding from orders where id = ?',
      orderId,
    )
    const provider =
      one.plan.by === 'paypal' ? shop.context.providers.paypal : shop.context.providers.stripe
    const made = (await provider?.getOrder(one.id))?.refunds ?? []
    if (made.length !== 1 || order?.refunded !== 100 || order.refunding !== 0) {
      throw new Error(`${made.length} refunds there, ${order?.refunded} here`)
    }
  }

  let seenByStaff = 0
  return {
    play: async (plan: Scenario): Promise<Ending> => {
      const before = seenByStaff
      const ending = await play(plan)
      return ending === 'order' && seenByStaff > before ? 'case' : ending
    },
    close: async () => {
      subject = null
      outside.close()
      await shop.dispose()
      await Promise.all([paypal.stop(), stripe.stop()])
    },
  }
}
