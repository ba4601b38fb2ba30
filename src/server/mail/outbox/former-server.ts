import type { Config } from '../../config/config.ts'
import type { Log } from '../../runtime/log/log.ts'
import type { OutgoingMail } from '../templates/compose.ts'
import { describeMailFault } from '../transport/mail-faults.ts'
import type { MailTransport } from '../transport/transport.ts'
import { type Composing, createComposer } from './composer.ts'

type Through = {
  /** The configuration whose server sends, from its own address. */
  former: Config
  mails: readonly OutgoingMail[]
  opening: Promise<MailTransport>
  within: number
}

/**
 * Sends emails through the server that was replaced. Each is tried once, because the outbox sends it
 * through the new one; its id is the same, so that mail programs show one.
 */
export async function sendThroughFormer(
  options: Composing & { log: Log },
  { former, mails, opening, within }: Through,
): Promise<void> {
  const { compose } = createComposer({ ...options, config: () => former })
  const transport = await opening
  const send = async (mail: OutgoingMail) => transport.send(await compose(mail), within)
  for (const outcome of await Promise.allSettled(mails.map(send))) {
    if (outcome.status === 'fulfilled') continue
    const { message: reason } = describeMailFault(outcome.reason, former.smtpUrl)
    options.log.warn('former_mail_server_failed', { reason })
  }
}
