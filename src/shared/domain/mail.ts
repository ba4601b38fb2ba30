/** The emails that the shop sends by itself. */
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

/** The lower number goes first, so that many reviews cannot delay an order's emails. */
export const mailPriorities = { usual: 0, reviews: 1 } as const

/** Waiting for the next attempt, accepted by the mail server, or failed after three days. */
export const mailStates = ['waiting', 'sent', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/** Milliseconds that an email about a new status waits so that staff can undo the change. */
export const statusMailHold = 10_000

/** Two clicks on "send" within this many milliseconds send one email. */
export const samePressWithin = 10_000
