import { cancelled, confirmation, refunded, shipped, testConfirmation } from './customer.ts'
import { reviewReceived, reviewsReceived } from './reviews.ts'
import { newOrder, passwordChanged } from './staff.ts'
import type { EmailContent, EmailPayload, Sender } from './email.ts'

/** Puts what happened into words for whoever it concerns. */
export function buildEmail(matter: EmailPayload, sender: Sender): EmailContent {
  switch (matter.kind) {
    case 'order_confirmation':
      return confirmation(matter.data, sender)
    case 'new_order':
      return newOrder(matter.data, sender)
    case 'test_order':
      return testConfirmation(matter.data, sender)
    case 'order_shipped':
      return shipped(matter.data, sender)
    case 'order_cancelled':
      return cancelled(matter.data, sender)
    case 'order_refunded':
      return refunded(matter.data, sender)
    case 'reviews_received':
      return reviewsReceived(matter.data, sender)
    case 'review_received':
      return reviewReceived(matter.data, sender)
    case 'password_changed':
      return passwordChanged(matter.data, sender)
    default:
      throw new Error('There are no words for a mail of this kind.')
  }
}
