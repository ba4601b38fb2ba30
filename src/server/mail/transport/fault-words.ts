import * as m from '../../../shared/i18n/messages.ts'
import { inLocale } from '../../runtime/request-locale.ts'

// Why an email was not sent is stored in English, once for all readers. Here it gets the language of
// the one who reads it.

const faults: ((p: { code: string; days: string }) => string)[] = [
  m.mailFaultSignIn,
  m.mailFaultNoSignIn,
  m.mailFaultName,
  m.mailFaultConnection,
  m.mailFaultTime,
  m.mailFaultEncryption,
  m.mailFaultAddress,
  m.mailFaultRefused,
  m.mailFaultSpace,
  m.mailFaultFolder,
  m.mailFaultCreated,
  m.mailFaultCertificate,
  m.mailFaultOther,
  m.mailFaultNotSetUp,
]

const GAP = '\0'

/** A stored reason in the language of the caller; what a mail server said stays in its own words. */
export function faultWords(stored: string): string {
  for (const words of faults) {
    const [start = '', end = ''] = inLocale('en', () => words({ code: GAP, days: GAP })).split(GAP)
    if (!stored.startsWith(start)) continue
    const until = end === '' ? start.length : stored.indexOf(end, start.length)
    if (until === -1) continue
    const value = stored.slice(start.length, until)
    const rest = stored.slice(until + end.length)
    return withReply(words({ code: value, days: value }), rest)
  }
  return stored
}

/** Adds the server's reply to the words of a fault. */
function withReply(fault: string, rest: string): string {
  if (rest === '') return fault
  const before = inLocale('en', () => m.mailFaultSaid({ fault: '', reply: '' }))
  const reply = rest.startsWith(before) ? rest.slice(before.length) : rest.trim()
  return m.mailFaultSaid({ fault, reply })
}
