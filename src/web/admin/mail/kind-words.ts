import type { MailKind } from '#shared/domain/shop/mail.ts'
import * as m from '#shared/i18n/messages.ts'

/** The label of each kind of email; "to us" marks email to staff. */
export const kindWords: Record<MailKind, () => string> = {
  order_confirmation: m.mailKindOrderConfirmation,
  new_order: m.mailKindNewOrder,
  order_shipped: m.mailKindOrderShipped,
  parcel_shipped: m.mailKindParcelShipped,
  order_ready: m.ordersReady,
  order_cancelled: m.mailKindOrderCancelled,
  order_refunded: m.staffRefund,
  order_link: m.mailKindOrderLink,
  back_in_stock: m.mailKindBackInStock,
  news_confirmation: m.mailKindNewsConfirmation,
  news: m.mailKindNews,
  reviews_received: m.mailKindReviewsReceived,
  review_received: m.mailKindReviewReceived,
  password_changed: m.mailKindPasswordChanged,
  account_changed: m.mailKindAccountChanged,
  connection_changed: m.mailKindConnectionChanged,
  invitation: m.mailKindInvitation,
  payment_pending: m.mailKindPaymentPending,
  payment_denied: m.mailKindPaymentDenied,
  payment_trouble: m.mailKindPaymentTrouble,
  webhook_ended: m.mailKindWebhookEnded,
}
