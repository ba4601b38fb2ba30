import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'

type PriceProps = {
  /** Decimal string, as the wire carries it. */
  amount: string
  prefix?: '$' | 'CA$'
  className?: string
}

/** An amount in dollars; the product page alone says CA$ (T35). */
export function Price({ amount, prefix = '$', className }: PriceProps) {
  const cents = parseMoney(amount)
  return (
    <span className={className}>{`${prefix}${cents === null ? amount : formatMoney(cents)}`}</span>
  )
}
