import { ActionError } from '#shared/contract/errors.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { providerFacts } from '#shared/domain/provider/providers.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  ProviderUnavailable,
  type Trace,
  UnreadableRecord,
  type WebhookRecord,
} from '../provider.ts'
import { everyPage } from './every-page.ts'
import {
  IntentResource,
  PayoutList,
  read,
  type Refund,
  RefundList,
  RefundResource,
  toOrder,
  toPayout,
  toRefund,
  WebhookList,
} from './resources.ts'
import { createStripeSdk, StoredFailure, type StripeSdkOptions } from './sdk.ts'
import type Stripe from 'stripe'

export type StripeClient = PaymentProvider & {
  /** The account's payout currency, and what it calls itself. */
  account: () => Promise<{ currency: string | null; name: string | null }>
  /** All webhooks of the account; Stripe does not say which one a secret belongs to. */
  webhooks: () => Promise<WebhookRecord[]>
}

const withCode = (refund: Refund, trace: Trace) => ({
  ...toRefund(refund),
  code: refund.status ?? 'pending',
  trace,
})

type StripeOptions = StripeSdkOptions & {
  webhookSecret: string | null
  storeName: string
}

/**
 * The Stripe client. The buyer's browser confirms an intent, which authorizes the card; the shop
 * captures it once the stock is certain, so cards follow the same path as PayPal.
 */
export function createStripeClient(options: StripeOptions): StripeClient {
  const { call, isClosed, library } = createStripeSdk(options)

  async function getOrder(id: string): Promise<ProviderOrder> {
    const expand = ['latest_charge.balance_transaction']
    const answer = await call((stripe) => stripe.paymentIntents.retrieve(id, { expand }), id)
    const intent = read(IntentResource, answer)
    // Lists each refund: a refund may fail days later, and a total would not show which one.
    const isCaptured = intent.body.status === 'succeeded'
    return toOrder(intent, isCaptured ? (await refundsOf(id)).body : [])
  }

  async function capture(id: string, idempotencyKey: string): Promise<ProviderOrder> {
    const answer = await call(
      (stripe) => stripe.paymentIntents.capture(id, {}, { idempotencyKey }),
      id,
    )
    return toOrder(read(IntentResource, answer))
  }

  /** All refunds of an intent. If one were missed, the shop could send it twice. */
  const refundsOf = (intentId: string) =>
    everyPage(async (page) => {
      const query: Stripe.RefundListParams = {
        ...page,
        payment_intent: intentId,
        expand: ['data.balance_transaction'],
      }
      return read(RefundList, await call((stripe) => stripe.refunds.list(query), intentId))
    })

  /** Stripe drops idempotency keys after a day, but a refund keeps ours in its metadata. */
  async function refundMade(captureId: string, key: string) {
    const { body: refunds, trace } = await refundsOf(captureId)
    const refund = refunds.find(({ metadata }) => metadata?.refund === key)
    return refund ? withCode(refund, trace) : null
  }

  async function refund(captureId: string, amount: number, key: string, idempotencyKey: string) {
    const params: Stripe.RefundCreateParams = {
      payment_intent: captureId,
      amount,
      metadata: { refund: key },
    }
    const answer = await call(
      (stripe) => stripe.refunds.create(params, { idempotencyKey }),
      captureId,
    )
    const { body, trace } = read(RefundResource, answer)
    return withCode(body, trace)
  }

  return {
    name: 'stripe',
    environment: /^\w\w_live_/.test(options.secretKey) ? 'live' : 'test',
    webUrl: null,
    capturesOnApproval: true,
    minimum: {
      amount: providerFacts.stripe.smallest,
      message: () =>
        m.errorCardMinimum({ amount: displayPrice(formatMoney(providerFacts.stripe.smallest)) }),
    },
    isReachable: isClosed,
    getOrder,
    createOrder: async ({ amount, reference, key }) => {
      const params: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        description: options.storeName,
        metadata: { payment: reference },
      }
      const answer = await call((stripe) =>
        stripe.paymentIntents.create(params, { idempotencyKey: key }),
      )
      const { body, trace } = read(IntentResource, answer)
      const { client_secret: clientSecret } = body
      if (!clientSecret) throw new ProviderUnavailable('Stripe: no client secret', { trace })
      return { ...toOrder({ body, trace }), clientSecret }
    },
    captureOrder: async (id, key) => {
      try {
        return await capture(id, key)
      } catch (error) {
        if (error instanceof UnreadableRecord) return getOrder(id)
        if (!(error instanceof StoredFailure)) throw error
        // Stripe captures an intent only once, so another key cannot charge twice.
        return capture(id, `${key}-2`)
      }
    },
    abandonOrder: async (id) => {
      await call(
        (stripe) => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
        id,
      )
    },
    refundCapture: async ({ captureId, amount, key }) => {
      const existingRefund = await refundMade(captureId, key)
      if (existingRefund) return existingRefund
      try {
        return await refund(captureId, amount, key, key)
      } catch (error) {
        if (!(error instanceof StoredFailure)) throw error
        return (await refundMade(captureId, key)) ?? refund(captureId, amount, key, `${key}-2`)
      }
    },
    verifier: (headers) => {
      const signature = headers.get('Stripe-Signature')
      if (signature === null) throw new ActionError('malformed')
      return async (text) => {
        const { webhookSecret } = options
        if (webhookSecret === null) return 'unset'
        const stripe = await library()
        try {
          await stripe.webhooks.constructEventAsync(text, signature, webhookSecret)
          return 'genuine'
        } catch {
          return 'forged'
        }
      }
    },
    account: async () => {
      const { body } = await call((stripe) => stripe.accounts.retrieveCurrent())
      const name = body.settings?.dashboard.display_name ?? body.business_profile?.name ?? null
      return { currency: body.default_currency ?? null, name }
    },
    payouts: async ({ from, to }) => {
      const arrival_date = { gte: Date.parse(from) / 1000, lte: Date.parse(to) / 1000 }
      const { body: listed } = await everyPage(async (page) => {
        const query: Stripe.PayoutListParams = { ...page, arrival_date }
        return read(PayoutList, await call((stripe) => stripe.payouts.list(query), 'payouts'))
      })
      const ours = listed.filter((payout) => payout.currency.toUpperCase() === currency)
      return {
        payouts: ours.map(toPayout).sort((one, other) => (one.day < other.day ? -1 : 1)),
        inOtherCurrencies: listed.length - ours.length,
      }
    },
    webhooks: async () => {
      const answer = await call((stripe) => stripe.webhookEndpoints.list({ limit: 100 }))
      const { data } = read(WebhookList, answer).body
      return data.map(({ url, status, enabled_events: events }) => ({
        url,
        events,
        isOn: status === 'enabled',
      }))
    },
  }
}
