import { type ReactNode, useState } from 'react'
import type { OrderDetails } from '../../../../shared/contract/order-details.ts'
import { orderNumber } from '../../../../shared/domain/order-number.ts'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useClosing } from '../../../ui/dialog/open-dialogs.ts'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { OrderAddress } from '../display/order-address.tsx'
import { OrderItems } from '../display/order-items.tsx'
import { OrderMoney } from '../display/order-money.tsx'
import { RefundDialog } from '../refund/refund-dialog.tsx'
import { statusWords } from '../../ui/order-status-words.ts'
import { AttentionNote } from './attention-note.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { useOpenOrder, useOrderDetails } from './use-details.ts'

/** The order in the URL, in a panel beside the list; closed if there is none. */
export default function OrderDetailsPanel() {
  const [id, show] = useOpenOrder()
  const closing = useClosing()
  return (
    <Modal
      isOpen={id !== null}
      onClose={() => closing(() => show(null))}
      title={id ? `Order #${orderNumber(id)}` : 'Order'}
      variant="panel"
    >
      {id && <Details id={id} />}
    </Modal>
  )
}

function Details({ id }: { id: string }) {
  const { data, error, refetch } = useOrderDetails(id)
  if (data) return <DetailsOf details={data} />
  if (!error) return <Loading label="Loading order" />
  return (
    <Problem
      title="The order could not be loaded"
      message={error.message}
      onRetry={() => void refetch()}
    />
  )
}

function DetailsOf({ details }: { details: OrderDetails }) {
  const { order, payment, refundable, timeline } = details
  const [isRefunding, setRefunding] = useState(false)
  const hasRefund = Number(refundable) > 0
  return (
    <div className="flex flex-col gap-8">
      <p className="text-muted">
        {statusWords[order.status]}, ordered <LocalMoment moment={order.createdAt} />
      </p>
      <AttentionNote order={order} />
      <Part title="Items">
        <OrderItems items={order.items} nameOf={({ productName }) => productName} />
        <OrderMoney order={order} />
        {hasRefund && (
          <button type="button" onClick={() => setRefunding(true)} className="btn mt-4 h-11 w-full">
            Refund...
          </button>
        )}
      </Part>
      <div className="grid gap-8 sm:grid-cols-2">
        <Part title="Ship to">
          <OrderAddress address={order.shippingAddress} />
        </Part>
        <Part title="Bill to">
          <OrderAddress address={order.billingAddress} />
        </Part>
      </div>
      <Part title="Customer">
        <p className="wrap-anywhere">
          {order.customerName}
          <br />
          <a href={`mailto:${order.customerEmail}`} className="link">
            {order.customerEmail}
          </a>
          <br />
          <a href={`tel:${order.customerPhone}`} className="link">
            {order.customerPhone}
          </a>
        </p>
      </Part>
      <Part title="Payment">
        <PaymentFacts payment={payment} method={order.paymentMethod} />
      </Part>
      <Part title="What happened">
        <OrderTimeline entries={timeline} />
      </Part>
      {isRefunding && <RefundDialog details={details} onClose={() => setRefunding(false)} />}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 font-display text-xl font-semibold">{title}</h3>
      {children}
    </section>
  )
}
