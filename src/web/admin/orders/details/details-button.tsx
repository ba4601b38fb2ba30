import { afterPaint } from '../../../platform/idle.ts'
import { useOpenOrder } from './use-details.ts'
import { Button } from '../../../ui/button.tsx'

/** Opens the details of an order; the URL then links to it. */
export function DetailsButton({ orderId, describedBy }: { orderId: string; describedBy: string }) {
  const [, show] = useOpenOrder()
  return (
    <Button
      aria-describedby={describedBy}
      onClick={() => void afterPaint().then(() => show(orderId))}
      className="max-sm:px-3"
    >
      Details
    </Button>
  )
}
