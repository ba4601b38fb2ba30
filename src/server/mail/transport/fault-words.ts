import * as m from '#shared/i18n/messages.ts'

const texts = {
  sign_in: m.mailFaultSignIn,
  no_sign_in: m.mailFaultNoSignIn,
  unknown_name: m.mailFaultName,
  connection: m.mailFaultConnection,
  timeout: m.mailFaultTime,
  later: m.mailFaultLater,
  encryption: m.mailFaultEncryption,
  certificate: m.mailFaultCertificate,
  address: m.mailFaultAddress,
  refused: m.mailFaultRefused,
  mailbox: m.mailFaultMailbox,
  setting: m.mailFaultSetting,
  limit: m.mailFaultLimit,
  unanswered: m.mailFaultUnanswered,
  unencrypted: m.mailFaultUnencrypted,
  no_sender: m.mailFaultNoSender,
  no_utf8: m.mailFaultUtf8,
  no_space: m.mailFaultSpace,
  folder: m.mailFaultFolder,
  not_created: m.mailFaultCreated,
  not_set_up: m.mailFaultNotSetUp,
  other: m.mailFaultOther,
} satisfies Record<string, (p: { code: string; days: string }) => string>

export type MailFaultCode = keyof typeof texts

/** Why an email was not sent, as stored. */
export type MailReason = {
  fault: MailFaultCode
  /** The code of the mailer or of TLS, or a number of days. */
  detail?: string
  /** What the mail server said, in its own words. */
  reply?: string
}

/** The words for a reason, in the language of the caller. */
export function reasonWords({ fault, detail = '', reply }: MailReason): string {
  const words = texts[fault]({ code: detail, days: detail })
  return reply === undefined ? words : m.mailFaultSaid({ fault: words, reply })
}

export function storedReason(reason: MailReason): string {
  return JSON.stringify(reason)
}

/** The words for a stored reason. Earlier versions stored English text, which stays as it is. */
export function faultWords(stored: string): string {
  if (!stored.startsWith('{')) return stored
  const reason = JSON.parse(stored) as MailReason
  // After a rollback, the stored fault may be one that only the later version has.
  return reason.fault in texts ? reasonWords(reason) : stored
}
