import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../../context/context.ts'
import { callerOf } from '../../http/caller.ts'
import { parseJson } from '../../http/parse-json.ts'
import { readBytes } from '../../http/read-body.ts'
import { errorResponse, toRefusal } from '../../http/responses.ts'
import {
  type PaymentProvider,
  type ProviderName,
  ProviderUnavailable,
  type WebhookEvent,
} from '../../providers/provider.ts'
import { providerModules } from '../../providers/providers.ts'
import { meaningOf, requireProvider } from '../payment/provider-registry.ts'
import { processSoon } from './process-webhook-event.ts'
import { storeEvent } from './store-event.ts'
import { isKnownEvent } from './webhook-store.ts'

/** Bytes; more than ten times what PayPal and Stripe send for a large order. */
const WEBHOOK_LIMIT = 256 * 1024

/**
 * Receives a webhook of a payment provider. The event is verified and stored before the response, and
 * processed after it. Providers resend a webhook unless the response is 200.
 */
export function receiveWebhook(
  context: Context,
  name: ProviderName,
  request: Request,
): Promise<Response> {
  return answer(context, async () => {
    const provider: PaymentProvider = requireProvider(context, name)
    const { webhook, events } = providerModules[name]
    const verify = provider.verifier(request.headers, context.clock())
    const { text, attempt } = await readUnverified(context, request)
    const insist = async () => {
      const verdict = await verify(text)
      if (verdict === 'unset') throw notSetUp(webhook.setting)
      if (verdict === 'forged') throw forged(webhook.sender)
    }
    const verified = async () => {
      if (webhook.isVerifiedLocally) await insist()
      const event = events.read(parse(text))
      if (!event) throw new ActionError('malformed')
      if (!(await isNews(context, event))) return null
      if (!webhook.isVerifiedLocally) await insist()
      return event
    }
    const event = await verified().catch((error) => {
      // A provider or a database that does not answer is not the sender's fault.
      if (!(error instanceof ActionError)) attempt.succeeded()
      throw error
    })
    attempt.succeeded()
    if (event) await accept(context, provider, event)
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
