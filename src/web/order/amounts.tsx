import type { OrderDiscount } from '#shared/contract/order/discount.ts'
import { parseMoney } from '#shared/domain/money.ts'
import type { TaxLine } from '#shared/domain/pricing/tax-lines.ts'
import * as m from '#shared/i18n/messages.ts'
import { Price } from '../ui/text/price.tsx'
import type { ReactNode } from 'react'

type AmountsProps = {
  subtotal: string
  discount?: OrderDiscount | null | undefined
  shipping: string
  taxes: readonly TaxLine[]
  total: string
  /** More rows, below the total. */
  children?: ReactNode
}

/** The amounts of an order, from decimal strings. */
export function Amounts({ subtotal, discount, shipping, taxes, total, children }: AmountsProps) {
  const isFree = parseMoney(shipping) === 0
  return (
    <dl className="mt-2 space-y-2.5 border-t border-base-300 pt-5 tabular-nums">
      <Amount name={m.orderSubtotal()}>
        <Price amount={subtotal} />
      </Amount>
      {discount && (
        <Amount name={m.sellingDiscountWith({ code: discount.code })}>
          {discount.kind === 'shipping' ? (
            m.sellingFree()
          ) : (
            <Price amount={discount.amount} sign="−" />
          )}
        </Amount>
      )}
      <Amount name={m.orderShipping()}>
        {isFree ? (
          <span className="text-success">{m.orderFree()}</span>
        ) : (
          <Price amount={shipping} />
        )}
      </Amount>
      {taxes.map(({ name, amount }) => (
        <Amount key={name} name={name}>
          <Price amount={amount} />
        </Amount>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 pt-4">
        <dt className="font-semibold">{m.orderTotal()}</dt>
        <dd className="large-price">
          <Price amount={total} />
        </dd>
      </div>
      {children}
    </dl>
  )
}

export function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
