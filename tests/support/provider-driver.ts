import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderPayload } from '../../src/shared/contract/orders.ts'
import type { Answer, Api } from './api.ts'
import { cardBuyerAt } from './card-purchase.ts'
import { ask } from './database.ts'
import { startPaypalProxy, unavailable } from './paypal-proxy.ts'
import { buyerAt } from './purchase.ts'
import { sendStripeEvent, startStripeDouble, stripeDown, stripeEvent } from './stripe-double.ts'
import { captureOf, sendWebhook, vouchFor, webhook } from './webhooks.ts'

/** A shop as somebody outside has it: where it listens, how it is asked, and where its files are. */
export type Shop = { address: string; api: Api; dataDirectory: string }

/** What happens to a call of a kind: `create`, `capture`, `get` and so on, at any provider. */
export type Trouble = (call: { what: string }, passOn: () => Promise<Response>) => Promise<Response>

/**
 * A payment provider as the fault tests drive it: what the buyer does there, how it fails, which
 * webhooks it sends, and what its own records say.
 */
export type ProviderDriver = {
  environment: Record<string, string>
  /** Each time that the shop has started. */
  shopIsAt: (address: string) => void
  suffer: (trouble: Trouble) => void
  recover: () => void
  /** The provider's own outage response. */
  down: (status?: number) => Response
  open: (shop: Shop, order: OrderPayload) => Promise<string>
  approve: (shop: Shop, id: string) => Promise<unknown>
  /** The buyer's account or bank declines. */
  decline: (shop: Shop, id: string) => Promise<unknown>
  /** The buyer gives up at the provider, or the provider does by itself. */
  cancel: (shop: Shop, id: string) => Promise<unknown>
  /** The buyer gives up on the way back, or in the shop. */
  goBack: (shop: Shop, id: string) => Promise<unknown>
  capture: (shop: Shop, id: string) => Promise<unknown>
  place: (shop: Shop, order: OrderPayload, id: string) => Promise<unknown>
  /** Sends the same webhook several times concurrently; returns the response statuses. */
  tell: (shop: Shop, id: string, times: number) => Promise<number[]>
  /** What was taken, by its id at the provider, and what is set aside and neither taken nor let go. */
  books: (shop: Pick<Shop, 'dataDirectory'>) => { captured: string[]; setAside: string[] }
  stop: () => Promise<void>
}

/** PayPal: the shop's own simulator behind a connection that can be cut. */
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

/** Cards, as Stripe's double takes them; it lives on when the shop does not. */
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
      const isTaken = intent?.status === 'succeeded'
      const type = isTaken ? 'succeeded' : 'amount_capturable_updated'
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
