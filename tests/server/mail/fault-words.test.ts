import { expect, test } from 'bun:test'
import { describeMailFault } from '../../../src/server/mail/transport/mail-faults.ts'
import { faultWords } from '../../../src/server/mail/transport/fault-words.ts'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'

const codes = ['EAUTH', 'ENOAUTH', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EENVELOPE', 'EMESSAGE']
const faults = [
  ...[...codes, 'ENOSPC', 'EACCES', 'EOTHER'].map((code) => ({ code })),
  { code: 'EMESSAGE', response: '554 5.7.1 Rejected as spam', responseCode: 554 },
  { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
  {},
].map((fields) => Object.assign(new Error('No.'), fields))

test('LANG-12 why an email was not sent is stored in English and read in the language of staff', () => {
  for (const fault of faults) {
    // A French request sends a test email: what is stored must not depend on it.
    const { words } = inLocale('fr', () => describeMailFault(fault, null))
    expect(faultWords(words)).toBe(words)
    const french = inLocale('fr', () => faultWords(words))
    expect(french).not.toBe(words)
    expect(foreignPhrasesIn(french.replace(/Rejected as spam|CERT_HAS_EXPIRED/, ''), 'fr')).toEqual(
      [],
    )
  }
})

test('what the server said, and codes, stay as they were', () => {
  const french = (stored: string) => inLocale('fr', () => faultWords(stored))
  expect(french('The mail server refused the email. It said: 554 Rejected as spam')).toBe(
    'Le serveur de courriel a refusé le courriel. Sa réponse\u00a0: 554 Rejected as spam',
  )
  expect(french('The certificate of the mail server is not valid (CERT_HAS_EXPIRED).')).toBe(
    'Le certificat du serveur de courriel n’est pas valide (CERT_HAS_EXPIRED).',
  )
  expect(french('Email was not set up within 30 days.')).toContain('30 jours')
  expect(french('Something else')).toBe('Something else')
})
