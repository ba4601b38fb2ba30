import type { PaypalCall, PaypalProxy } from './paypal-proxy.ts'
import type { TestShop } from './shop.ts'

export type Webhook = { id: string; event_type: string; resource: object }

/** A webhook in PayPal's format. */
export function webhook(event_type: string, resource: object, id?: string): Webhook {
  return { id: id ?? `WH-${crypto.randomUUID()}`, event_type, resource }
}

/** A capture as PayPal reports it in a webhook. */
export const captureOf = (orderId: string, captureId: string, status = 'COMPLETED') => ({
  id: captureId,
  status,
  amount: { currency_code: 'CAD', value: '22.60' },
  supplementary_data: { related_ids: { order_id: orderId } },
})

/** A reversal or a refund, which names its capture in a link. */
export const backOf = (captureId: string) => ({
  id: `BACK-${captureId}`,
  links: [
    {
      rel: 'up',
      href: `https://api-m.paypal.com/v2/payments/captures/${captureId}`,
      method: 'GET',
    },
  ],
})

export const disputeOf = (captureId: string, more: object = {}) => ({
  dispute_id: 'PP-D-27803',
  disputed_transactions: [{ seller_transaction_id: captureId }],
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  ...more,
})

/** Sends a webhook as PayPal does, with the only signature that the proxy verifies. */
export function sendWebhook(
  shop: Pick<TestShop, 'api'> & Partial<Pick<TestShop, 'context'>>,
  sent: unknown,
  { signature = 'genuine', headers = {} }: { signature?: string; headers?: object } = {},
) {
  return shop.api<{ code?: string }>('POST', '/api/paypal/webhook', {
    body: sent,
    headers: {
      'PayPal-Transmission-Id': crypto.randomUUID(),
      'PayPal-Transmission-Time': new Date(shop.context?.clock() ?? Date.now()).toISOString(),
      'PayPal-Transmission-Sig': signature,
      'PayPal-Cert-Url': 'https://api-m.paypal.com/v1/notifications/certs/CERT-1',
      'PayPal-Auth-Algo': 'SHA256withRSA',
      ...headers,
    },
  })
}

/** PayPal's verification of what `sendWebhook` sent; null for any other call. */
export function vouchFor({ what, body }: Pick<PaypalCall, 'what' | 'body'>): Response | null {
  if (what !== 'verify') return null
  const { transmission_sig: signature } = JSON.parse(body) as { transmission_sig: string }
  return signature === 'genuine' ? Response.json({ verification_status: 'SUCCESS' }) : null
}

/** Verifies only webhooks from `sendWebhook`; all other calls are forwarded. */
export function vouchForWebhooks(proxy: PaypalProxy) {
  proxy.suffer(async (call, passOn) => {
    if (call.what !== 'verify') return passOn()
    return vouchFor(call) ?? Response.json({ verification_status: 'FAILURE' })
  })
}
