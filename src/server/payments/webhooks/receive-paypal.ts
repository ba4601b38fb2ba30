import { ActionError } from '../../../shared/contract/errors.ts'
import { callerOf } from '../../http/caller.ts'
import { parseJson } from '../../http/parse-json.ts'
import { readBytes } from '../../http/read-body.ts'
import { errorResponse, toRefusal } from '../../http/error-response.ts'
import type { Context } from '../../context/context.ts'
import { processSoon, storeEvent } from './process-webhook-event.ts'
import { requirePaypal } from '../payment/provider-registry.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { meaningOf, readEvent } from './webhook-event.ts'
import { isKnownEvent } from './webhook-store.ts'
import { readSignedHeaders } from '../providers/paypal/webhook-transmission.ts'

/** Bytes; more than ten times what PayPal and Stripe send for a large order. */
export const webhookLimit = 256 * 1024

/**
 * Receives a webhook of PayPal. PayPal is asked whether it sent it; then the event is stored before
 * the response and processed after it. PayPal repeats a webhook that is not answered with 200.
 */
export function receiveWebhook(context: Context, request: Request): Promise<Response> {
  return answerWebhook(context, receive(context, request))
}

/** Answers 200 once the webhook is received, or with the error. */
export async function answerWebhook(context: Context, received: Promise<void>): Promise<Response> {
  try {
    await received
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(refusalOf(context, error))
  }
}

async function receive(context: Context, request: Request) {
  const paypal = requirePaypal(context)
  const settings = { now: context.clock(), origins: paypal.certificateOrigins }
  const signed = readSignedHeaders(request.headers, settings)
  const text = new TextDecoder().decode(await readBytes(request, webhookLimit))
  const event = readEvent(parse(text))
  if (!event) throw new ActionError('malformed')
  if (meaningOf(event) === null || (await isKnownEvent(context.db.read, event.id))) return
  const attempt = context.limits.webhook(callerOf(context, request).address)
  const isGenuine = await paypal.isGenuine({ ...signed, text }).catch((error) => {
    attempt.succeeded()
    throw error
  })
  if (isGenuine === null) {
    const message = 'Set PAYPAL_WEBHOOK_ID to take webhooks.'
    throw new ActionError('payment_unavailable', { message, retryAfter: 3600 })
  }
  if (!isGenuine) throw new ActionError('unauthorized', { message: 'PayPal did not send this.' })
  attempt.succeeded()
  const stored = await storeEvent(context, event)
  if (stored) processSoon(context, paypal, stored)
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
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
