import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'

/** Money that went back to a customer. */
export type RefundNotice = {
  order: DetailedOrder
  /** Decimal string, what this refund gave back. */
  amount: string
  /** Said to the customer as it stands; null says nothing. */
  reason: string | null
}

export type PasswordChange = {
  username: string
  /** The account that did it; null when it was done at the shop's own machine. */
  changedBy: string | null
}

/** Reviews that came in since the last email about them. */
export type ReviewDigest = {
  /** The first of them. */
  reviews: Review[]
  /** How many there are in all. */
  total: number
  /** Whether it is being sent, so that nothing is added any more. */
  isClosed: boolean
}

/** What a mail is about; its words are made of this when it is sent. */
export type MailPayload =
  | {
      kind: 'order_confirmation' | 'new_order' | 'order_shipped' | 'order_cancelled'
      data: DetailedOrder
    }
  | { kind: 'order_refunded'; data: RefundNotice }
  | { kind: 'reviews_received'; data: ReviewDigest }
  /** Written by earlier versions, one for each review. */
  | { kind: 'review_received'; data: Review }
  | { kind: 'password_changed'; data: PasswordChange }
