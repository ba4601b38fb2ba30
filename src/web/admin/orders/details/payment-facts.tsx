import type { OrderDetails } from '../../../../shared/contract/order-details.ts'
import { providerName } from '../../../../shared/domain/payment-method.ts'

type PaymentFactsProps = { payment: OrderDetails['payment']; method: string }

/** The state of the payment, with the provider's ids. */
export function PaymentFacts({ payment, method }: PaymentFactsProps) {
  if (!payment) {
    return <p className="text-muted">No payment of the shop's own belongs to this order.</p>
  }
  const { words, amount, providerOrderId, captureId } = payment
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <Fact label="Provider" value={providerName(method)} />
      <Fact label="State" value={words} />
      <Fact label="Paid" value={`$${amount}`} />
      {providerOrderId && <Fact label="Order id" value={providerOrderId} isCode />}
      {captureId && <Fact label="Capture id" value={captureId} isCode />}
    </dl>
  )
}

type FactProps = { label: string; value: string; isCode?: boolean }

function Fact({ label, value, isCode = false }: FactProps) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className={`wrap-anywhere ${isCode ? 'font-mono' : ''}`}>{value}</dd>
    </div>
  )
}
