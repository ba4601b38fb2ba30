import { orderNumber } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { failureWords } from '../../ui/failures.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { useOrderDetails } from './use-details.ts'

/** The refund dialog opened from an order card. */
export default function RefundFromCard(props: { orderId: string; onClose: () => void }) {
  const { orderId, onClose } = props
  const { data, error, refetch } = useOrderDetails(orderId)
  if (data && Number(data.refundable) > 0) return <RefundDialog details={data} onClose={onClose} />
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={
        data ? m.ordersNothingToRefund() : m.ordersRefundTitle({ number: orderNumber(orderId) })
      }
    >
      {data ? (
        <p>{m.ordersNothingToRefundHint()}</p>
      ) : error ? (
        <Problem
          title={m.ordersLoadFailed()}
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={m.ordersLoading()} />
      )}
    </Modal>
  )
}
