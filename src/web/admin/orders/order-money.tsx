import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import { Price } from '../../ui/price.tsx'

const methods: Record<string, string> = { paypal: 'PayPal', stripe: 'card' }

/** What the order costs, what was paid, and what an edit has left between the two (O25). */
export function OrderMoney({ order }: { order: DetailedOrder }) {
  const { subtotal, shippingCost, taxAmount, totalAmount, paidAmount, paymentMethod } = order
  const [total, paid, refunded] = [totalAmount, paidAmount, order.refundedAmount].map(
    (amount) => parseMoney(amount) ?? 0,
  ) as [number, number, number]
  const owed = Math.max(0, total - paid)
  const surplus = owed > 0 ? 0 : Math.max(0, paid - refunded - total)
  return (
    <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-base-300 pt-3 text-sm">
      <Line label="Subtotal" amount={subtotal} />
      <Line label="Shipping" amount={shippingCost} />
      <Line label="Tax" amount={taxAmount} />
      <Line label="Total" amount={totalAmount} className="text-base font-semibold" />
      <Line label={`Paid by ${methods[paymentMethod] ?? paymentMethod}`} amount={paidAmount} />
      {refunded > 0 && (
        <div className="col-span-2 grid grid-cols-subgrid font-semibold">
          <dt>Refunded</dt>
          <dd className="text-right tabular-nums">
            ${order.refundedAmount} of ${paidAmount}
          </dd>
        </div>
      )}
      {owed + surplus > 0 && (
        <Line
          label={owed > 0 ? 'Still to be paid' : 'To be refunded'}
          amount={formatMoney(owed + surplus)}
          className="font-semibold text-warning"
        />
      )}
    </dl>
  )
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
