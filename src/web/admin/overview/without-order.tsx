import { WarningIcon } from '../../ui/icons.tsx'
import { pluralize } from '../../../shared/domain/format.ts'

/** Alerts while captured payments have no order. */
export function WithoutOrder({ count }: { count: number }) {
  return (
    <div role="alert">
      {count > 0 && (
        <p className="mb-3 flex gap-3 rounded-field border border-error bg-error/10 p-4 font-medium text-pretty">
          <WarningIcon className="size-6 text-error" />
          <span>
            {`${pluralize(count, 'payment')} captured without an order. `}
            <span className="font-normal">
              The shop tries again every minute. If this stays, find the payment at its provider: a
              customer has paid and waits.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}
