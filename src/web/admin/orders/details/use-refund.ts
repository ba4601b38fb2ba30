import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundInput } from '#shared/contract/order/changes.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { randomId } from '../../../platform/random-id.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'

/**
 * Refunds that were sent but got no response, by order. They are kept after the dialog closes: when
 * reopened, it sends the same key and gets the outcome instead of refunding again.
 */
export const openRefunds = new Map<
  string,
  Omit<RefundInput, 'id' | 'amount'> & { amount: string }
>()

/**
 * Sends a refund request and returns why it was refused. The request keeps its key until the server
 * responds, even if the form changes, and states how much had been refunded when the form was
 * filled in.
 */
export function useRefund(details: OrderDetails) {
  const { id } = details.order
  const refund = useAction('orders.refund')
  const queries = useQueryClient()
  const toast = useToast()
  // Null once the dialog shows new figures; the next request then uses those.
  const [lastRefund, setLastRefund] = useState<string | null>(() => refundedSoFar(details))

  return async (
    request: Pick<RefundInput, 'reason' | 'items' | 'restock' | 'fromParcels'> & { amount: string },
  ) => {
    const open = openRefunds.get(id)
    const refundedBefore = open?.refundedBefore ?? lastRefund ?? refundedSoFar(details)
    const sent = { ...request, key: open?.key ?? randomId(), refundedBefore }
    openRefunds.set(id, sent)
    try {
      const { refund: newRefund } = await refund({ id, ...sent })
      openRefunds.delete(id)
      toast(newRefund.status === 'done' ? refundMade(newRefund.amount) : refundStored())
      void queries.invalidateQueries({ queryKey: ['orders.details', { id }] })
      return null
    } catch (error) {
      const refusal = toApiError(error)
      const { code, status } = refusal
      // Only a 4xx proves that nothing was stored; otherwise the request stays open.
      if (status >= 400 && status < 500) openRefunds.delete(id)
      if (code === 'stale' || code === 'key_used') {
        await queries.invalidateQueries({ queryKey: ['orders.details', { id }] })
        setLastRefund(null)
      }
      return refusal
    }
  }
}

/** The amount refunded or pending, calculated from the remaining amount that the dialog shows. */
function refundedSoFar({ order, refundable, takenBack }: OrderDetails): string {
  const [paid = 0, left = 0, reversed = 0] = [order.paidAmount, refundable, takenBack].map(
    (amount) => parseMoney(amount) ?? 0,
  )
  return formatMoney(paid - left - reversed)
}

const refundMade = (amount: string) => ({
  title: m.ordersRefundSent(),
  description: m.ordersRefundSentHint({ amount: displayPrice(amount) }),
})

const refundStored = () => ({
  title: m.ordersRefundPending(),
  description: m.ordersRefundPendingHint(),
})
