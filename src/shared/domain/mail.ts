/** What the shop writes of its own accord. */
export const mailKinds = [
  'order_confirmation',
  'new_order',
  'order_shipped',
  'order_cancelled',
  'order_refunded',
  'review_received',
  'password_changed',
] as const

export type MailKind = (typeof mailKinds)[number]

/** Waiting for its next try, taken over by the mail server, or given up after three days. */
export const mailStates = ['waiting', 'sent', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/** Two presses within this time, in milliseconds, are one wish to send a mail. */
export const samePressWithin = 10_000
