import * as m from '../../../shared/i18n/messages.ts'

import { ActionError } from '../../../shared/contract/errors.ts'
import type { Context } from '../../context/context.ts'
import { callerOf } from '../../http/caller.ts'
import { parseJson } from '../../http/parse-json.ts'
import { readBytes } from '../../http/read-body.ts'
import { errorResponse, toRefusal } from '../../http/responses.ts'
import { eventsOf, meaningOf, requireProvider } from '../payment/provider-registry.ts'
import { readSignedHeaders } from '../providers/paypal/webhook-verification.ts'
import {
  type PaymentProvider,
  ProviderUnavailable,
  type WebhookEvent,
} from '../providers/provider.ts'
import { processSoon, storeEvent } from './process-webhook-event.ts'
import { isKnownEvent } from './webhook-store.ts'

/** Bytes; more than ten times what PayPal and Stripe send for a large order. */
const WEBHOOK_LIMIT = 256 * 1024

/**
 * Receives a webhook from PayPal and asks PayPal whether it is genuine. The event is stored before
 * the response and processed after it. PayPal resends a webhook unless the response is 200.
 */
export function receivePaypalWebhook(context: Context, request: Request): Promise<Response> {
  return answer(context, async () => {
    const paypal = requireProvider(context, 'paypal')
    const settings = { now: context.clock(), origins: paypal.certificateOrigins }
    const signed = readSignedHeaders(request.headers, settings)
    const { text, attempt } = await readUnverified(context, request)
    const event = eventsOf('paypal').read(parse(text))
    if (!event) throw new ActionError('malformed')
    const verify = async () => {
      if (!(await isNews(context, event))) return 'ignored'
      const isGenuine = await paypal.isGenuine({ ...signed, text })
      if (isGenuine === null) return 'no_webhook_id'
      return isGenuine ? 'genuine' : 'forged'
    }
    const verdict = await verify().catch((error) => {
      // A failure to reach PayPal does not count against the sender.
      attempt.succeeded()
      throw error
    })
    if (verdict === 'no_webhook_id') throw notSetUp('PAYPAL_WEBHOOK_ID')
    if (verdict === 'forged') throw forged('PayPal')
    attempt.succeeded()
    if (verdict === 'genuine') await accept(context, paypal, event)
  })
}

/** Receives a webhook from Stripe, which is verified by its signature of the body. */
export function receiveStripeWebhook(context: Context, request: Request): Promise<Response> {
  return answer(context, async () => {
    const stripe = requireProvider(context, 'stripe')
    const signature = request.headers.get('Stripe-Signature')
    if (signature === null) throw new ActionError('malformed')
    const { text, attempt } = await readUnverified(context, request)
    const verified = await stripe.verifyEvent(text, signature)
    if (verified === 'no_secret') throw notSetUp('STRIPE_WEBHOOK_SECRET')
    if (verified === 'forged') throw forged('Stripe')
    attempt.succeeded()
    const event = eventsOf('stripe').read(verified.event)
    if (!event) throw new ActionError('malformed')
    if (await isNews(context, event)) await accept(context, stripe, event)
  })
}

/** Answers 200 once the webhook is received, or with the error. */
async function answer(context: Context, receive: () => Promise<void>): Promise<Response> {
  try {
    await receive()
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(refusalOf(context, error))
  }
}

function refusalOf(context: Context, error: unknown): ActionError {
  const refusal =
    error instanceof ProviderUnavailable
      ? new ActionError('payment_unavailable', { cause: error, retryAfter: error.retryAfter ?? 10 })
      : toRefusal(error)
  const level = refusal.status >= 500 ? 'warn' : 'info'
  context.log[level]('webhook_refused', { code: refusal.code, error })
  return refusal
}

/** Counts a webhook as forged, and its bytes, before its body is read. */
async function readUnverified(context: Context, request: Request) {
  const { address } = callerOf(context, request)
  const attempt = context.limits.webhook(address)
  const hold = (bytes: number) => context.limits.body(address, bytes)
  const text = new TextDecoder().decode(await readBytes(request, WEBHOOK_LIMIT, hold))
  return { text, attempt }
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

async function isNews({ db }: Context, event: WebhookEvent): Promise<boolean> {
  return meaningOf(event) !== null && !(await isKnownEvent(db.read, event.id))
}

async function accept(context: Context, provider: PaymentProvider, event: WebhookEvent) {
  const stored = await storeEvent(context, event)
  if (stored) processSoon(context, provider, stored)
}

function notSetUp(setting: string): ActionError {
  const message = m.errorSetWebhook({ setting })
  return new ActionError('payment_unavailable', { message, retryAfter: 3600 })
}

function forged(sender: string): ActionError {
  return new ActionError('unauthorized', { message: m.errorForged({ sender }) })
}
