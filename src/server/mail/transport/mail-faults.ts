import { beginningOf } from '#shared/domain/beginning-of.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import { type MailFaultCode, type MailReason, reasonWords } from './fault-words.ts'
import { readRefusal } from './refusals.ts'
import { decoded } from './smtp-options.ts'
import { UnansweredError } from './unanswered-error.ts'

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

type Fault = {
  code?: unknown
  originalCode?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
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
  EDQUOT: 'no_space',
  EACCES: 'folder',
  EPERM: 'folder',
  EROFS: 'folder',
}

export function describeMailFault(error: unknown, smtpUrl: string | null): MailFault {
  if (error instanceof MailFault) return error
  if (error instanceof UnansweredError) {
    return new MailFault({ fault: 'unanswered' }, { cause: error, isPermanent: true })
  }
  const fault = (error instanceof Error ? error : {}) as Fault
  const { code, response } = fault
  if (typeof code !== 'string') return new MailFault({ fault: 'not_created' }, { cause: error })
  const codeFault = faultByCode[code]
  const refusal = code === 'EENVELOPE' || code === 'EMESSAGE' ? refusalOf(fault) : null
  const reason: MailReason =
    putOff(fault) ??
    encryptionFault(fault) ??
    (codeFault ? { fault: refusal ?? codeFault } : { fault: 'other', detail: code })
  // After a failed sign-in, the reply may contain the credentials.
  if (typeof response !== 'string' || code === 'EAUTH') return new MailFault(reason)
  const reply = beginningOf(
    withoutSecrets(response, smtpUrl).replace(/\s+/g, ' '),
    MAX_REPLY_LENGTH,
  )
  return new MailFault({ ...reason, reply }, { isPermanent: refusal === 'mailbox' })
}

/** Replies that ask for a sign-in, whatever they are about. */
const signInReplies = [530, 534, 535, 538]

function refusalOf(fault: Fault): MailFaultCode | null {
  if (signInReplies.includes(Number(fault.responseCode))) return 'setting'
  const { command, response, responseCode } = fault
  return readRefusal({ command, response, responseCode })
}

/**
 * For a server that puts off the greeting, encryption, a password or an email, as greylisting does (RFC 5321,
 * 4.2.1). If the words named the password or a setting, the owner would change a right one.
 */
function putOff({ responseCode }: Fault): MailReason | undefined {
  const isTemporary = Number(responseCode) >= 400 && Number(responseCode) < 500
  return isTemporary ? { fault: 'later' } : undefined
}

/** nodemailer reports a bad certificate as a closed connection; this finds the real reason. */
function encryptionFault({ code, originalCode, command }: Fault): MailReason | undefined {
  const detail = String(originalCode)
  if (/CERT|SIGNED|VERIFY/.test(detail)) return { fault: 'certificate', detail }
  if (code === 'ETLS' && command === 'STARTTLS') return { fault: 'unencrypted' }
  return /SSL|TLS/.test(detail) ? { fault: 'encryption' } : undefined
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
  const url = new URL(smtpUrl)
  const [name, password] = [decoded(url.username), decoded(url.password)]
  const sent = [name, password, `\0${name}\0${password}`].map((text) => Buffer.from(text))
  const secrets = [...sent.map((bytes) => bytes.toString('base64')), name, password]
  return [...secrets, url.username, url.password].filter((secret) => secret !== '')
}
