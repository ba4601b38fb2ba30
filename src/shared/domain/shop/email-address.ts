import { isPlainUsername } from './account.ts'

const PATTERN =
  /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{1,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i

/**
 * Whether a text looks like an email address: one @, a plain local part, a domain with a dot.
 * Invisible characters could turn around the text beside it.
 */
export function isEmailAddress(text: string): boolean {
  const address = canonicalEmail(text.trim())
  if (address.length > 254 || !isPlainUsername(text.trim())) return false
  if (!PATTERN.test(address) || /\.\.|^\.|\.@/.test(address)) return false
  const domain = address.slice(address.indexOf('@') + 1)
  return !/(^|\.)xn--/i.test(domain) || asciiDomain(domain) !== null
}

/** The address with its domain in the form that DNS and mail servers use: `xn--…` for `épicerie.example`. */
export function canonicalEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  if (at === 0 || isAscii(domain)) return text
  return text.slice(0, at) + (asciiDomain(domain) ?? domain)
}

/** Whether only mail servers with SMTPUTF8 (RFC 6531) can deliver to it. */
export function needsSmtpUtf8(address: string): boolean {
  return !isAscii(address)
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}

/** Null for a domain that cannot exist. */
function asciiDomain(domain: string): string | null {
  // Signs that have a meaning in a URL.
  if (/(?=\p{ASCII})[^a-z\d.-]/iu.test(domain)) return null
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : null
}
