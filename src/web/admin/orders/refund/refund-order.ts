import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetails } from '../../../../shared/contract/order-details.ts'
import type { RefundInput } from '../../../../shared/contract/refunds.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { historyKeys } from '../../ui/history.ts'
import { useAction } from '../../live/use-action.ts'

export type OpenRefund = Pick<
  RefundInput,
  'key' | 'amount' | 'reason' | 'restock' | 'refundedBefore'
>

/**
 * Refunds that were sent and not answered, by order. They outlive their dialog: closed and opened
 * again it asks with the same key, and finds out what became of the refund instead of paying again.
 */
const openRefunds = new Map<string, OpenRefund>()

export function openRefundOf(orderId: string): OpenRefund | null {
  return openRefunds.get(orderId) ?? null
}

type Wish = Pick<RefundInput, 'amount' | 'reason' | 'restock'>

const madeBefore =
  'Your earlier refund has been made after all, and nothing was refunded just now. Please check the amount.'

/**
 * Sends one wish to refund. Its key stays the same until the shop has answered, whatever is changed
 * in the form meanwhile; it carries what had been refunded when the form was filled in.
 */
export function useRefund(details: OrderDetails, onDone: () => void) {
  const { id } = details.order
  const refund = useAction('orders.refund')
  const queries = useQueryClient()
  const toast = useToast()
  // Null once new figures were shown: then those count.
  const [seen, setSeen] = useState<string | null>(() => refundedSoFar(details))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(wish: Wish): Promise<void> {
    if (isSending) return
    const open = openRefunds.get(id)
    const refundedBefore = open?.refundedBefore ?? seen ?? refundedSoFar(details)
    const asked = { ...wish, key: open?.key ?? crypto.randomUUID(), refundedBefore }
    openRefunds.set(id, asked)
    setSending(true)
    setErrors({})
    setFailure('')
    try {
      const { refund: made } = await refund({ id, ...asked })
      openRefunds.delete(id)
      toast(made.status === 'done' ? refundMade(made.amount) : refundStored)
      void queries.invalidateQueries({ queryKey: [historyKeys.order, id] })
      onDone()
    } catch (error) {
      const { code, status, message, errors: fields } = toApiError(error)
      // Anything but a clear no may come after the shop has stored it: the question stays open.
      if (status >= 400 && status < 500) openRefunds.delete(id)
      if (code === 'stale' || code === 'key_used') {
        await queries.invalidateQueries({ queryKey: [historyKeys.order, id] })
        setSeen(null)
      }
      setErrors(Object.fromEntries(fields.map((field) => [field.path, field.message])))
      setFailure(fields.length > 0 ? '' : code === 'key_used' ? madeBefore : message)
    }
    setSending(false)
  }

  return { send, errors, failure, isSending }
}

/** What has been refunded or is on its way, by what the dialog shows as left. */
function refundedSoFar({ order, refundable }: OrderDetails): string {
  return formatMoney((parseMoney(order.paidAmount) ?? 0) - (parseMoney(refundable) ?? 0))
}

const refundMade = (amount: string) => ({
  title: 'Refund Made',
  description: `$${amount} goes back to the customer.`,
})

const refundStored = {
  title: 'Refund Stored',
  description: 'The payment provider has not answered yet. The shop keeps asking by itself.',
}
