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
} from './paypal-resources.ts'
import type { PaymentProvider } from './provider.ts'

export type PaypalClient = PaymentProvider & {
  /** Where a buyer's window is opened. */
  webUrl: string
  /** Whether PayPal says that it sent this; null when webhooks are not set up. */
  isGenuine: (webhook: Transmission) => Promise<boolean | null>
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
          body: {
            intent: 'CAPTURE',
            purchase_units: [
              { reference_id: reference, custom_id: reference, amount: moneyOf(amount) },
            ],
            payment_source: { paypal: { experience_context: experience(options) } },
          },
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
      const body = { amount: moneyOf(amount), ...(note ? { note_to_payer: note } : {}) }
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
  }
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
const capturePath = (id: string) => `/v2/payments/captures/${encodeURIComponent(id)}`
const moneyOf = (amount: Cents) => ({ currency_code: currency, value: formatMoney(amount) })

function experience({ storeName, publicUrl }: PaypalOptions) {
  return {
    brand_name: storeName,
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
    return_url: `${publicUrl}/paypal/return`,
    cancel_url: `${publicUrl}/paypal/cancel`,
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
