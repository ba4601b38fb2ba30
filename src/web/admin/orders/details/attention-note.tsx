import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { toApiError } from '../../../api/api-error.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { historyKeys } from '../../ui/history.ts'
import { useAction } from '../../live/use-action.ts'
import { useOrderSaved } from './save-order.ts'
import { Button } from '../../../ui/button.tsx'

/** Why an order needs attention, with a button to clear it. */
export function AttentionNote({ order }: { order: DetailedOrder }) {
  const { id, attention } = order
  const clear = useAction('orders.clearAttention')
  const noteSaved = useOrderSaved()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  if (attention === null) return null

  async function send(read: string) {
    if (isSending) return
    setSending(true)
    setFailure('')
    try {
      noteSaved(await clear({ id, attention: read }), 'The order needs no attention any more')
    } catch (error) {
      setFailure(toApiError(error).publicMessage)
    }
    void queries.invalidateQueries({ queryKey: [historyKeys.order, id] })
    setSending(false)
  }

  return (
    <div className="-mt-4 rounded-field bg-warning/10 p-4 text-sm">
      <p className="flex gap-3 font-medium text-warning">
        <WarningIcon />
        <span>Needs attention: {attention}</span>
      </p>
      <Button
        aria-busy={isSending}
        onClick={() => void send(attention)}
        className="mt-3 w-full sm:w-auto"
      >
        Mark as dealt with
      </Button>
      {failure && (
        <p role="alert" className="mt-2 text-error">
          {failure}
        </p>
      )}
    </div>
  )
}
