/** What the shop writes of its own accord. */
export const mailKinds = [
  'order_confirmation',
  'new_order',
  'order_shipped',
  'order_cancelled',
  'order_refunded',
  'reviews_received',
  'review_received',
  'password_changed',
] as const

export type MailKind = (typeof mailKinds)[number]

/** Mail with the lower number goes first: a flood of reviews must not delay the mail of an order. */
export const mailPriorities = { usual: 0, reviews: 1 } as const

/** Waiting for its next try, taken over by the mail server, or given up after three days. */
export const mailStates = ['waiting', 'sent', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/** Mail about a new status waits so many milliseconds, in which staff can undo the change. */
export const statusMailHold = 10_000

/** Two presses within this time, in milliseconds, are one wish to send a mail. */
export const samePressWithin = 10_000
