/**
 * Where Stripe documents that its script, its requests and its frames come from; the card's own
 * fields are in those frames, so that the shop never sees them.
 */
export const cardSources = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  connect: 'https://api.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
} as const

export type Sources = Record<keyof typeof cardSources, string>
