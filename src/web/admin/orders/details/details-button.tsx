import { afterPaint } from '../../../platform/after-paint.ts'
import { useOpenOrder } from './use-details.ts'

/** Opens all that is known of an order; the address then leads to it. */
export function DetailsButton({ orderId, describedBy }: { orderId: string; describedBy: string }) {
  const [, show] = useOpenOrder()
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={() => void afterPaint().then(() => show(orderId))}
      className="btn h-11 max-sm:px-3"
    >
      Details
    </button>
  )
}
