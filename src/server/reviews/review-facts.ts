import type { NamedReviewRow } from './reviews.queries.ts'

/** A review as the audit names it. */
export function reviewSubject({ id, customerName, productName }: NamedReviewRow) {
  return { kind: 'review', id, name: `${customerName} on ${productName}` } as const
}

/** What the audit keeps of a review that is gone. */
export function reviewFacts(row: NamedReviewRow) {
  const { productName, customerName, customerEmail, rating, title, comment, status } = row
  return { productName, customerName, customerEmail, rating, title, comment, status }
}
