import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefundInput } from '../../../shared/contract/refunds.ts'
import { toCallError } from '../../call-error.ts'
import { useToast } from '../../ui/toaster.tsx'
import { historyKeys } from '../history.ts'
import { useAction } from '../use-action.ts'

type Wish = Pick<RefundInput, 'amount' | 'reason' | 'restock'>

/**
 * Sends one wish to refund. Its key stays the same until the shop has answered it, so that pressing
 * again after a lost answer finds out what became of it instead of paying out twice.
 */
export function useRefund(orderId: string, onDone: () => void) {
  const refund = useAction('orders.refund')
  const queries = useQueryClient()
  const toast = useToast()
  const last = useRef<{ wish: string; key: string } | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(wish: Wish): Promise<void> {
    if (isSending) return
    const text = JSON.stringify(wish)
    if (last.current?.wish !== text) last.current = { wish: text, key: crypto.randomUUID() }
    setSending(true)
    setErrors({})
    setFailure('')
    try {
      const { refund: made } = await refund({ id: orderId, key: last.current.key, ...wish })
      toast(
        made.status === 'done'
          ? { title: 'Refund Made', description: `$${made.amount} goes back to the customer.` }
          : {
              title: 'Refund Stored',
              description:
                'The payment provider has not answered yet. The shop keeps asking by itself.',
            },
      )
      void queries.invalidateQueries({ queryKey: [historyKeys.order, orderId] })
      onDone()
    } catch (error) {
      const { code, message, errors: fields } = toCallError(error)
      // What was refused for good is over; another press is another wish.
      if (code === 'refund_refused' || code === 'key_used') last.current = null
      setErrors(Object.fromEntries(fields.map((field) => [field.path, field.message])))
      setFailure(fields.length > 0 ? '' : message)
    }
    setSending(false)
  }

  return { send, errors, failure, isSending }
}
