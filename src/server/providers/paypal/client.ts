import { oneLine } from '#shared/domain/address.ts'
import { beginningOf } from '#shared/domain/beginning-of.ts'
import { type Cents, formatMoney } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { providerFacts } from '#shared/domain/provider/providers.ts'
import { currentLocale, localAddress, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefusal,
  UnreadableRecord,
  type WebhookRecord,
} from '../provider.ts'
import { createPaypalHttpClient, type PaypalHttpOptions } from './http-client.ts'
import {
  OrderResource,
  PayeeResource,
  RefundResource,
  toOrder,
  toOwnRefund,
  toRefund,
  unreadable,
  WebhookResource,
} from './resources.ts'
import { createVerifier } from './webhook-verification.ts'
import type { CreateOrderRequestBody } from '@paypal/paypal-js'

export type PaypalClient = PaymentProvider & {
  webUrl: string
  /** The address or id of the account that an order would pay; null if PayPal does not say. */
  payee: (id: string) => Promise<string | null>
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

  async function getOrder(id: string): Promise<ProviderOrder> {
    const answer = await call(OrderResource, { method: 'GET', path: orderPath(id) })
    const { incomplete, ...order } = toOrder(answer, id)
    const lookups = await Promise.all(incomplete.slice(0, MOST_LOOKUPS).map(findRefund))
    const refunds = [...order.refunds, ...lookups.filter((refund) => refund !== null)]
    const isRead = (id: string) => refunds.some((refund) => refund.id === id)
    return { ...order, refunds, unreadRefunds: incomplete.filter((id) => !isRead(id)) }
  }

  /** A refund that its order lists without an amount; null if PayPal's own record has none. */
  async function findRefund(id: string) {
    try {
      return toRefund((await refundRecord(id)).body)
    } catch (error) {
      if (error instanceof UnreadableRecord || error instanceof ProviderRefusal) return null
      throw error
    }
  }

  const refundRecord = (id: string) =>
    call(RefundResource, { method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(id)}` })

  return {
    name: 'paypal',
    environment: options.environment,
    webUrl: options.webUrl,
    capturesOnApproval: false,
    minimum: { amount: providerFacts.paypal.smallest, message: m.errorAmountTooLow },
    isReachable: isClosed,
    createOrder: async ({ amount, reference, key }) => {
      const body = orderRequest(options, amount, reference)
      const request = { method: 'POST', path: '/v2/checkout/orders', key, body } as const
      return { ...toOrder(await call(OrderResource, request)), clientSecret: null }
    },
    getOrder,
    captureOrder: async (id, key) => {
      const path = `${orderPath(id)}/capture`
      try {
        const answer = await call(OrderResource, { method: 'POST', path, key, body: {} })
        const { incomplete: _incomplete, ...order } = toOrder(answer, id)
        // The minimal form shows no capture.
        return order.status === 'captured' && !order.capture ? await getOrder(id) : order
      } catch (error) {
        // An empty answer may come after the money was taken.
        if (error instanceof UnreadableRecord) return getOrder(id)
        throw error
      }
    },
    refundCapture: async ({ captureId, amount, key, note }) => {
      const path = `${capturePath(captureId)}/refund`
      const shortNote = label(note ?? '', LONGEST_NOTE)
      const body = { amount: moneyOf(amount), ...(shortNote ? { note_to_payer: shortNote } : {}) }
      const answer = await call(RefundResource, { method: 'POST', path, key, body })
      const { status } = answer.body
      const record = status === undefined ? await refundRecord(answer.body.id) : answer
      const refund = toOwnRefund(record.body, amount)
      if (!refund) throw unreadable(record.trace)
      return { ...refund, code: record.body.status ?? '', trace: record.trace }
    },
    payee: async (id) => {
      const request = { method: 'GET', path: orderPath(id) } as const
      const [unit] = (await call(PayeeResource, request)).body.purchase_units ?? []
      return unit?.payee?.email_address ?? unit?.payee?.merchant_id ?? null
    },
    verifier: createVerifier(call, options.webhookId, originsOf(options)),
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

/** Refunds of one order that are looked up one by one. */
const MOST_LOOKUPS = 20

const LONGEST_BRAND = 127
const LONGEST_NOTE = 255
/** Text in the form PayPal accepts: one line of limited length. */
const label = (text: string, longest: number) => beginningOf(oneLine(text), longest)

/** Origins besides paypal.com, such as the API URL's, that certificates may come from. */
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
