/** Why an email was not sent, without passwords or stack traces. */
export class MailFault extends Error {
  readonly isPermanent: boolean

  /**
   * `words` are for staff. The message, without addresses, and `cause` are for the log. With
   * `isPermanent`, the mail server will not take this email at a later time either.
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

const wordsByCode: Record<string, string> = {
  EAUTH: "The mail server didn't accept the username and password in SMTP_URL.",
  ENOAUTH: 'The mail server requires a username and password in SMTP_URL.',
  EDNS: 'The name of the mail server in SMTP_URL was not found.',
  ECONNECTION: 'The mail server could not be reached, or closed the connection.',
  ESOCKET: 'The mail server could not be reached, or closed the connection.',
  ETIMEDOUT: "The mail server didn't answer in time.",
  EABORT: "The mail server didn't answer in time.",
  ETLS: 'The mail server and the shop could not agree on encryption.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the email.',
  ENOSPC: "There's no space left for emails in the data directory.",
  EACCES: 'The mail folder in the data directory cannot be written.',
  EROFS: 'The mail folder in the data directory cannot be written.',
}

export function describeMailFault(error: unknown, smtpUrl: string | null): MailFault {
  const fault = (error instanceof Error ? error : {}) as Fault
  const { code, originalCode, response } = fault
  if (typeof code !== 'string') {
    return new MailFault("The email couldn't be created.", { cause: error })
  }
  const words =
    encryptionFault(originalCode) ?? wordsByCode[code] ?? `The email couldn't be sent (${code}).`
  // After a failed sign-in, the reply may contain the credentials.
  if (typeof response !== 'string' || code === 'EAUTH') return new MailFault(words)
  const said = withoutSecrets(response, smtpUrl).replace(/\s+/g, ' ').slice(0, LENGTH)
  return new MailFault(`${words} It said: ${said}`, { isPermanent: isRefusedForGood(fault) })
}

/** nodemailer reports a bad certificate as a closed connection; this finds the real reason. */
function encryptionFault(code: unknown): string | undefined {
  const name = String(code)
  if (/CERT|SIGNED|VERIFY/.test(name)) {
    return `The certificate of the mail server is not valid (${name}).`
  }
  return /SSL|TLS/.test(name) ? wordsByCode.ETLS : undefined
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
