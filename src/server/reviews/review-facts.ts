import type { NamedReviewRow } from './reviews.queries.ts'

/** A review as the subject of an audit entry. */
export function reviewSubject({ id, customerName, productName }: NamedReviewRow) {
  return { kind: 'review', id, name: `${customerName} on ${productName}` } as const
}

/** The fields of a deleted review that the audit keeps. */
export function reviewFacts(row: NamedReviewRow) {
  const { productName, customerName, customerEmail, rating, title, comment, status } = row
  return { productName, customerName, customerEmail, rating, title, comment, status }
}
