/**
 * The sources that Stripe documents for its script, requests and frames. The card fields are in those
 * frames, so the shop never sees a card.
 */
export const cardSources = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  connect: 'https://api.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
} as const

export type Sources = Record<keyof typeof cardSources, string>
