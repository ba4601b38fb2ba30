import pLimit from 'p-limit'
import type { PaypalHttpClient } from './http-client.ts'
import { VerificationResource } from './resources.ts'
import { ProviderUnavailable } from '../provider.ts'
import type { Transmission } from './webhook-transmission.ts'

/** Verification calls at a time, and webhooks that may wait for one. */
const AT_ONCE = 8
const WAITING = 64

/** Seconds. */
const RETRY_AFTER = 10

/** Asks PayPal whether it sent a webhook; throws `ProviderUnavailable` when the queue is full. */
export function createVerifier(call: PaypalHttpClient['call'], webhookId: string | null) {
  const inTurn = pLimit(AT_ONCE)

  return async function isGenuine(webhook: Transmission): Promise<boolean | null> {
    if (webhookId === null) return null
    if (inTurn.pendingCount >= WAITING) {
      const what = 'PayPal: too many webhooks are waiting to be verified'
      throw new ProviderUnavailable(what, { retryAfter: RETRY_AFTER })
    }
    const { body } = await inTurn(() =>
      call(VerificationResource, {
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        isRead: true,
        isVerification: true,
        body: verification(webhook, webhookId),
      }),
    )
    return body.verification_status === 'SUCCESS'
  }
}

/** Sends the event text unparsed: the signature covers its bytes. */
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
