import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderPayload } from '#shared/contract/orders.ts'
import type { Answer, Api } from './api.ts'
import { cardBuyerAt } from './card-purchase.ts'
import { ask } from './database.ts'
import { startPaypalProxy, unavailable } from './paypal-proxy.ts'
import { buyerAt } from './purchase.ts'
import { sendStripeEvent, startStripeDouble, stripeDown, stripeEvent } from './stripe-double.ts'
import { captureOf, sendWebhook, vouchFor, webhook } from './webhooks.ts'

/** A shop as seen from outside: where it listens, how to call it, and where its files are. */
export type Shop = { address: string; api: Api; dataDirectory: string }

/** Handles a call to any provider; `what` is `create`, `capture`, `get` and so on. */
export type Trouble = (call: { what: string }, passOn: () => Promise<Response>) => Promise<Response>

/**
 * Controls a payment provider in the fault tests: what the buyer does there, how the provider fails,
 * which webhooks it sends, and what its own records contain.
 */
export type ProviderDriver = {
  environment: Record<string, string>
  /** Called each time the shop has started. */
  shopIsAt: (address: string) => void
  suffer: (trouble: Trouble) => void
  recover: () => void
  /** The provider's own outage response. */
  down: (status?: number) => Response
  open: (shop: Shop, order: OrderPayload) => Promise<string>
  approve: (shop: Shop, id: string) => Promise<unknown>
  /** The buyer's account or bank declines. */
  decline: (shop: Shop, id: string) => Promise<unknown>
  /** The payment is cancelled at the provider, by the buyer or by the provider itself. */
  cancel: (shop: Shop, id: string) => Promise<unknown>
  /** The buyer cancels on the way back to the shop, or in the shop. */
  goBack: (shop: Shop, id: string) => Promise<unknown>
  capture: (shop: Shop, id: string) => Promise<unknown>
  place: (shop: Shop, order: OrderPayload, id: string) => Promise<unknown>
  /** Sends the same webhook several times concurrently; returns the response statuses. */
  tell: (shop: Shop, id: string, times: number) => Promise<number[]>
  /** The provider's records: captured payments by id, and those authorized but not captured or cancelled. */
  books: (shop: Pick<Shop, 'dataDirectory'>) => { captured: string[]; setAside: string[] }
  stop: () => Promise<void>
}

/** Drives PayPal: the shop's own simulator behind a connection that can be cut. */
export function paypalDriver(): ProviderDriver {
  const proxy = startPaypalProxy()
  const suffer = (trouble: Trouble) =>
    proxy.suffer(async (call, passOn) => vouchFor(call) ?? trouble(call, passOn))
  const recover = () => suffer((_, passOn) => passOn())
  /** The simulator has no ledger before its first request. */
  function captures({ dataDirectory }: Pick<Shop, 'dataDirectory'>) {
    const file = join(dataDirectory, 'simulator.db')
    const query = `select key as id, json_extract(value, '$.capture.id') as capture from entries
      where collection = 'orders' and capture is not null`
    return existsSync(file) ? ask(file, query) : []
  }
  recover()
  return {
    environment: { PAYPAL_API_URL: proxy.url },
    shopIsAt: proxy.leadTo,
    suffer,
    recover,
    down: unavailable,
    open: async (shop, order) => openedId(await buyerAt(shop).open(order)),
    approve: (shop, id) => buyerAt(shop).decide(id, 'approve'),
    decline: (shop, id) => buyerAt(shop).decide(id, 'decline'),
    cancel: (shop, id) => buyerAt(shop).decide(id, 'cancel'),
    goBack: ({ address }, id) => fetch(`${address}/paypal/cancel?token=${id}`, { method: 'POST' }),
    capture: (shop, id) => buyerAt(shop).capture(id),
    place: (shop, order, id) => buyerAt(shop).place(order, id),
    tell: (shop, id, times) => {
      const capture = captures(shop).find((made) => made.id === id)?.capture
      const event = capture
        ? webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, String(capture)))
        : webhook('CHECKOUT.ORDER.APPROVED', { id })
      return statusesOf(times, () => sendWebhook(shop, event))
    },
    books: (shop) => ({
      captured: captures(shop).map(({ capture }) => String(capture)),
      setAside: [],
    }),
    stop: () => proxy.stop(),
  }
}

/** Drives card payments with the Stripe double, which outlives the shop. */
export function cardDriver(): ProviderDriver {
  const stripe = startStripeDouble()
  const secrets = new Map<string, string>()
  return {
    environment: stripe.environment,
    shopIsAt: () => {},
    suffer: stripe.suffer,
    recover: stripe.recover,
    down: stripeDown,
    open: async (shop, order) => {
      const answer = await cardBuyerAt(shop).open(order)
      const id = openedId(answer)
      secrets.set(id, answer.body.clientSecret)
      return id
    },
    approve: (_, id) => stripe.pay(secrets.get(id) ?? ''),
    decline: (_, id) => stripe.pay(secrets.get(id) ?? '', '4000000000000002'),
    cancel: async (_, id) => {
      const isOver = ['succeeded', 'canceled'].includes(stripe.intents.get(id)?.status ?? '')
      if (!isOver) stripe.cancelThere(id)
    },
    goBack: (shop, id) => cardBuyerAt(shop).cancel(id),
    capture: (shop, id) => cardBuyerAt(shop).capture(id),
    place: (shop, order, id) => cardBuyerAt(shop).place(order, id),
    tell: (shop, id, times) => {
      const intent = stripe.intents.get(id)
      const isCaptured = intent?.status === 'succeeded'
      const type = isCaptured ? 'succeeded' : 'amount_capturable_updated'
      const event = stripeEvent(`payment_intent.${type}`, intent ?? {})
      return statusesOf(times, () => sendStripeEvent(shop, event))
    },
    books: () => {
      const intents = [...stripe.intents.values()]
      const idsOf = (some: typeof intents) => some.map(({ id }) => id)
      return {
        captured: idsOf(intents.filter((intent) => intent.amount_received > 0)),
        setAside: idsOf(intents.filter((intent) => intent.status === 'requires_capture')),
      }
    },
    stop: () => stripe.stop(),
  }
}

function openedId({ status, body }: Answer<{ id: string }>): string {
  if (status !== 200) throw new Error(`The payment was not opened: ${status}`)
  return body.id
}

async function statusesOf(times: number, send: () => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, send))
  return answers.map(({ status }) => status)
}
