import { useState } from 'react'
import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { type ManualMethod, notPaid } from '../../../../shared/domain/order/manual-payment.ts'
import { orderNumber } from '../../../../shared/domain/order/order.ts'
import * as m from '../../../../shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { useSingleRun } from '../../ui/use-single-run.ts'
import { useOrderSaved } from './save-order.ts'
import { PaidBy } from '../display/paid-by.tsx'
import { ResolvablePart } from './resolvable-part.tsx'

/** Records that the customer has paid; renders nothing for an order that was paid or cancelled. */
export function MarkPaid({ order }: { order: DetailedOrder }) {
  const [paidBy, setPaidBy] = useState<ManualMethod>('etransfer')
  const markPaid = useAction('orders.markPaid')
  const noteSaved = useOrderSaved()
  const toast = useToast()
  const { run, isPending } = useSingleRun(async () => {
    try {
      const paid = await markPaid({ id: order.id, paidBy, version: order.updatedAt })
      noteSaved(paid, m.sellingMarkedPaid({ number: orderNumber(order.id) }))
    } catch (error) {
      toast({
        title: m.sellingNotMarked(),
        description: toApiError(error).publicMessage,
        isDestructive: true,
      })
    }
  })
  if (order.paymentMethod !== notPaid || order.status === 'cancelled') return null

  return (
    <ResolvablePart className="mt-4 flex flex-wrap items-end gap-3">
      <div className="grow">
        <PaidBy value={paidBy} onChange={({ target }) => setPaidBy(target.value as ManualMethod)} />
      </div>
      <Button look="primary" aria-disabled={isPending} onClick={run}>
        {m.sellingMarkPaid()}
      </Button>
    </ResolvablePart>
  )
}
