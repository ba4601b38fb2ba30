import { type Cents, formatMoney, parseMoney } from '#shared/domain/money.ts'
import { displayPrice, displayPriceCad, displayShortPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

type PriceProps = {
  /** A decimal string, as in the API. */
  amount: string
  prefix?: '$' | 'CA$'
  sign?: '−' | ''
  className?: string
}

/**
 * An amount in dollars; only the product page uses CA$ (T35). Page translators leave it alone, so that it
 * never differs from what is paid.
 */
export function Price({ amount, prefix = '$', sign = '', className }: PriceProps) {
  const cents = parseMoney(amount)
  const exact = cents === null ? amount : formatMoney(cents)
  return (
    <span translate="no" className={className}>
      {sign + (prefix === 'CA$' ? displayPriceCad(exact) : displayPrice(exact))}
    </span>
  )
}

/** The price before a reduction, struck through; nothing for a product without one. */
export function FormerPrice({
  amount,
  className = 'text-sm text-muted',
  ...look
}: Omit<PriceProps, 'amount'> & { amount: string | null }) {
  if (!amount) return null
  return (
    <s className={className}>
      <span className="sr-only">{`${m.formerPrice()} `}</span>
      <Price amount={amount} {...look} />
    </s>
  )
}

/** The banner's text about free shipping, for orders of at least this amount. */
export function freeShippingWords(freeFrom: Cents): string {
  if (freeFrom <= 1) return m.freeShippingAlways()
  return m.freeShippingOver({ amount: dollars(freeFrom) })
}

/** An amount for running text: "$79" for whole dollars, else "$8.99". */
export function dollars(cents: Cents): string {
  return displayShortPrice(formatMoney(cents))
}
