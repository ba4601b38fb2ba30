import { json, readJson } from './http.ts'
import { randomId } from './ids.ts'
import type { CapturedOrder, LedgerOrder, LedgerRefund } from './ledger.ts'
import { inBody, invalidRequest } from './paypal-error.ts'
import { captureOf, refundOf, timestamp, whole } from './views.ts'

/** How webhooks reach the shop. */
export type Delivery = {
  /** Resolves when the next webhook may be sent. */
  pause: () => Promise<void>
  /** Delivers a webhook, as the network would. */
  deliver: (request: Request) => Promise<Response>
}

export type Webhooks = ReturnType<typeof createWebhooks>

/** Delays in milliseconds: like PayPal, the simulator sends webhooks late and one at a time. */
const FIRST_AFTER = 2_000
const RETRY_AFTER = [2_000, 10_000, 60_000]
/** Queued webhooks beyond this many are dropped. */
const MAX_WAITING = 10_000

/** PayPal's wildcard for all event types. */
const allEvents = { name: '*', description: 'ALL' }

type Event = { body: string; attempts: number; dueAt: number }

/**
 * Sends webhooks in PayPal's format, with a signature that only this ledger can create and verify.
 * Queued webhooks are lost on restart. That is realistic: no shop may rely on webhooks alone.
 */
export function createWebhooks(options: {
  secret: string
  base: string
  publicUrl: string
  clock: () => number
  /** Null to send none. */
  delivery: Delivery | null
}) {
  const { secret, base, publicUrl, clock, delivery } = options
  const waiting: Event[] = []
  let timer: Timer | null = null
  let isStopped = false

  function notify(type: string, resourceType: string, summary: string, resource: object) {
    if (!delivery || isStopped || waiting.length >= MAX_WAITING) return
    const id = `WH-${randomId()}-${randomId()}`
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: timestamp(clock()),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [
        { href: `${base}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      ],
    })
    waiting.push({ body, attempts: 0, dueAt: performance.now() + FIRST_AFTER })
    wake(FIRST_AFTER)
  }

  function wake(after: number) {
    if (timer || isStopped) return
    timer = setTimeout(() => void next(), after)
    timer.unref()
  }

  async function next() {
    const early = (waiting[0]?.dueAt ?? 0) - performance.now()
    if (early <= 0) await sendNext()
    timer = null
    if (waiting.length > 0) wake(Math.max(0, early))
  }

  async function sendNext() {
    await delivery?.pause()
    // The shop may have closed in the meantime.
    const event = isStopped ? undefined : waiting.shift()
    if (event) await send(event)
  }

  async function send(event: Event) {
    const id = crypto.randomUUID()
    const time = timestamp(clock())
    const headers = {
      'Content-Type': 'application/json',
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Time': time,
      'PayPal-Transmission-Sig': signatureOf(id, time, JSON.parse(event.body)),
      'PayPal-Cert-Url': `${base}/v1/notifications/certs/CERT-SIMULATOR`,
      'PayPal-Auth-Algo': 'SHA256withRSA',
    }
    const request = new Request(`${publicUrl}/api/paypal/webhook`, {
      method: 'POST',
      headers,
      body: event.body,
    })
    const isAccepted = await delivery?.deliver(request).then(
      ({ ok }) => ok,
      () => false,
    )
    const retryAfter = RETRY_AFTER[event.attempts]
    if (isAccepted || retryAfter === undefined || isStopped) return
    waiting.push({ ...event, attempts: event.attempts + 1, dueAt: performance.now() + retryAfter })
  }

  function signatureOf(id: string, time: string, event: unknown): string {
    const signed = `${id}|${time}|${JSON.stringify(event)}`
    return new Bun.CryptoHasher('sha256', secret).update(signed).digest('base64')
  }

  /** `POST /v1/notifications/verify-webhook-signature` */
  async function verify(request: Request): Promise<Response> {
    const body = (await readJson(request)) as Record<string, unknown> | undefined
    const names = ['transmission_id', 'transmission_time', 'transmission_sig', 'webhook_id']
    const missing = names.find((name) => typeof body?.[name] !== 'string')
    if (!body || missing !== undefined || typeof body.webhook_event !== 'object') {
      const where = inBody(`/${missing ?? 'webhook_event'}`)
      throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'This field is needed.', where)
    }
    const { transmission_id: id, transmission_time: time, webhook_event: event } = body
    const isGenuine = body.transmission_sig === signatureOf(String(id), String(time), event)
    return json(200, { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' })
  }

  return {
    approved: (order: LedgerOrder) =>
      notify('CHECKOUT.ORDER.APPROVED', 'checkout-order', 'An order has been approved by buyer', {
        ...whole(order, base),
      }),
    captured: (order: CapturedOrder) =>
      notify('PAYMENT.CAPTURE.COMPLETED', 'capture', 'Payment completed', {
        ...captureOf(order, base),
        supplementary_data: { related_ids: { order_id: order.id } },
      }),
    refunded: (order: CapturedOrder, refund: LedgerRefund) =>
      notify('PAYMENT.CAPTURE.REFUNDED', 'refund', 'A payment was refunded', {
        ...refundOf(order, refund, base),
      }),
    verify,
    /** `GET /v1/notifications/webhooks/{id}`: the shop's webhook; any id is accepted. */
    show: (id: string) =>
      json(200, { id, url: `${publicUrl}/api/paypal/webhook`, event_types: [allEvents] }),
    stop: () => {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
