import { readFileSync } from 'node:fs'
import { canonicalEmail, isEmailAddress } from '#shared/domain/shop/email-address.ts'
import type { SettingsReader } from '../runtime/read-settings.ts'

/** Stands for a missing address. */
export const noSender = 'sales@localhost'

export function readMailSettings({
  address,
  email,
  valueOf,
  refuse,
}: SettingsReader<'SMTP_URL' | 'SMTP_CA_FILE' | 'MAIL_FROM' | 'SALES_EMAIL'>) {
  function certificates(): string | null {
    const file = valueOf('SMTP_CA_FILE')
    if (file === null) return null
    const text = readText(file)
    if (text?.includes('-----BEGIN CERTIFICATE-----')) return text
    const fault = text === null ? 'cannot be read' : 'has no certificate'
    refuse(
      'SMTP_CA_FILE',
      `${JSON.stringify(file)}, which ${fault}`,
      'a file with certificates in PEM form, readable by the shop',
    )
    return null
  }
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], true)
  const mailFrom = email('MAIL_FROM', valueOf('SALES_EMAIL') ?? userOf(smtpUrl) ?? noSender)
  return {
    smtpUrl,
    /** The certificates of `SMTP_CA_FILE`, as PEM. */
    smtpCa: certificates(),
    /** Whether MAIL_FROM names the sender, which then wins over the dashboard's. */
    isSenderGiven: valueOf('MAIL_FROM') !== null,
    /** `noSender` if no setting has an address; the one in the dashboard counts then, if there is one. */
    mailFrom,
    salesEmail: email('SALES_EMAIL', mailFrom),
  }
}

/** The name in SMTP_URL, if it is an address: nearly always the one that may send. */
function userOf(smtpUrl: string | null): string | null {
  const user = smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).username)
  return isEmailAddress(user) ? canonicalEmail(user) : null
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
