import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { addressLines } from '../../../../shared/domain/address-lines.ts'

/** An address as stored: an object, plain text, or none (ORD-13). */
export function OrderAddress({ address }: { address: DetailedOrder['shippingAddress'] }) {
  const lines = addressLines(address)
  if (lines.length === 0) return <p className="text-muted">No shipping address</p>
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
