import { afterPaint } from '../../../platform/after-paint.ts'
import { useOpenOrder } from './use-details.ts'

/** Opens the details of an order; the URL then links to it. */
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
