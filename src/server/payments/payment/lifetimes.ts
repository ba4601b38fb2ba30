const DAY = 24 * 60 * 60 * 1000

/** How long the records of payments are kept, in milliseconds. Orders and their payments stay. */
export const lifetimes = {
  /**
   * An abandoned payment, with the name and address in its draft. No provider captures one this old, and
   * reconciliation goes back 31 days. The first that leaves few enough is used.
   */
  abandonedPayment: [35 * DAY, 14 * DAY, 7 * DAY, 3 * DAY, DAY],
  /** A processed webhook event, so that it is known when it is sent again. Providers do so for 30 days. */
  webhookEvent: 90 * DAY,
  /** A request to a provider and its answer. Banks take a payment back up to 18 months later. */
  step: 730 * DAY,
} as const
