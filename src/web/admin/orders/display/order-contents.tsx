import type { DetailedOrder, OrderItem } from '#shared/contract/orders.ts'
import { addressLines } from '#shared/domain/address.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { packContentsWords } from '#shared/domain/order/parcels/pack-contents.ts'
import {
  manualMethodName,
  nothingToPay,
  notPaid,
} from '#shared/domain/order/payment/manual-payment.ts'
import { taxLines } from '#shared/domain/pricing/tax-lines.ts'
import { leastPaid } from '#shared/domain/provider/nothing-to-pay.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Price } from '../../../ui/text/price.tsx'
import { refundedUnitsWords } from './item-words.ts'
import type { NameOf } from './product-names.ts'

type OrderAddressProps = {
  address: DetailedOrder['shippingAddress']
  /** The text to show if there is no address. */
  missing: string
}

/** An address as stored: an object, plain text, or none (ORD-13). */
export function OrderAddress({ address, missing }: OrderAddressProps) {
  const lines = addressLines(address)
  if (lines.length === 0) return <p className="text-muted">{missing}</p>
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

type OrderItemsProps = { items: readonly OrderItem[]; nameOf: NameOf }

export function OrderItems({ items, nameOf }: OrderItemsProps) {
  return (
    <ul aria-label={m.staffItems()} className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[auto_1fr_auto] gap-x-3">
          <span className="tabular-nums">{item.quantity} ×</span>
          <span className="min-w-0">
            <span className="block font-medium">{nameOf(item)}</span>
            {item.quantity > 1 && (
              <span className="text-sm text-muted">
                <Price amount={item.price} /> {m.checkoutEach()}
              </span>
            )}
          </span>
          <Price amount={lineTotal(item)} className="tabular-nums" />
          {item.components && (
            <span className="col-start-2 text-sm text-muted wrap-anywhere">
              {packContentsWords('en', item, item.quantity)}
            </span>
          )}
          {refundedUnitsWords(item) && (
            <span className="col-start-2 text-sm font-medium">{refundedUnitsWords(item)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Price times quantity (ORD-08). */
function lineTotal({ price, quantity }: OrderItem): string {
  return formatMoney((parseMoney(price) ?? 0) * quantity)
}

/** The total, the amount paid, and the difference between them after edits (O25). */
export function OrderMoney({ order }: { order: DetailedOrder }) {
  const { subtotal, discount, shippingCost, totalAmount, paidAmount, paymentMethod } = order
  const refunded = cents(order.refundedAmount)
  const isCancelled = order.status === 'cancelled'
  const owed = stillOwed(order)
  const due = refundDue(order)
  return (
    <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-base-300 pt-3 text-sm">
      <Line label={m.staffSubtotal()} amount={subtotal} />
      {discount && (
        <Line
          label={m.sellingDiscountWith({ code: discount.code })}
          amount={`-${discount.amount}`}
        />
      )}
      <Line label={m.staffShipping()} amount={shippingCost} />
      {taxLines(order).map(({ name, amount }) => (
        <Line key={name} label={name} amount={amount} />
      ))}
      <Line label={m.staffTotal()} amount={totalAmount} className="text-base font-semibold" />
      {paymentMethod !== notPaid && (
        <Line
          label={m.orderPaidBy({ method: manualMethodName(paymentMethod) ?? paymentMethod })}
          amount={paidAmount}
        />
      )}
      {refunded > 0 && (
        <div className="col-span-2 grid grid-cols-subgrid font-semibold">
          <dt>{m.ordersRefunded()}</dt>
          <dd className="text-right tabular-nums">
            {m.ordersRefundedOf({
              refunded: displayPrice(order.refundedAmount),
              paid: displayPrice(paidAmount),
            })}
          </dd>
        </div>
      )}
      {cents(order.refundingAmount) > 0 && (
        <Line
          label={m.ordersRefundInProgress()}
          amount={order.refundingAmount}
          className="font-semibold"
        />
      )}
      {owed > 0 && (
        <Line
          label={m.ordersBalanceDue()}
          amount={formatMoney(owed)}
          className="font-semibold text-warning"
        />
      )}
      {due > 0 && (
        <Line
          label={isCancelled ? m.ordersRefundDue() : m.ordersToBeRefunded()}
          amount={formatMoney(due)}
          className="font-semibold text-warning"
        />
      )}
    </dl>
  )
}

/** The part of the total that is not paid, such as after an edit, in cents. */
export function stillOwed(order: DetailedOrder): number {
  const { status, totalAmount, paidAmount, paymentMethod } = order
  const isLetOff = paymentMethod === nothingToPay && cents(totalAmount) < leastPaid
  return status === 'cancelled' || isLetOff
    ? 0
    : Math.max(0, cents(totalAmount) - cents(paidAmount))
}

/**
 * The amount to refund, in cents: the whole payment if the order is cancelled, else what was paid
 * beyond the total.
 */
export function refundDue(order: DetailedOrder): number {
  const { status, totalAmount, paidAmount, refundedAmount, refundingAmount } = order
  const left = cents(paidAmount) - cents(refundedAmount) - cents(refundingAmount)
  if (status === 'cancelled') return Math.max(0, left)
  const beyond = cents(paidAmount) - cents(totalAmount) - cents(refundingAmount)
  return Math.max(0, Math.min(left, beyond - overpaidRefunds(order)))
}

/** Refunds of what was paid beyond the total, in cents: refunded units are still part of the total. */
function overpaidRefunds({ refunds, refundedAmount }: DetailedOrder): number {
  if (!refunds) return cents(refundedAmount)
  return refunds.reduce((sum, { items, amount, other }) => {
    return sum + cents(items.length > 0 ? other : amount)
  }, 0)
}

function cents(amount: string): number {
  return parseMoney(amount) ?? 0
}

type LineProps = { label: string; amount: string; className?: string }

function Line({ label, amount, className = '' }: LineProps) {
  return (
    <div className={`col-span-2 grid grid-cols-subgrid ${className}`}>
      <dt className={className ? '' : 'text-muted'}>{label}</dt>
      <dd className="text-right tabular-nums">
        <Price amount={amount} />
      </dd>
    </div>
  )
}
