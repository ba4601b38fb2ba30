import * as m from '../../../shared/i18n/messages.ts'
import { inLocale } from '../../runtime/request-locale.ts'

/** Why an email was not sent, without passwords or stack traces. */
export class MailFault extends Error {
  readonly isPermanent: boolean

  /**
   * `words` are for staff, in English; `faultWords` translates them. The message, without addresses,
   * and `cause` are for the log. With `isPermanent`, the mail server will not take this email at a
   * later time either.
   */
  constructor(
    readonly words: string,
    { cause, isPermanent = false }: { cause?: unknown; isPermanent?: boolean } = {},
  ) {
    super(withoutAddresses(words), { cause })
    this.isPermanent = isPermanent
    this.name = 'MailFault'
  }
}

type Fault = { code?: unknown; originalCode?: unknown; response?: unknown; responseCode?: unknown }

/** Replies that ask for a sign-in: a wrong setting, and no email is lost once it is corrected. */
const signInReplies = [530, 534, 535, 538]

/** A 5xx reply to an email or its addresses (RFC 5321, 4.2.1); others concern the connection. */
function isRefusedForGood({ code, responseCode }: Fault): boolean {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const reply = Number(responseCode)
  return isAboutMail && reply >= 500 && reply < 600 && !signInReplies.includes(reply)
}

const LENGTH = 300

const wordsByCode: Record<string, () => string> = {
  EAUTH: m.mailFaultSignIn,
  ENOAUTH: m.mailFaultNoSignIn,
  EDNS: m.mailFaultName,
  ECONNECTION: m.mailFaultConnection,
  ESOCKET: m.mailFaultConnection,
  ETIMEDOUT: m.mailFaultTime,
  EABORT: m.mailFaultTime,
  ETLS: m.mailFaultEncryption,
  EENVELOPE: m.mailFaultAddress,
  EMESSAGE: m.mailFaultRefused,
  ENOSPC: m.mailFaultSpace,
  EACCES: m.mailFaultFolder,
  EROFS: m.mailFaultFolder,
}

export function describeMailFault(error: unknown, smtpUrl: string | null): MailFault {
  return inLocale('en', () => faultOf(error, smtpUrl))
}

function faultOf(error: unknown, smtpUrl: string | null): MailFault {
  const fault = (error instanceof Error ? error : {}) as Fault
  const { code, originalCode, response } = fault
  if (typeof code !== 'string') return new MailFault(m.mailFaultCreated(), { cause: error })
  const words = encryptionFault(originalCode) ?? wordsByCode[code]?.() ?? m.mailFaultOther({ code })
  // After a failed sign-in, the reply may contain the credentials.
  if (typeof response !== 'string' || code === 'EAUTH') return new MailFault(words)
  const reply = withoutSecrets(response, smtpUrl).replace(/\s+/g, ' ').slice(0, LENGTH)
  const isPermanent = isRefusedForGood(fault)
  return new MailFault(m.mailFaultSaid({ fault: words, reply }), { isPermanent })
}

/** nodemailer reports a bad certificate as a closed connection; this finds the real reason. */
function encryptionFault(originalCode: unknown): string | undefined {
  const code = String(originalCode)
  if (/CERT|SIGNED|VERIFY/.test(code)) return m.mailFaultCertificate({ code })
  return /SSL|TLS/.test(code) ? m.mailFaultEncryption() : undefined
}

function withoutSecrets(text: string, smtpUrl: string | null): string {
  return secretsOf(smtpUrl).reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
}

/** Mail servers often repeat the recipient that they refuse. */
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'(),:;]+/g, (run) => {
    const at = run.indexOf('@')
    return at > 0 && at < run.length - 1 ? '[address]' : run
  })
}

/** Name and password in every form: percent-encoded, plain, and base64 as sent over SMTP. */
function secretsOf(smtpUrl: string | null): string[] {
  if (smtpUrl === null || !URL.canParse(smtpUrl)) return []
  const given = new URL(smtpUrl)
  const [name, password] = [decoded(given.username), decoded(given.password)]
  const sent = [name, password, `\0${name}\0${password}`].map((text) => Buffer.from(text))
  const secrets = [...sent.map((bytes) => bytes.toString('base64')), name, password]
  return [...secrets, given.username, given.password].filter((secret) => secret !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
