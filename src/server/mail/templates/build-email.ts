import { cancelled, confirmation, refunded, shipped, testConfirmation } from './customer.ts'
import { reviewReceived, reviewsReceived } from './reviews.ts'
import { newOrder, passwordChanged } from './staff.ts'
import type { EmailContent, EmailPayload, Sender } from './email.ts'

/** The content of an email, by its kind. */
export function buildEmail(payload: EmailPayload, sender: Sender): EmailContent {
  switch (payload.kind) {
    case 'order_confirmation':
      return confirmation(payload.data, sender)
    case 'new_order':
      return newOrder(payload.data, sender)
    case 'test_order':
      return testConfirmation(payload.data, sender)
    case 'order_shipped':
      return shipped(payload.data, sender)
    case 'order_cancelled':
      return cancelled(payload.data, sender)
    case 'order_refunded':
      return refunded(payload.data, sender)
    case 'reviews_received':
      return reviewsReceived(payload.data, sender)
    case 'review_received':
      return reviewReceived(payload.data, sender)
    case 'password_changed':
      return passwordChanged(payload.data, sender)
    default:
      throw new Error('There is no template for this kind of email.')
  }
}
