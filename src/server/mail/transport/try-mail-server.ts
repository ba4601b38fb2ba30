import { needsSmtpUtf8 } from '#shared/domain/shop/email-address.ts'
import { MailFault } from './mail-faults.ts'
import { type MailServer, shortTimeouts, smtpOptions } from './smtp-options.ts'
import { openSmtpSession, type SmtpSession } from './smtp-session.ts'

type Envelope = { from: string; to: string }

/**
 * Connects, signs in and names a sender and a recipient, without sending anything; rejects with the
 * reason it failed. A server that lets the shop sign in may still refuse its sender, or relay nothing.
 */
export async function tryMailServer(server: MailServer, envelope: Envelope): Promise<void> {
  const session = await openSmtpSession(server, shortTimeouts)
  const { ask } = session
  try {
    const isUtf8 = await refuseWithoutUtf8(session, server, envelope)
    await ask('MAIL FROM', `MAIL FROM:<${envelope.from}>${isUtf8 ? ' SMTPUTF8' : ''}`)
    await ask('RCPT TO', `RCPT TO:<${envelope.to}>`)
    await ask('RSET', 'RSET')
    await ask('QUIT', 'QUIT')
  } finally {
    session.close()
  }
}

/**
 * Rejects if these addresses need a server with SMTPUTF8 (RFC 6531) and this one has none. Servers without
 * it may take such an address all the same, and lose or return the email later.
 */
export async function requireSmtpUtf8(
  server: MailServer,
  envelope: Envelope,
  times = shortTimeouts,
): Promise<void> {
  if (!needsSmtpUtf8(envelope.from) && !needsSmtpUtf8(envelope.to)) return
  const session = await openSmtpSession(server, times)
  try {
    await refuseWithoutUtf8(session, server, envelope)
    await session.ask('QUIT', 'QUIT')
  } finally {
    session.close()
  }
}

/** Returns whether the addresses need SMTPUTF8. */
async function refuseWithoutUtf8(
  { ask }: SmtpSession,
  server: MailServer,
  { from, to }: Envelope,
): Promise<boolean> {
  if (!needsSmtpUtf8(from) && !needsSmtpUtf8(to)) return false
  const { name = '[127.0.0.1]' } = smtpOptions(server)
  const extensions = await ask('EHLO', `EHLO ${name}`)
  if (/^250[ -]SMTPUTF8\b/im.test(extensions)) return true
  // A sender can be corrected in the settings; the recipient stays what it is.
  throw new MailFault({ fault: 'no_utf8' }, { isPermanent: !needsSmtpUtf8(from) })
}
