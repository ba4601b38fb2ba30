import { ActionError } from '../../../../shared/contract/errors.ts'

/** A webhook as received: its signed headers and its unparsed body. */
export type Transmission = {
  authAlgo: string
  certUrl: string
  id: string
  signature: string
  time: string
  text: string
}

type SignedHeaders = Omit<Transmission, 'text'>

const DAY = 24 * 60 * 60_000

/** PayPal repeats a webhook for three days, in milliseconds. */
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
 * have sent, which saves a verification call. `origins` are accepted besides paypal.com.
 */
export function readSignedHeaders(
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
    throw new ActionError('unauthorized', { message: 'PayPal did not send this.' })
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
