import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'

export type RefundNotice = {
  order: DetailedOrder
  /** The amount of this refund, as a decimal string. */
  amount: string
  /** Shown to the customer verbatim; null shows nothing. */
  reason: string | null
}

export type PasswordChange = {
  username: string
  /** The account that changed it; null for a command on the server. */
  changedBy: string | null
}

export type ReviewDigest = {
  reviews: Review[]
  total: number
  /** Whether the digest is being sent and takes no more reviews. */
  isClosed: boolean
}

/** The data of an email, rendered when it is sent. */
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
