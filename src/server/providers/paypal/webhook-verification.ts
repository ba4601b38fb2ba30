import pLimit from 'p-limit'
import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { type PaymentProvider, ProviderUnavailable, type Verdict } from '../provider.ts'
import type { PaypalHttpClient } from './http-client.ts'
import { VerificationResource } from './resources.ts'

/** The most concurrent verification calls, and the most webhooks that may wait for one. */
const AT_ONCE = 8
const WAITING = 64

/** Seconds after which to retry when too many webhooks are waiting. */
const RETRY_AFTER = 10

/**
 * Creates a function that asks PayPal whether it sent a webhook, and throws `ProviderUnavailable`
 * when the queue is full.
 */
export function createVerifier(
  call: PaypalHttpClient['call'],
  webhookId: string | null,
  origins: readonly string[],
): PaymentProvider['verifier'] {
  const inTurn = pLimit(AT_ONCE)

  return (headers, now) => {
    const signed = readSignedHeaders(headers, { now, origins })
    return (text) => verdictOn({ ...signed, text })
  }

  async function verdictOn(webhook: Transmission): Promise<Verdict> {
    if (webhookId === null) return 'unset'
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
    return body.verification_status === 'SUCCESS' ? 'genuine' : 'forged'
  }
}

/** The body of a verification call. The event stays unparsed, because its bytes are signed. */
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

/** A webhook as received: its signed headers and its unparsed body. */
type Transmission = {
  authAlgo: string
  certUrl: string
  id: string
  signature: string
  time: string
  text: string
}

type SignedHeaders = Omit<Transmission, 'text'>

const DAY = 24 * 60 * 60_000

/** The maximum age of a webhook in milliseconds; PayPal resends webhooks for three days. */
const SENT_WITHIN = 4 * DAY
/** How far the shop's clock may be behind. */
const AHEAD_AT_MOST = DAY

/** The name, maximum length and format of each header. */
const forms: Record<keyof SignedHeaders, { name: string; longest: number; form: RegExp }> = {
  id: { name: 'PayPal-Transmission-Id', longest: 100, form: /^[\w-]+$/ },
  time: { name: 'PayPal-Transmission-Time', longest: 40, form: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
  signature: { name: 'PayPal-Transmission-Sig', longest: 1_024, form: /^[A-Za-z0-9+/=]+$/ },
  certUrl: { name: 'PayPal-Cert-Url', longest: 500, form: /^https?:\/\/\S+$/ },
  authAlgo: { name: 'PayPal-Auth-Algo', longest: 40, form: /^SHA\d+with[A-Z]+$/i },
}

/**
 * The signed headers of a webhook. Throws `malformed` or `unauthorized` for one that PayPal cannot
 * have sent, which saves a verification call. Certificates may come from paypal.com and `origins`.
 */
function readSignedHeaders(
  headers: Headers,
  { now, origins }: { now: number; origins: readonly string[] },
): SignedHeaders {
  const signed = {
    id: valueOf(headers, 'id'),
    time: valueOf(headers, 'time'),
    signature: valueOf(headers, 'signature'),
    certUrl: valueOf(headers, 'certUrl'),
    authAlgo: valueOf(headers, 'authAlgo'),
  }
  const age = now - Date.parse(signed.time)
  if (Number.isNaN(age) || !URL.canParse(signed.certUrl)) throw new ActionError('malformed')
  if (age > SENT_WITHIN || age < -AHEAD_AT_MOST || !isPaypals(new URL(signed.certUrl), origins)) {
    throw new ActionError('unauthorized', { message: m.errorForged({ sender: 'PayPal' }) })
  }
  return signed
}

function valueOf(headers: Headers, key: keyof SignedHeaders): string {
  const { name, longest, form } = forms[key]
  const value = headers.get(name) ?? ''
  if (value.length > longest || !form.test(value)) throw new ActionError('malformed')
  return value
}

function isPaypals({ protocol, hostname, origin }: URL, origins: readonly string[]): boolean {
  if (origins.includes(origin)) return true
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'))
}
