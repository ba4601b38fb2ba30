import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { mailLink } from '#shared/domain/mail-link.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { methodName, placeLines } from '#shared/domain/order/parcels/delivery-words.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { paymentWords } from '#shared/domain/order/payment/payment-words.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useClosing } from '../../../ui/dialog/open-dialogs.ts'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { NoteForm } from '../../customers/note-form.tsx'
import { useAction } from '../../live/use-action.ts'
import { CustomerLink } from '../../navigation/customer-link.tsx'
import { May, useMay } from '../../permissions/may.tsx'
import { failureWords } from '../../ui/failures.ts'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { OrderAddress, OrderItems, OrderMoney } from '../display/order-contents.tsx'
import { AttentionNote } from './attention-note.tsx'
import { DrawerActions, type DrawerActionsProps, Neighbors } from './drawer-actions.tsx'
import { MarkPaid } from './mark-paid.tsx'
import { hasParcels, OrderParcels } from './order-parcels.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SendEmail } from './send-email.tsx'
import { TechnicalDetails } from './technical-details.tsx'
import { useOpenOrder, useOrderDetails } from './use-details.ts'

type PanelProps = {
  /** The list behind the panel, for Previous and Next. */
  shown: readonly DetailedOrder[]
} & Omit<DrawerActionsProps, 'order'>

/** The order in the URL, in a panel beside the list; closed if there is none. */
export default function OrderDetailsPanel({ shown, ...actions }: PanelProps) {
  const [id, show] = useOpenOrder()
  const closing = useClosing()
  return (
    <Modal
      isOpen={id !== null}
      onClose={() => closing(() => show(null))}
      title={id ? m.staffOrderNumber({ number: orderNumber(id) }) : m.staffOrder()}
      variant="panel"
      footer={id && <Neighbors ids={shown.map((order) => order.id)} id={id} onShow={show} />}
    >
      {id && <Details key={id} id={id} {...actions} />}
    </Modal>
  )
}

function Details({ id, ...actions }: { id: string } & Omit<DrawerActionsProps, 'order'>) {
  const { data, error, refetch } = useOrderDetails(id)
  if (data) {
    return (
      <>
        <DrawerActions order={data.order} {...actions} />
        <DetailsOf details={data} />
      </>
    )
  }
  if (!error) return <Loading label={m.ordersLoading()} />
  return (
    <Problem
      title={m.ordersLoadFailed()}
      message={failureWords(error)}
      onRetry={() => void refetch()}
    />
  )
}

function DetailsOf({ details }: { details: OrderDetails }) {
  const { order, payment, refundable, timeline } = details
  const [isRefunding, setRefunding] = useState(false)
  const may = useMay()
  const hasRefund = Number(refundable) > 0 && may('orders.refund')
  return (
    <div className="flex flex-col gap-8">
      <p className="text-muted">
        {m.ordersOrdered()} <LocalMoment moment={order.createdAt} />
      </p>
      <AttentionNote order={order} />
      <Part title={m.staffItems()}>
        <OrderItems items={order.items} nameOf={({ productName }) => productName} />
        <OrderMoney order={order} />
        <May do="orders.markPaid">
          <MarkPaid order={order} />
        </May>
        {hasRefund && (
          <div className="mt-4">
            <Button onClick={() => setRefunding(true)} className="w-full">
              {m.ordersRefundMore()}
            </Button>
          </div>
        )}
      </Part>
      {hasParcels(order) && (
        <Part title={m.parcels()}>
          <OrderParcels order={order} />
        </Part>
      )}
      <div className="grid gap-8 sm:grid-cols-2">
        <Part title={order.pickupProvince ? m.sellingPickUp() : m.ordersShipTo()}>
          {order.deliveryMethod && (
            <p className="font-medium wrap-anywhere">
              {[methodName(order), ...placeLines(order)].join(', ')}
            </p>
          )}
          {order.pickupProvince ? (
            !order.deliveryMethod && <p className="text-muted">{m.emailPickupAgreed()}</p>
          ) : (
            <OrderAddress address={order.shippingAddress} missing={m.ordersNoAddress()} />
          )}
        </Part>
        <Part title={m.ordersBillTo()}>
          <OrderAddress address={order.billingAddress} missing={m.ordersNoBillingAddress()} />
        </Part>
      </div>
      <Part title={m.staffCustomer()}>
        <p className="wrap-anywhere">
          <CustomerLink email={order.customerEmail}>{order.customerName}</CustomerLink>
          <Contact href={mailLink(order.customerEmail)} words={order.customerEmail} />
          <Contact href={`tel:${order.customerPhone}`} words={order.customerPhone} />
        </p>
      </Part>
      <Part title={m.staffPayment()}>
        <PaymentFacts payment={payment} method={order.paymentMethod} />
      </Part>
      {order.customerEmail !== '' && (
        <May do="orders.sendEmail">
          <Part title={m.ordersEmails()}>
            <SendEmail order={order} />
          </Part>
        </May>
      )}
      <Part title={m.ordersTimeline()}>
        <May do="orders.addNote">
          <OrderNoteForm id={order.id} />
        </May>
        <OrderTimeline entries={timeline} />
      </Part>
      {isRefunding && <RefundDialog details={details} onClose={() => setRefunding(false)} />}
    </div>
  )
}

function OrderNoteForm({ id }: { id: string }) {
  const addNote = useAction('orders.addNote')
  const queries = useQueryClient()
  return (
    <div className="mb-6">
      <NoteForm
        onAdd={async (text) => {
          await addNote({ id, text })
          await queries.invalidateQueries({ queryKey: ['orders.details', { id }] })
        }}
      />
    </div>
  )
}

/** A contact detail on its own line; renders nothing if staff did not enter it. */
function Contact({ href, words }: { href: string; words: string }) {
  if (words === '') return null
  return (
    <a href={href} className="link flex w-fit items-center pointer-coarse:min-h-11">
      {words}
    </a>
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

type PaymentFactsProps = { payment: OrderDetails['payment']; method: string }

/** The state of the payment, with the provider's ids. */
function PaymentFacts({ payment, method }: PaymentFactsProps) {
  if (!payment) {
    return <p className="text-muted">{m.ordersNoPayment()}</p>
  }
  const { status, amount, feeAmount, provider, providerOrderId } = payment
  const captureId = provider === 'manual' ? null : payment.captureId
  return (
    <>
      <dl className={factGrid}>
        <Fact label={m.ordersProvider()} value={providerName(method)} />
        <Fact label={m.staffStatus()} value={paymentWords(status)} />
        <Fact label={m.ordersPaid()} value={displayPrice(amount)} />
        {feeAmount !== null && <Fact label={m.ordersFee()} value={displayPrice(feeAmount)} />}
      </dl>
      {(providerOrderId || captureId) && (
        <TechnicalDetails>
          <dl className={factGrid}>
            {providerOrderId && <Fact label={m.ordersOrderId()} value={providerOrderId} />}
            {captureId && <Fact label={m.ordersCaptureId()} value={captureId} />}
          </dl>
        </TechnicalDetails>
      )}
    </>
  )
}

const factGrid = 'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm'

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
