import type { OrderStatus } from '../../../../shared/domain/order.ts'

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
