import { hostname } from 'node:os'
import { rootCertificates } from 'node:tls'
import { domainToASCII } from 'node:url'
import type { Config } from '../../config/config.ts'
import { isLoopbackName, parseAddress } from '../../runtime/network.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/**
 * What RFC 5321 (4.5.3.2) asks of a client: 5 minutes for the greeting and most replies, 10 for the
 * reply to the whole email, while the server may be looking for viruses. A shorter wait there would
 * deliver the email twice.
 */
export const timeouts = {
  dnsTimeout: 30 * SECOND,
  // Includes the greeting.
  connectionTimeout: 6 * MINUTE,
  greetingTimeout: 5 * MINUTE,
  // Of each reply.
  socketTimeout: 10 * MINUTE,
}

/** For someone who waits at the terminal. */
export const shortTimeouts = {
  dnsTimeout: 10 * SECOND,
  connectionTimeout: 20 * SECOND,
  greetingTimeout: 20 * SECOND,
  socketTimeout: 20 * SECOND,
}

/** The limit for one email: the sum of these times, however slowly the server reads. */
export const SEND_WITHIN = 40 * MINUTE

export type MailServer = Pick<Config, 'smtpCa' | 'publicUrl'> & {
  smtpUrl: string
  mailFrom?: string
}

/**
 * How to reach the mail server. Parameters of SMTP_URL, such as `?ignoreTLS=true`, `?name=` and
 * `?tls.rejectUnauthorized=false`, take precedence over what follows from other settings.
 */
export function smtpOptions({ smtpUrl, smtpCa, publicUrl, mailFrom = '' }: MailServer) {
  const { protocol, hostname: host, port, username, password, searchParams } = new URL(smtpUrl)
  const parameters = [...searchParams]
  const isGiven = (...names: string[]) => names.some((name) => searchParams.has(name))
  const isLocal = isLoopbackName(host)
  const name = ownName(publicUrl, mailFrom)
  const needsEncryption =
    password !== '' && !isLocal && !isGiven('ignoreTLS', 'requireTLS', 'opportunisticTLS')
  return {
    ...valuesOf(parameters.filter(([key]) => !key.includes('.'))),
    host: host.replace(/^\[(.*)\]$/, '$1'),
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username === '' ? {} : { auth: { user: decoded(username), pass: decoded(password) } }),
    ...(isGiven('name') || name === undefined ? {} : { name }),
    // A password must not be readable on the way (RFC 8314).
    ...(needsEncryption ? { requireTLS: true } : {}),
    tls: {
      ...(smtpCa === null ? {} : { ca: [...rootCertificates, smtpCa] }),
      // Debian's Postfix certifies itself, and the line never leaves this machine.
      ...(isLocal && protocol === 'smtp:' ? { rejectUnauthorized: false } : {}),
      ...valuesOf(
        parameters.flatMap(([key, value]) =>
          key.startsWith('tls.') ? [[key.slice(4), value]] : [],
        ),
      ),
    },
  }
}

/** Parameters with numbers and booleans in place of their texts. */
function valuesOf(parameters: string[][]): Record<string, string | number | boolean> {
  const words: Record<string, boolean> = { true: true, false: false }
  return Object.fromEntries(
    parameters.map(([key = '', value = '']) => [
      key,
      words[value] ?? (/^\d+$/.test(value) ? Number(value) : value),
    ]),
  )
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The name for EHLO: a full one of this machine (RFC 5321, 4.1.4), which many servers insist on, or
 * the domain that it writes from, as Google's relay wants it.
 */
function ownName(publicUrl: string | null, mailFrom: string): string | undefined {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
  const candidates = [
    publicUrl === null ? '' : new URL(publicUrl).hostname,
    hostname(),
    domainToASCII(domain),
  ]
  return candidates.find((name) => name.includes('.') && parseAddress(name) === null)
}
