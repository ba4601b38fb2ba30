import { Modal } from '../../ui/dialog/modal.tsx'
import { useOrderDetails } from './details/use-details.ts'
import { RefundDialog } from './refund/refund-dialog.tsx'

type RefundFromCardProps = { orderId: string; onClose: () => void }

/** The refund dialog opened from an order card. */
export default function RefundFromCard({ orderId, onClose }: RefundFromCardProps) {
  const { data } = useOrderDetails(orderId)
  if (!data) return null
  if (Number(data.refundable) > 0) return <RefundDialog details={data} onClose={onClose} />
  return (
    <Modal isOpen onClose={onClose} title="No payment to refund">
      <p>
        The shop has no payment for this order that it could refund. Refund it where it was paid.
      </p>
    </Modal>
  )
}
