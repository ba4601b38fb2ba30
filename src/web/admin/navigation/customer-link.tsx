import { Link } from 'wouter'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { destinations } from '../commands/destinations.ts'
import { useMay } from '../permissions/may.tsx'
import type { ReactNode } from 'react'

/** The page about the customer with this email address. */
function customerAddress(email: string): string {
  return `${destinations.goCustomers.address}?customer=${encodeURIComponent(email)}`
}

type CustomerLinkProps = {
  email: string
  children: ReactNode
  /** For a name on one line, which is cut off where it is too long. */
  isCut?: boolean
}

/** A customer's name, which leads to the page about them. */
export function CustomerLink({ email, children, isCut = false }: CustomerLinkProps) {
  const may = useMay()
  if (email === '' || isErasedEmail(email) || !may('customers.get')) return children
  return (
    <Link
      href={customerAddress(email)}
      className={`link link-hover ${isCut ? 'inline-block min-h-6 max-w-full truncate align-bottom pointer-coarse:leading-11' : 'py-1'}`}
    >
      {children}
    </Link>
  )
}
