import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formatMoney } from '#shared/domain/money.ts'
import { type Discount, priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { deliveryOf } from '#shared/domain/pricing/pickup.ts'
import type { Rates, Totals } from '#shared/domain/pricing/pricing.ts'
import { weightOf } from '#shared/domain/shipping/delivery-method.ts'
import * as m from '#shared/i18n/messages.ts'
import { Price } from '../../../ui/text/price.tsx'
import { type EntryLine, type NewOrderForm, pricedEntry } from './new-order-form.ts'
import { shipMethod } from './ship-method.tsx'

type Entry = { lines: readonly EntryLine[]; discount: Discount | null; rates: Rates }

/** What the customer owes, by the same pricing rules as the server. */
export function totalsOf(form: NewOrderForm, { lines, discount, rates: current }: Entry): Totals {
  const isShipped = form.delivery === 'shipping'
  const priced = pricedEntry(form, lines)
  const { destination, rates } = deliveryOf(
    isShipped ? { shippingAddress: form.address } : form,
    current,
    { chosen: shipMethod(form, lines, current)?.id, grams: weightOf(priced) },
  )
  return priceDiscounted(priced, destination, rates, discount)
}

type EntryTotalProps = Entry & { form: UseFormReturn<NewOrderForm> }

export function EntryTotal({ form, ...entry }: EntryTotalProps) {
  const totals = totalsOf(useWatch({ control: form.control }) as NewOrderForm, entry)
  const { discount } = entry
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-base-300 pt-4 tabular-nums"
    >
      <Line label={m.staffSubtotal()} cents={totals.subtotal} />
      {discount && (
        <Line
          label={m.sellingDiscountWith({ code: discount.code })}
          cents={totals.discount}
          sign="−"
        />
      )}
      <Line label={m.staffShipping()} cents={totals.shipping} />
      <Line label={m.sellingTax()} cents={totals.tax} />
      <Line label={m.staffTotal()} cents={totals.total} className="text-lg font-semibold" />
    </dl>
  )
}

type LineProps = { label: string; cents: number; sign?: string; className?: string }

function Line({ label, cents, sign = '', className = '' }: LineProps) {
  return (
    <div className={`col-span-2 grid grid-cols-subgrid ${className}`}>
      <dt>{label}</dt>
      <dd className="text-right">
        {sign}
        <Price amount={formatMoney(cents)} />
      </dd>
    </div>
  )
}
