import { ActionError } from '../../../shared/contract/errors.ts'
import { callerOf } from '../../http/caller.ts'
import { readBytes } from '../../http/read-body.ts'
import type { Context } from '../../context/context.ts'
import { requireStripe } from '../payment/provider-registry.ts'
import { processSoon, storeEvent } from './process-webhook-event.ts'
import { readStripeEvent } from './stripe-event.ts'
import { answerWebhook, webhookLimit } from './receive-paypal.ts'
import { meaningOf } from './webhook-event.ts'
import { isKnownEvent } from './webhook-store.ts'

/**
 * Receives a webhook of Stripe, verified by its signature over the body. Stored before the response
 * and processed after it, like PayPal's.
 */
export function receiveStripeWebhook(context: Context, request: Request): Promise<Response> {
  return answerWebhook(context, receive(context, request))
}

async function receive(context: Context, request: Request) {
  const stripe = requireStripe(context)
  const signature = request.headers.get('Stripe-Signature')
  const text = new TextDecoder().decode(await readBytes(request, webhookLimit))
  if (signature === null) throw new ActionError('malformed')
  const attempt = context.limits.webhook(callerOf(context, request).address)
  const verified = await stripe.verifyEvent(text, signature)
  if (verified === 'no secret') {
    const message = 'Set STRIPE_WEBHOOK_SECRET to take webhooks.'
    throw new ActionError('payment_unavailable', { message, retryAfter: 3600 })
  }
  if (verified === 'false') {
    throw new ActionError('unauthorized', { message: 'Stripe did not send this.' })
  }
  attempt.succeeded()
  const event = readStripeEvent(verified.event)
  if (!event) throw new ActionError('malformed')
  if (meaningOf(event) === null || (await isKnownEvent(context.db.read, event.id))) return
  const stored = await storeEvent(context, event)
  if (stored) processSoon(context, stripe, stored)
}
