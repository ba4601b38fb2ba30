/** What a mail server refused, as far as its reply tells. */
type Refusal = 'mailbox' | 'limit' | 'setting' | null

type Reply = { command: unknown; response: unknown; responseCode: unknown }

/** Status codes of a recipient that does not exist (RFC 3463; RFC 7505 for 5.1.10). */
const deadMailbox = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']

/** Replies without a status code that speak of the recipient (RFC 5321, 4.2.3; RFC 7504 for 556). */
const mailboxReplies = [501, 550, 551, 553, 556]

/** Status codes that say no more than a reply without one; Outlook.com has 5.5.0 for no such mailbox. */
const vague = ['', '5.0.0', '5.1.0', '5.2.0', '5.5.0']

/** Yahoo judges a recipient only after the text, with replies that are about the text elsewhere. */
const namesNobody =
  /\bmailbox (?:not found|is disabled)|\b(?:no such|unknown) (?:user|mailbox|recipient)|\b(?:user|mailbox|recipient) unknown|\bnot a valid recipient|\bdoesn.t have an? \S+ account|\baccount has been disabled or discontinued/i

/** Gmail and others refuse for good what they take an hour later. */
const isForNow = /\btry again later|\btemporar|\btoo quickly|\breceiving mail at a rate/i

const aboutLimit = /\b(quota|limit|too many|exceed)/i

const aboutSender =
  /relay|sender|authenticat|sign.?in|log.?in|policy|permi|denied|spam|block|listed|reputation|allow|prohibit|restrict|forbid|gateway|not local|verif|\b(?:ip|spf|dkim|dmarc)\b/i

/** Many servers judge the sender only with the recipient, and report it there. */
const senderRejected = /\bsender (?:address |verify )?(?:rejected|failed|unknown)/i

/**
 * Reads a 5xx reply (RFC 5321, 4.2.1): only a mailbox that does not exist is final. Everything else may
 * follow from a setting (a sender that is not the account's, a server that relays nothing) or a limit,
 * and ends once somebody corrects it or the day is over. Null for other replies.
 */
export function readRefusal({ command, response, responseCode }: Reply): Refusal {
  const code = Number(responseCode)
  if (!(code >= 500 && code < 600)) return null
  // An address may contain any of the words below.
  const text = String(response).replaceAll(/[^\s<>()]+/g, (run) => (run.includes('@') ? '' : run))
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? []
  if (status === '5.4.5' || (status.startsWith('5.7.') && aboutLimit.test(text))) return 'limit'
  if (command === 'MAIL FROM') return aboutLimit.test(text) ? 'limit' : 'setting'
  if (senderRejected.test(text)) return 'setting'
  const mailbox = isForNow.test(text) ? null : 'mailbox'
  if (deadMailbox.includes(status) || isUnknownAtExchange(status, text)) return mailbox
  if (!vague.includes(status)) return status.startsWith('5.7.') ? 'setting' : null
  if (aboutLimit.test(text)) return 'limit'
  if (aboutSender.test(text)) return 'setting'
  const isAboutRecipient = command === 'RCPT TO' && mailboxReplies.includes(code)
  return isAboutRecipient || namesNobody.test(text) ? mailbox : null
}

/** Exchange Online refuses recipients that it does not have with the status of a host that is down. */
function isUnknownAtExchange(status: string, text: string): boolean {
  return status === '5.4.1' && /recipient address(?:es)? rejected/i.test(text)
}
