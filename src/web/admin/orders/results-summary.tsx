import type { OrderSummary } from '../../../shared/contract/orders.ts'
import { pluralize } from '../../../shared/domain/format.ts'
import { countWords } from '../ui/status-words.ts'

/** The number of filtered orders and their revenue (ORD-05). */
export function ResultsSummary({ summary }: { summary: OrderSummary | undefined }) {
  return (
    <p role="status" className="flex min-h-7 flex-wrap items-baseline gap-x-4 gap-y-1">
      {summary && (
        <>
          <span className="font-medium">
            {summary.isMinimum
              ? `Showing ${countWords(summary.total)} or more orders`
              : `Showing ${pluralize(summary.total, 'order')}`}
          </span>
          {summary.isMinimum ? (
            <span className="text-muted">Search more closely to see what they bring in.</span>
          ) : (
            <span className="text-muted">
              Revenue{' '}
              <span className="font-semibold text-base-content tabular-nums">
                {`$${summary.revenue}`}
              </span>
            </span>
          )}
        </>
      )}
    </p>
  )
}
