import { noSender } from '../../config/mail-settings.ts'
import { isLoopbackName } from '../../runtime/network.ts'
import type { Sender } from '../templates/email.ts'

/**
 * Whether emails would leave this machine from an address at localhost, which no relay accepts
 * (RFC 5321, 2.3.5). A mail catcher on this machine takes any sender.
 */
export function lacksSender({ mailFrom }: Pick<Sender, 'mailFrom'>, smtpUrl: string): boolean {
  return mailFrom === noSender && !isLoopbackName(new URL(smtpUrl).hostname)
}
