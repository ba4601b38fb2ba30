import type { Mail } from '../../../shared/contract/mail.ts'
import type { MailKind, MailState } from '../../../shared/domain/mail.ts'

/** The label of each kind of mail; "to us" marks mail to staff. */
export const kindWords: Record<MailKind, string> = {
  order_confirmation: 'Order confirmation',
  new_order: 'New order, to us',
  order_shipped: 'Order shipped',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Refund',
  reviews_received: 'New reviews, to us',
  review_received: 'New review, to us',
  password_changed: 'Password changed',
}

export const stateWords: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Given up',
}

export function triesWords(attempts: number): string {
  if (attempts === 0) return 'not tried yet'
  return attempts === 1 ? 'tried once' : `tried ${attempts} times`
}

/** The label of the send button; a sent mail is sent again as a copy. */
export function sendWords({ state }: Pick<Mail, 'state'>): string {
  return state === 'waiting' ? 'Send now' : 'Send again'
}
