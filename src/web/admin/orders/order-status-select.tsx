import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber, type OrderStatus, orderStatuses } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { useMay } from '../permissions/may.tsx'
import { statusWords } from '../ui/status-words.ts'

type OrderStatusSelectProps = {
  order: DetailedOrder
  /** The status being saved. */
  pending: OrderStatus | null
  onChoose: (status: OrderStatus) => void
  'data-focus'?: 'next'
}

/** Offers every status to those who may change it; the server refuses invalid changes (ORD-09). */
export function OrderStatusSelect(props: OrderStatusSelectProps) {
  const { order, pending, onChoose } = props
  const shown = pending ?? order.status
  const may = useMay()
  if (!may('orders.update')) {
    return (
      <span className="flex items-center gap-1.5 px-2 text-sm font-medium">
        <StatusDot status={shown} />
        {statusWords[shown]()}
      </span>
    )
  }
  return (
    <span className="relative inline-flex min-w-0 flex-1 basis-24 items-center sm:flex-none">
      <StatusDot status={shown} className="pointer-events-none absolute left-3 z-10" />
      <select
        data-focus={props['data-focus']}
        aria-label={m.ordersStatusOf({ number: orderNumber(order.id) })}
        aria-busy={pending !== null}
        value={shown}
        onChange={({ target }) => {
          if (pending === null) onChoose(target.value as OrderStatus)
        }}
        className="select h-9 w-full pl-7 text-sm font-medium sm:w-36 pointer-coarse:h-11 pointer-coarse:text-base"
      >
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]()}
          </option>
        ))}
      </select>
    </span>
  )
}

const colors: Record<OrderStatus, string> = {
  placed: 'bg-info',
  shipped: 'bg-warning',
  completed: 'bg-success',
  cancelled: 'bg-error',
}

/** A colored dot beside the status label of an order. */
export function StatusDot({ status, className = '' }: { status: OrderStatus; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-2.5 rounded-full ${colors[status]} ${className}`}
    />
  )
}
