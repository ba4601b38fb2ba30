import { memo, type ReactNode, useId, useRef, useState } from 'react'
import type { UpdatedOrder } from '../../../shared/contract/order-changes.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { orderNumber, type OrderStatus } from '../../../shared/domain/order.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { EditIcon } from '../ui/icons.tsx'
import { CardActionWords, useCardAction } from '../list/card-action.tsx'
import { OthersHere } from '../live/others-here.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { TickBox } from '../list/tick-box.tsx'
import { useFocusHandover } from '../list/use-focus-handover.ts'
import { OrderAddress, OrderItems, OrderMoney, refundDue } from './display/order-contents.tsx'
import { OrderStatusSelect } from './order-status-select.tsx'
import type { NameOf } from './display/product-names.ts'
import type { StatusUndo, StatusUndos } from './status-undo.ts'
import { statusWords } from '../ui/status-words.ts'
import { UndoLine } from './undo-bar.tsx'
import { useSaveOrder } from './details/save-order.ts'
import { Button } from '../../ui/button.tsx'
import { afterPaint } from '../../platform/idle.ts'
import { useOpenOrder } from './details/use-details.ts'

type OrderCardProps = {
  order: DetailedOrder
  nameOf: NameOf
  /** It came in while the tab was open. */
  isNew: boolean
  isTicked: boolean
  onTick: (id: string) => void
  onEdit: (order: DetailedOrder) => void
  /** The status change that can be undone, or null. */
  undo: StatusUndo | null
  isLatestUndo: boolean
  onChanged: StatusUndos['offer']
  onUndo: StatusUndos['undo']
  onRefund: (orderId: string) => void
}

export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, nameOf, isNew, isTicked, onTick, onEdit, undo, onRefund } = props
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  useFocusHandover(card)
  const save = useSaveOrder()
  const action = useCardAction(order.status)
  const [pending, setPending] = useState<OrderStatus | null>(null)
  const number = orderNumber(order.id)

  async function setStatus(status: OrderStatus) {
    setPending(status)
    const words = { pending: 'Saving...', done: 'Saved', failed: 'Not saved.' }
    const from = order.status
    const now = `Order #${number} is now ${statusWords[status].toLowerCase()}.`
    const done = ({ statusMail }: UpdatedOrder) =>
      statusMail === 'held' ? `${now} The customer is emailed in 10 seconds.` : now
    await action.run(
      words,
      async () =>
        props.onChanged(await save({ id: order.id, status, version: order.updatedAt }, done), from),
      status,
    )
    setPending(null)
  }

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`rounded-box border bg-base-100 transition-[border-color,box-shadow] duration-1000 ${isNew ? 'border-accent ring-2 ring-accent/40 ring-inset' : 'border-base-300'}`}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-base-300 p-4 sm:px-6">
        <label className="-m-2 flex size-11 shrink-0 cursor-pointer items-center justify-center">
          <TickBox
            aria-label={`Select order ${number}`}
            isTicked={isTicked}
            onTick={() => onTick(order.id)}
          />
        </label>
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="flex flex-wrap items-center gap-x-3 text-lg font-semibold">
            <span>
              Order <span className="font-mono">#{number}</span>
            </span>
            {isNew && <span className="badge badge-accent badge-sm font-semibold">New</span>}
          </h3>
          <LocalMoment moment={order.createdAt} className="text-sm text-muted" />
        </div>
        <div className="flex w-full items-center gap-2 sm:w-auto">
          <OrderStatusSelect order={order} pending={pending} onChoose={setStatus} />
          <DetailsButton orderId={order.id} describedBy={titleId} />
          <Button aria-describedby={titleId} onClick={() => onEdit(order)} className="max-sm:px-3">
            <EditIcon className="size-5 max-sm:hidden" />
            Edit
          </Button>
        </div>
        <OthersHere subject={`orders/${order.id}`} />
        <CardActionWords state={action.state} onForget={action.forget} />
        {undo && <UndoLine undo={undo} onUndo={props.onUndo} isLatest={props.isLatestUndo} />}
      </header>
      {order.attention && (
        <p className="flex gap-3 border-b border-base-300 bg-warning/10 px-4 py-3 text-sm font-medium text-warning sm:px-6">
          <WarningIcon />
          <span>Needs attention: {order.attention}</span>
        </p>
      )}
      <div className="grid gap-6 p-4 sm:grid-cols-2 sm:p-6 lg:grid-cols-[1fr_1fr_1.8fr]">
        <Part title="Customer">
          <p className="font-semibold">{order.customerName}</p>
          <p>
            <a
              href={`mailto:${order.customerEmail}`}
              className="link inline-block min-h-6 link-hover wrap-anywhere"
            >
              {order.customerEmail}
            </a>
          </p>
          <p>
            <a href={`tel:${order.customerPhone}`} className="link inline-block min-h-6 link-hover">
              {order.customerPhone}
            </a>
          </p>
        </Part>
        <Part title="Ship to">
          <OrderAddress address={order.shippingAddress} />
        </Part>
        <div className="sm:col-span-2 lg:col-span-1">
          <OrderItems items={order.items} nameOf={nameOf} />
          <OrderMoney order={order} />
          {order.status === 'cancelled' && refundDue(order) > 0 && (
            <Button
              aria-describedby={titleId}
              onClick={() => onRefund(order.id)}
              className="mt-3 w-full sm:w-auto"
            >
              Refund...
            </Button>
          )}
        </div>
      </div>
    </article>
  )
})

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-sm text-muted">{title}</h4>
      {children}
    </div>
  )
}

/** Opens the details of an order; the URL then links to it. */
function DetailsButton({ orderId, describedBy }: { orderId: string; describedBy: string }) {
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
