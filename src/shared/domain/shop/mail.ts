/** The emails that the shop sends automatically. */
export const mailKinds = [
  'order_confirmation',
  'new_order',
  'order_shipped',
  'parcel_shipped',
  'order_ready',
  'order_cancelled',
  'order_refunded',
  'order_link',
  'back_in_stock',
  'news_confirmation',
  'news',
  'reviews_received',
  'review_received',
  'password_changed',
  'account_changed',
  'connection_changed',
  'invitation',
  'payment_pending',
  'payment_denied',
  'payment_trouble',
  'webhook_ended',
] as const

export type MailKind = (typeof mailKinds)[number]

/** The emails to customers whose opening and closing lines are the owner's (MAIL-10). */
export const letterKinds = [
  'order_confirmation',
  'order_shipped',
  'parcel_shipped',
  'order_ready',
  'order_cancelled',
  'order_refunded',
  'order_link',
  'back_in_stock',
  'news_confirmation',
  'payment_pending',
  'payment_denied',
] as const satisfies MailKind[]
export type LetterKind = (typeof letterKinds)[number]

/** The emails to customers; all others are to staff. */
export const customerKinds: readonly string[] = [...letterKinds, 'news']

/** The emails that staff can see with a real order before they are sent (MAIL-11). */
export const previewKinds = [...letterKinds, 'new_order'] as const satisfies MailKind[]
export type PreviewKind = (typeof previewKinds)[number]

/** Many at a time, which no email about an order waits for. */
export const patientKinds: readonly string[] = ['reviews_received', 'review_received', 'news']
/** Security notices to accounts of the dashboard. */
export const accountKinds: MailKind[] = [
  'password_changed',
  'account_changed',
  'connection_changed',
  'invitation',
]

/**
 * Lower numbers are sent first, so that many reviews cannot delay the emails about an order. `notSetUp`
 * emails wait for a mail server and are never due.
 */
export const mailPriorities = { usual: 0, reviews: 1, notSetUp: 9 } as const

/**
 * How many days an email waits for a mail server; after that, it would only confuse the recipient
 * (MAIL-02).
 */
export const daysUntilSetUp = 7

/**
 * Waiting for the next attempt; accepted by the mail server; or failed, because the server refused it
 * permanently or for three days.
 */
export const mailStates = ['waiting', 'sent', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/** How long an email about a new status waits, in milliseconds, so that staff can undo the change. */
export const statusMailHold = 10_000

/** Two clicks on "send" within this many milliseconds send one email. */
export const samePressWithin = 10_000
