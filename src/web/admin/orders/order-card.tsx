import { memo, useId, useRef } from 'react'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { addressLines } from '#shared/domain/address.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { methodName } from '#shared/domain/order/parcels/delivery-words.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { afterPaint } from '../../platform/idle.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Price } from '../../ui/text/price.tsx'
import { CardActionWords } from '../card/card-action.tsx'
import { Checkbox } from '../list/checkbox.tsx'
import { OthersHere } from '../live/others-here.tsx'
import { CustomerLink } from '../navigation/customer-link.tsx'
import { May } from '../permissions/may.tsx'
import { EditIcon } from '../ui/icons.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { useOpenOrder } from './details/use-details.ts'
import { attentionOf } from './display/attention-of.ts'
import { itemWords, refundedWords } from './display/item-words.ts'
import { refundDue, stillOwed } from './display/order-contents.tsx'
import type { NameOf } from './display/product-names.ts'
import { partlyShippedWords } from './left-to-ship.ts'
import { OrderStatusSelect } from './order-status-select.tsx'
import { ShipButton } from './parcels/ship-button.tsx'
import type { StatusUndo, StatusUndos } from './status-undo.ts'
import { UndoLine } from './undo-bar.tsx'
import { useStatusChange } from './use-status-change.ts'

type OrderCardProps = {
  order: DetailedOrder
  nameOf: NameOf
  /** The order came in while the tab was open. */
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

/** An order in two lines; everything else is in its drawer (ORD-17). */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, nameOf, isNew, isTicked, onTick, onEdit, undo } = props
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const { action, pending, setStatus } = useStatusChange(order, props.onChanged)
  const number = orderNumber(order.id)

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`list-row compact:py-0.5 ${isTicked ? 'bg-primary/7' : ''} ${isNew ? 'ring-2 ring-accent/50 ring-inset' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 max-lg:gap-y-1">
        <label className="-mx-2 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
          <Checkbox
            aria-label={m.ordersSelect({ number })}
            isTicked={isTicked}
            onTick={() => onTick(order.id)}
          />
        </label>
        <h3 id={titleId} className="font-semibold whitespace-nowrap">
          <span className="sr-only">{`${m.staffOrder()} `}</span>
          <span className="font-mono text-[0.9375rem]">#{number}</span>
        </h3>
        <LocalMoment
          moment={order.createdAt}
          className="text-sm text-muted lg:w-40 lg:whitespace-nowrap"
        />
        {isNew && (
          <span className="badge badge-accent badge-sm font-semibold">{m.ordersNew()}</span>
        )}
        <p className="min-w-0 flex-1 truncate font-medium max-sm:basis-1/2 sm:basis-32">
          <CustomerLink email={order.customerEmail} isCut>
            {order.customerName}
          </CustomerLink>
        </p>
        <Price amount={order.totalAmount} className="ml-auto font-semibold tabular-nums" />
        <div className="flex items-center gap-1 max-lg:order-2 max-lg:flex-wrap max-sm:w-full">
          <OrderStatusSelect
            order={order}
            pending={pending}
            onChoose={setStatus}
            data-focus="next"
          />
          <ShipButton order={order} describedBy={titleId} />
          <DetailsButton orderId={order.id} describedBy={titleId} />
          <May do="orders.update">
            <RowButton aria-describedby={titleId} onClick={() => onEdit(order)}>
              <EditIcon className="size-4" />
              {m.staffEdit()}
            </RowButton>
          </May>
        </div>
        {/* The second line begins here on wide screens. */}
        <span aria-hidden="true" className="max-lg:hidden lg:basis-full" />
        <ul
          aria-label={m.staffItems()}
          className="min-w-0 flex-1 basis-60 truncate text-sm text-muted max-lg:order-1 lg:ml-8 compact:leading-5"
        >
          {order.items.map((item, index) => (
            <li key={item.id} className="inline">
              {index > 0 && <span aria-hidden="true"> · </span>}
              <span>{itemWords(item, nameOf(item))}</span>
            </li>
          ))}
        </ul>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm empty:hidden max-lg:order-3">
          <Warnings {...props} titleId={titleId} />
          <OthersHere subject={`orders/${order.id}`} />
          <CardActionWords state={action.state} onForget={action.forget} />
          {undo && <UndoLine undo={undo} onUndo={props.onUndo} isLatest={props.isLatestUndo} />}
        </div>
      </div>
    </article>
  )
})

/** What needs the attention of staff, and amounts that are still to be paid or refunded. */
function Warnings({ order, onRefund, titleId }: OrderCardProps & { titleId: string }) {
  const attention = attentionOf(order)
  const due = refundDue(order)
  const owed = stillOwed(order)
  const refunded = refundedWords(order)
  const partlyShipped = partlyShippedWords(order)
  const method = methodName(order) ?? (order.pickupProvince ? m.sellingPickUp() : null)
  return (
    <>
      {partlyShipped && <p className="font-medium">{partlyShipped}</p>}
      {method && (
        <p className="min-w-0 truncate font-medium">
          {order.readyAt ? m.ordersReadyBy({ method }) : method}
        </p>
      )}
      {refunded && <p className="font-medium">{refunded}</p>}
      {attention && (
        <p
          title={attention}
          className="flex min-w-0 items-center gap-1.5 font-medium text-warning lg:max-w-md"
        >
          <WarningIcon className="size-4" />
          <span className="lg:truncate">{m.ordersNeedsAttention({ note: attention })}</span>
        </p>
      )}
      {!order.pickupProvince && addressLines(order.shippingAddress).length === 0 && (
        <p className="font-medium text-warning">{m.ordersNoAddress()}</p>
      )}
      {owed > 0 && (
        <p className="font-medium text-warning">
          {m.ordersBalanceDueOf({ amount: displayPrice(formatMoney(owed)) })}
        </p>
      )}
      {due > 0 && (
        <p className="flex items-center gap-1 font-medium text-warning">
          {(order.status === 'cancelled' ? m.ordersRefundDueOf : m.ordersToBeRefundedOf)({
            amount: displayPrice(formatMoney(due)),
          })}
          <May do="orders.refund">
            <RowButton
              aria-describedby={titleId}
              onClick={() => onRefund(order.id)}
              className="lg:-my-2"
            >
              {m.ordersRefundMore()}
            </RowButton>
          </May>
        </p>
      )}
    </>
  )
}

/** Opens the details of an order; the URL then links to it. */
function DetailsButton({ orderId, describedBy }: { orderId: string; describedBy: string }) {
  const [, show] = useOpenOrder()
  return (
    <RowButton
      aria-describedby={describedBy}
      onClick={() => void afterPaint().then(() => show(orderId))}
    >
      {m.ordersDetails()}
    </RowButton>
  )
}
