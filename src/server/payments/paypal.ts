import type { CreateOrderRequestBody } from '@paypal/paypal-js'
import { oneLine } from '../../shared/domain/address-lines.ts'
import { type Cents, formatMoney } from '../../shared/domain/money.ts'
import { currency } from '../../shared/domain/pricing.ts'
import { createPaypalLine, type LineOptions } from './paypal-line.ts'
import {
  CaptureResource,
  OrderResource,
  RefundResource,
  toCapture,
  toOrder,
  toRefund,
  VerificationResource,
  WebhookResource,
} from './paypal-resources.ts'
import { type PaymentProvider, ProviderRefusal, type WebhookRecord } from './provider.ts'

export type PaypalClient = PaymentProvider & {
  /** Where a buyer's window is opened. */
  webUrl: string
  /** Whether PayPal says that it sent this; null when webhooks are not set up. */
  isGenuine: (webhook: Transmission) => Promise<boolean | null>
  /** The webhook as it is set up at PayPal; null when PayPal does not know it. */
  webhook: (id: string) => Promise<WebhookRecord | null>
}

/** A webhook as it came: what PayPal signed, and its text letter for letter. */
export type Transmission = {
  authAlgo: string
  certUrl: string
  id: string
  signature: string
  time: string
  text: string
}

export type PaypalOptions = LineOptions & {
  environment: string
  webUrl: string
  storeName: string
  /** The shop's own address, where PayPal sends the buyer's window back to. */
  publicUrl: string
  webhookId: string | null
}

/** The one client of PayPal's REST v2; live, sandbox and simulator differ only by address. */
export function createPaypalClient(options: PaypalOptions): PaypalClient {
  const { call, isClosed } = createPaypalLine(options)
  return {
    name: 'paypal',
    environment: options.environment,
    webUrl: options.webUrl,
    isReachable: isClosed,
    createOrder: async ({ amount, reference, key }) =>
      toOrder(
        await call(OrderResource, {
          method: 'POST',
          path: '/v2/checkout/orders',
          key,
          body: orderRequest(options, amount, reference),
        }),
      ),
    getOrder: async (id) =>
      toOrder(await call(OrderResource, { method: 'GET', path: orderPath(id) })),
    captureOrder: async (id, key) => {
      const path = `${orderPath(id)}/capture`
      return toOrder(await call(OrderResource, { method: 'POST', path, key, body: {} }))
    },
    getCapture: async (id) =>
      toCapture((await call(CaptureResource, { method: 'GET', path: capturePath(id) })).body),
    refundCapture: async ({ captureId, amount, key, note }) => {
      const path = `${capturePath(captureId)}/refund`
      const words = label(note ?? '', LONGEST_NOTE)
      const body = { amount: moneyOf(amount), ...(words ? { note_to_payer: words } : {}) }
      const answer = await call(RefundResource, { method: 'POST', path, key, body })
      return { ...toRefund(answer.body), trace: answer.trace }
    },
    isGenuine: async (webhook) => {
      if (options.webhookId === null) return null
      const { body } = await call(VerificationResource, {
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        isRead: true,
        body: verification(webhook, options.webhookId),
      })
      return body.verification_status === 'SUCCESS'
    },
    webhook: async (id) => {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(id)}`
      try {
        const { url, event_types } = (await call(WebhookResource, { method: 'GET', path })).body
        return { url, events: event_types.map(({ name }) => name), isOn: true }
      } catch (error) {
        // What does not even look like an id is one that it does not know.
        if (error instanceof ProviderRefusal && [400, 404].includes(error.status)) return null
        throw error
      }
    },
  }
}

const LONGEST_BRAND = 127
const LONGEST_NOTE = 255
/** Words as PayPal takes them: on one line, and no longer than this. */
const label = (words: string, longest: number) => oneLine(words).slice(0, longest)

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
const capturePath = (id: string) => `/v2/payments/captures/${encodeURIComponent(id)}`
const moneyOf = (amount: Cents) => ({ currency_code: currency, value: formatMoney(amount) })

function orderRequest(
  { storeName, publicUrl }: PaypalOptions,
  amount: Cents,
  reference: string,
): CreateOrderRequestBody {
  const experience_context = {
    brand_name: label(storeName, LONGEST_BRAND),
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
    return_url: `${publicUrl}/paypal/return`,
    cancel_url: `${publicUrl}/paypal/cancel`,
  } as const
  return {
    intent: 'CAPTURE',
    purchase_units: [{ reference_id: reference, custom_id: reference, amount: moneyOf(amount) }],
    payment_source: { paypal: { experience_context } },
  }
}

/** The event goes back as it came: what is signed are its bytes, and parsing would change them. */
function verification({ text, ...webhook }: Transmission, webhookId: string): string {
  const facts = JSON.stringify({
    auth_algo: webhook.authAlgo,
    cert_url: webhook.certUrl,
    transmission_id: webhook.id,
    transmission_sig: webhook.signature,
    transmission_time: webhook.time,
    webhook_id: webhookId,
  })
  return `${facts.slice(0, -1)},"webhook_event":${text}}`
}
