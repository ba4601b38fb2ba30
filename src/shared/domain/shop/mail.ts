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

export const reviewKinds: readonly string[] = ['reviews_received', 'review_received']

/**
 * The lower number goes first, so that many reviews cannot delay an order's emails. What is not set up
 * waits for a mail server, and is never due.
 */
export const mailPriorities = { usual: 0, reviews: 1, notSetUp: 9 } as const

/** Days that an email waits for a mail server to be set up; later, it would only confuse (MAIL-02). */
export const daysUntilSetUp = 7

/** Waiting for the next attempt, accepted by the mail server, or refused for good or for three days. */
export const mailStates = ['waiting', 'sent', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/** Milliseconds that an email about a new status waits so that staff can undo the change. */
export const statusMailHold = 10_000

/** Two clicks on "send" within this many milliseconds send one email. */
export const samePressWithin = 10_000
