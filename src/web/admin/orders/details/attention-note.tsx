import { useQueryClient } from '@tanstack/react-query'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { useAction } from '../../live/use-action.ts'
import { May } from '../../permissions/may.tsx'
import { useSingleRun } from '../../ui/use-single-run.ts'
import { attentionOf } from '../display/attention-of.ts'
import { useOrderSaved } from './save-order.ts'

/** Why an order needs attention, with a button to clear it. */
export function AttentionNote({ order }: { order: DetailedOrder }) {
  const { id, attention } = order
  const clear = useAction('orders.clearAttention')
  const noteSaved = useOrderSaved()
  const queries = useQueryClient()
  const { run, isPending, error } = useSingleRun(async () => {
    if (attention === null) return
    try {
      noteSaved(await clear({ id, attention }), m.ordersNoLongerAttention())
    } finally {
      void queries.invalidateQueries({ queryKey: ['orders.details', { id }] })
    }
  })
  if (attention === null) return null
  return (
    <div className="-mt-4 rounded-field bg-warning/10 p-4 text-sm">
      <p className="flex gap-3 font-medium text-warning">
        <WarningIcon />
        <span>{m.ordersNeedsAttention({ note: attentionOf(order) ?? attention })}</span>
      </p>
      <May do="orders.clearAttention">
        <Button aria-busy={isPending} onClick={run} className="mt-3 w-full sm:w-auto">
          {m.ordersMarkResolved()}
        </Button>
      </May>
      {error !== null && (
        <p role="alert" className="mt-2 text-error">
          {toApiError(error).publicMessage}
        </p>
      )}
    </div>
  )
}
