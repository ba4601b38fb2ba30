import type { ReactNode } from 'react'
import { parseMoney } from '../../shared/domain/money.ts'

type AmountsProps = {
  subtotal: string
  shipping: string
  tax: string
  total: string
  /** More rows, below the total. */
  children?: ReactNode
}

/** The amounts of an order, from decimal strings. */
export function Amounts({ subtotal, shipping, tax, total, children }: AmountsProps) {
  const isFree = parseMoney(shipping) === 0
  return (
    <dl className="mt-2 space-y-2.5 border-t border-base-300 pt-5 tabular-nums">
      <Amount name="Subtotal">{`$${subtotal}`}</Amount>
      <Amount name="Shipping">
        {isFree ? <span className="text-success">Free</span> : `$${shipping}`}
      </Amount>
      <Amount name="Tax">{`$${tax}`}</Amount>
      <div className="flex items-baseline justify-between gap-4 border-t border-base-300 pt-4">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-3xl font-semibold">${total}</dd>
      </div>
      {children}
    </dl>
  )
}

export function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
