import type { MailPicture } from '#shared/domain/catalog/pictures.ts'
import type { Config } from '../../config/config.ts'
import type { Engine } from '../../db/engine/engine.ts'
import type { Settings } from '../../settings/store/shop-settings.ts'
import type { Message, OutgoingMail } from '../templates/compose.ts'
import { type EmailPayload, type Sender, senderOf } from '../templates/email.ts'
import { staffLanguage } from './outbox.queries.ts'

export type Composing = Pick<Sender, 'publicUrl' | 'orderPage' | 'invitationLink'> & {
  db: Pick<Engine, 'read'>
  /** The configuration in effect. */
  config: () => Config
  settings: Settings
  /** The pictures that an email shows, by product. */
  picturesOf: (mail: EmailPayload) => Promise<ReadonlyMap<string, MailPicture>>
}

/** Makes messages from emails, with what the shop is and shows at that time. */
export function createComposer({
  db,
  config,
  settings,
  publicUrl,
  orderPage,
  invitationLink,
  picturesOf,
}: Composing) {
  const links = { publicUrl, orderPage, invitationLink }
  const sender = (): Sender => senderOf(settings.now(), { mailFrom: config().mailFrom, ...links })

  async function compose(mail: OutgoingMail): Promise<Message> {
    const { composeMessage } = await import('../templates/compose.ts')
    const pictures = await picturesOf(mail)
    return composeMessage(mail, { ...sender(), pictures }, await staffLanguage(db.read, mail))
  }

  return { sender, compose }
}
