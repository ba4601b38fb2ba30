import { expect, test } from 'bun:test'
import {
  faultWords,
  type MailReason,
  storedReason,
} from '../../../src/server/mail/transport/fault-words.ts'
import { describeMailFault } from '../../../src/server/mail/transport/mail-faults.ts'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'

const codes = ['EAUTH', 'ENOAUTH', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EENVELOPE', 'EMESSAGE']
const faults = [
  ...[...codes, 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EOTHER'].map((code) => ({ code })),
  { code: 'EMESSAGE', response: '554 5.7.1 Rejected as spam', responseCode: 554 },
  { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
  {},
].map((fields) => Object.assign(new Error('No.'), fields))

test('LANG-12 why an email was not sent is read in the language of staff, and logged in English', () => {
  for (const fault of faults) {
    // A French request sends a test email: what is stored and logged must not depend on it.
    const { reason, message, words } = inLocale('fr', () => describeMailFault(fault, null))
    const stored = storedReason(reason)
    expect(faultWords(stored)).toBe(words)
    expect(message).toBe(words)
    const french = inLocale('fr', () => faultWords(stored))
    expect(french).not.toBe(message)
    expect(foreignPhrasesIn(french.replace(/Rejected as spam|CERT_HAS_EXPIRED/, ''), 'fr')).toEqual(
      [],
    )
  }
})

test('a quota is a lack of space, and a folder that is closed is named as one', () => {
  const faultOf = (code: string) =>
    describeMailFault(Object.assign(new Error('No.'), { code }), null).reason.fault
  expect(['ENOSPC', 'EDQUOT'].map(faultOf)).toEqual(['no_space', 'no_space'])
  expect(['EACCES', 'EPERM', 'EROFS'].map(faultOf)).toEqual(['folder', 'folder', 'folder'])
})

test('server replies and error codes are not translated', () => {
  const french = (reason: MailReason) => inLocale('fr', () => faultWords(storedReason(reason)))
  expect(french({ fault: 'refused', reply: '554 Rejected as spam' })).toBe(
    'Le serveur de courriel a refusé le courriel. Réponse du serveur\u00a0: 554 Rejected as spam',
  )
  expect(french({ fault: 'certificate', detail: 'CERT_HAS_EXPIRED' })).toBe(
    'Le certificat du serveur de courriel n’est pas valide (CERT_HAS_EXPIRED).',
  )
  expect(french({ fault: 'not_set_up', detail: '30' })).toContain('30 jours')
})

test('a reason that an earlier or a later version stored is shown as it is', () => {
  for (const stored of ['The mail server refused the email.', '{"fault":"of_tomorrow"}']) {
    expect(inLocale('fr', () => faultWords(stored))).toBe(stored)
  }
})
