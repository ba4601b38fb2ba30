import { invalidField } from '#shared/contract/errors.ts'
import { type MailConnection, portFault } from '#shared/contract/settings/connections.ts'
import type { ConnectionCheck } from '#shared/contract/staff/server-settings.ts'
import { mailPorts } from '#shared/domain/shop/connections.ts'
import { canonicalEmail } from '#shared/domain/shop/email-address.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Config } from '../config/config.ts'
import { noSender } from '../config/mail-settings.ts'
import type { ConnectionModule } from './module.ts'

type MailValues = MailConnection & { password: string }

export const mailConnection: ConnectionModule<MailConnection, MailValues> = {
  name: 'Mail server',
  secrets: ['password'],
  completed,
  configOf: ({ isSenderGiven, mailFrom, salesEmail }, values) => ({
    smtpUrl: smtpUrlOf(values),
    mailFrom: isSenderGiven ? mailFrom : values.from,
    salesEmail: salesEmail === noSender ? values.from : salesEmail,
  }),
  try: tryMail,
}

function completed(input: MailConnection, stored: MailValues | null): MailValues {
  if (!mailPorts.some((port) => port === input.port)) throw invalidField('/mail/port', portFault())
  if (!URL.canParse(smtpUrlOf({ ...input, password: '' }))) {
    throw invalidField('/mail/host', m.connectionHostFault())
  }
  // Only the server that it was entered for receives a password.
  const isSame = stored?.host === input.host && stored.username === input.username
  const storedPassword = isSame ? stored.password : ''
  const password = input.username === '' ? '' : (input.password ?? storedPassword)
  if (input.username !== '' && password === '') {
    throw invalidField('/mail/password', m.connectionPasswordMissing())
  }
  return { ...input, from: canonicalEmail(input.from), password }
}

function smtpUrlOf({ host, port, encryption, username, password }: MailValues): string {
  const name = host.includes(':') ? `[${host}]` : host
  const sign =
    username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  return `${encryption === 'tls' ? 'smtps' : 'smtp'}://${sign}${name}:${port}`
}

/** How long staff wait for a mail server, in milliseconds. */
const CHECK_WITHIN = 25_000

/** Connects, encrypts, signs in, and names a sender and a recipient; sends nothing. */
async function tryMail(
  { smtpUrl, smtpCa, publicUrl, mailFrom }: Config,
  { recipient }: { recipient: string },
): Promise<ConnectionCheck> {
  if (smtpUrl === null) return { level: 'bad', words: m.settingsEmailsOff() }
  const [{ describeMailFault }, { tryMailServer }] = await Promise.all([
    import('../mail/transport/mail-faults.ts'),
    import('../mail/transport/try-mail-server.ts'),
  ])
  const patience = Promise.withResolvers<never>()
  const limit = setTimeout(
    () => patience.reject(Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })),
    CHECK_WITHIN,
  )
  try {
    const trial = tryMailServer(
      { smtpUrl, smtpCa, publicUrl, mailFrom },
      { from: mailFrom, to: recipient },
    )
    await Promise.race([trial, patience.promise])
    return { level: 'good', words: m.connectionMailWorks({ address: mailFrom }) }
  } catch (error) {
    return { level: 'bad', words: describeMailFault(error, smtpUrl).words }
  } finally {
    clearTimeout(limit)
  }
}
