import * as m from '../../../../shared/i18n/messages.ts'

import type { CreateOrderRequestBody } from '@paypal/paypal-js'
import { currentLocale, localAddress, regionalTags } from '../../../../shared/i18n/locale.ts'
import { oneLine } from '../../../../shared/domain/address.ts'
import { beginningOf } from '../../../../shared/domain/beginning-of.ts'
import { type Cents, formatMoney } from '../../../../shared/domain/money.ts'
import { smallestPayment } from '../../../../shared/domain/order/smallest-payment.ts'
import { currency } from '../../../../shared/domain/pricing/pricing.ts'
import { type PaymentProvider, ProviderRefusal, type WebhookRecord } from '../provider.ts'
import { createPaypalHttpClient, type PaypalHttpOptions } from './http-client.ts'
import { OrderResource, RefundResource, toOrder, toRefund, WebhookResource } from './resources.ts'
import { createVerifier, type Transmission } from './webhook-verification.ts'

export type PaypalClient = PaymentProvider & {
  webUrl: string
  /** Asks PayPal whether it sent this webhook; null when webhooks are not set up. */
  isGenuine: (webhook: Transmission) => Promise<boolean | null>
  /** Origins besides paypal.com, such as the API URL's, that certificates may come from. */
  certificateOrigins: readonly string[]
  /** The webhook as it is registered with PayPal; null when PayPal does not know it. */
  webhook: (id: string) => Promise<WebhookRecord | null>
}

type PaypalOptions = PaypalHttpOptions & {
  environment: string
  webUrl: string
  storeName: string
  /** The shop's own address, to which PayPal redirects the buyer's window. */
  publicUrl: string
  webhookId: string | null
}

/** The client for PayPal's REST API; live, sandbox and simulator differ only in their URLs. */
export function createPaypalClient(options: PaypalOptions): PaypalClient {
  const { call, isClosed } = createPaypalHttpClient(options)
  return {
    name: 'paypal',
    environment: options.environment,
    webUrl: options.webUrl,
    capturesOnApproval: false,
    minimum: { amount: smallestPayment.paypal, message: m.errorAmountTooLow },
    isReachable: isClosed,
    certificateOrigins: originsOf(options),
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
    refundCapture: async ({ captureId, amount, key, note }) => {
      const path = `${capturePath(captureId)}/refund`
      const shortNote = label(note ?? '', LONGEST_NOTE)
      const body = { amount: moneyOf(amount), ...(shortNote ? { note_to_payer: shortNote } : {}) }
      const answer = await call(RefundResource, { method: 'POST', path, key, body })
      return { ...toRefund(answer.body), code: answer.body.status, trace: answer.trace }
    },
    isGenuine: createVerifier(call, options.webhookId),
    webhook: async (id) => {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(id)}`
      try {
        const { url, event_types } = (await call(WebhookResource, { method: 'GET', path })).body
        return { url, events: event_types.map(({ name }) => name), isOn: true }
      } catch (error) {
        // PayPal answers 400 to a malformed id.
        if (error instanceof ProviderRefusal && [400, 404].includes(error.status)) return null
        throw error
      }
    },
  }
}

const LONGEST_BRAND = 127
const LONGEST_NOTE = 255
/** Text in the form PayPal accepts: one line of limited length. */
const label = (text: string, longest: number) => beginningOf(oneLine(text), longest)

function originsOf({ environment, apiUrl, publicUrl }: PaypalOptions): string[] {
  const own = new URL(apiUrl).origin
  return environment === 'simulator' ? [own, new URL(publicUrl).origin] : [own]
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
const capturePath = (id: string) => `/v2/payments/captures/${encodeURIComponent(id)}`
const moneyOf = (amount: Cents) => ({ currency_code: currency, value: formatMoney(amount) })

function orderRequest(
  { storeName, publicUrl }: PaypalOptions,
  amount: Cents,
  reference: string,
): CreateOrderRequestBody {
  const locale = currentLocale()
  const shop = publicUrl + localAddress(locale, '/paypal')
  const experience_context = {
    locale: regionalTags[locale],
    brand_name: label(storeName, LONGEST_BRAND),
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
    return_url: `${shop}/return`,
    cancel_url: `${shop}/cancel`,
  } as const
  return {
    intent: 'CAPTURE',
    purchase_units: [{ reference_id: reference, custom_id: reference, amount: moneyOf(amount) }],
    payment_source: { paypal: { experience_context } },
  }
}
