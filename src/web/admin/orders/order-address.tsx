import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { countries } from '../../../shared/domain/regions.ts'

/** An address as it came: an object, a plain text, or none (ORD-13). */
export function OrderAddress({ address }: { address: DetailedOrder['shippingAddress'] }) {
  const lines = linesOf(address)
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

function linesOf(address: DetailedOrder['shippingAddress']): string[] {
  if (address === null) return []
  if (typeof address === 'string') return filled(address.split('\n'))
  const { firstName, lastName, company, address: street, address2 } = address
  const { city, province, zipCode, country, phone } = address
  return filled([
    joined([firstName, lastName], ' '),
    company,
    street,
    address2,
    joined([city, joined([province, zipCode], ' ')], ', '),
    countryName(country),
    phone,
  ])
}

function countryName(code: string | undefined): string | undefined {
  return countries.find((country) => country.code === code?.toUpperCase())?.name ?? code
}

function joined(parts: (string | undefined)[], between: string): string {
  return filled(parts).join(between)
}

function filled(parts: (string | null | undefined)[]): string[] {
  return parts.flatMap((part) => (part?.trim() ? [part.trim()] : []))
}
