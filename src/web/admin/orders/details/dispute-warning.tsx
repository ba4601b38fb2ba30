import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import * as m from '#shared/i18n/messages.ts'
import { Warning } from '../../ui/warning.tsx'

/** Says before a refund that the buyer may also get the money by a dispute that is still open. */
export function DisputeWarning({ payment }: Pick<OrderDetails, 'payment'>) {
  if (payment?.status !== 'disputed') return null
  return (
    <Warning role="note" title={m.ordersRefundDisputed()}>
      {m.ordersRefundDisputedHint()}
    </Warning>
  )
}
