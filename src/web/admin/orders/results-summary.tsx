import type { OrderSummary } from '../../../shared/contract/orders.ts'
import { Price } from '../../ui/price.tsx'

/** How many orders the filters leave, and what they bring in (ORD-05). */
export function ResultsSummary({ summary }: { summary: OrderSummary | undefined }) {
  return (
    <p role="status" className="flex min-h-7 flex-wrap items-baseline gap-x-4 gap-y-1">
      {summary && (
        <>
          <span className="font-medium">{`Showing ${summary.total} orders`}</span>
          <span className="text-muted">
            Revenue <Price amount={summary.revenue} className="font-semibold text-base-content" />
          </span>
        </>
      )}
    </p>
  )
}
