import type { OrderEmail } from '#shared/domain/order/order-emails.ts'
import type { MailedOrder, MailPayload } from '../db/schema/mail-data.ts'

/** The data of an email about an order as it is now; `reason` is that of a refund. */
export function orderEmail(
  { kind, about = '' }: OrderEmail,
  order: MailedOrder,
  reason: string | null = null,
): MailPayload {
  switch (kind) {
    case 'parcel_shipped':
      return { kind, data: { order, shipmentId: about, isCorrection: false } }
    case 'order_refunded': {
      const refund = order.refunds?.find(({ id }) => id === about)
      return { kind, data: { order, amount: refund?.amount ?? order.refundedAmount, reason } }
    }
    default:
      return { kind, data: order }
  }
}
