import { beginningOf } from '../../../shared/domain/beginning-of.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import { type MailFaultCode, type MailReason, reasonWords } from './fault-words.ts'

/** Why an email was not sent, without passwords or stack traces. */
export class MailFault extends Error {
  readonly isPermanent: boolean

  /**
   * The message, in English and without addresses, and `cause` are for the log. If `isPermanent`,
   * the mail server will not accept this email later either.
   */
  constructor(
    readonly reason: MailReason,
    { cause, isPermanent = false }: { cause?: unknown; isPermanent?: boolean } = {},
  ) {
    super(withoutAddresses(inLocale('en', () => reasonWords(reason))), { cause })
    this.isPermanent = isPermanent
    this.name = 'MailFault'
  }

  /** For staff, in the language of the caller. */
  get words(): string {
    return reasonWords(this.reason)
  }
}

type Fault = { code?: unknown; originalCode?: unknown; response?: unknown; responseCode?: unknown }

/** Replies that ask for a sign-in: a setting is wrong, and mail goes out once it is corrected. */
const signInReplies = [530, 534, 535, 538]

/** A 5xx reply to an email or its addresses (RFC 5321, 4.2.1); others concern the connection. */
function isRefusedForGood({ code, responseCode }: Fault): boolean {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const reply = Number(responseCode)
  return isAboutMail && reply >= 500 && reply < 600 && !signInReplies.includes(reply)
}

const MAX_REPLY_LENGTH = 300

const faultByCode: Record<string, MailFaultCode> = {
  EAUTH: 'sign_in',
  ENOAUTH: 'no_sign_in',
  EDNS: 'unknown_name',
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  ETLS: 'encryption',
  EENVELOPE: 'address',
  EMESSAGE: 'refused',
  ENOSPC: 'no_space',
  EACCES: 'folder',
  EROFS: 'folder',
}

export function describeMailFault(error: unknown, smtpUrl: string | null): MailFault {
  const fault = (error instanceof Error ? error : {}) as Fault
  const { code, originalCode, response } = fault
  if (typeof code !== 'string') return new MailFault({ fault: 'not_created' }, { cause: error })
  const known = faultByCode[code]
  const reason: MailReason =
    encryptionFault(originalCode) ?? (known ? { fault: known } : { fault: 'other', detail: code })
  // After a failed sign-in, the reply may contain the credentials.
  if (typeof response !== 'string' || code === 'EAUTH') return new MailFault(reason)
  const reply = beginningOf(
    withoutSecrets(response, smtpUrl).replace(/\s+/g, ' '),
    MAX_REPLY_LENGTH,
  )
  return new MailFault({ ...reason, reply }, { isPermanent: isRefusedForGood(fault) })
}

/** nodemailer reports a bad certificate as a closed connection; this finds the real reason. */
function encryptionFault(originalCode: unknown): MailReason | undefined {
  const code = String(originalCode)
  if (/CERT|SIGNED|VERIFY/.test(code)) return { fault: 'certificate', detail: code }
  return /SSL|TLS/.test(code) ? { fault: 'encryption' } : undefined
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
