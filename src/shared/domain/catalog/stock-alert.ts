/**
 * `asked`: for news, until the link in the first email is followed. Waiting for the product, or for
 * every letter with news; sent, while the email's reader may still buy it; or ended: bought, sold out
 * again, a day old, or no longer wanted.
 */
export const alertStates = ['asked', 'waiting', 'sent', 'ended'] as const

const DAY = 24 * 60 * 60 * 1000

/** How long a unit counts as that of the person who got the email, in milliseconds. */
export const alertCounts = DAY

/** Open alerts of one address; more are not stored, so that nobody can fill a mailbox. */
export const mostAlertsOfAddress = 50

/** Open alerts of one product. */
export const mostAlertsOfProduct = 20_000

/** How long somebody waits for a product, and how long the consent is kept as a proof. */
export const alertsEndAfter = { requested: 7 * DAY, waiting: 365 * DAY, ended: 180 * DAY } as const

/** How many more emails may leave: never more than there are units for their readers. */
export function emailsToSend({ stock, sent }: { stock: number; sent: number }): number {
  return Math.max(0, stock - sent)
}
