import { useState } from 'react'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import {
  isPaidByHand,
  type ManualMethod,
  notPaid,
} from '#shared/domain/order/payment/manual-payment.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { useSingleRun } from '../../ui/use-single-run.ts'
import { stillOwed } from '../display/order-contents.tsx'
import { PaidBy } from '../display/paid-by.tsx'
import { useOrderSaved } from './save-order.ts'

/** Records that the customer has paid what is owed; renders nothing for an order paid or cancelled. */
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
  const owed = stillOwed(order)
  if (owed === 0 || !isPaidByHand(order.paymentMethod)) return null

  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <div className="grow">
        <PaidBy value={paidBy} onChange={({ target }) => setPaidBy(target.value as ManualMethod)} />
      </div>
      <Button look="primary" aria-disabled={isPending} onClick={run}>
        {order.paymentMethod === notPaid
          ? m.sellingMarkPaid()
          : m.sellingMarkRestPaid({ amount: displayPrice(formatMoney(owed)) })}
      </Button>
    </div>
  )
}
