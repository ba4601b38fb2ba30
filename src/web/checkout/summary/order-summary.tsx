import { type Ref, useState } from 'react'
import { formatMoney } from '#shared/domain/money.ts'
import { writtenTaxes } from '#shared/domain/pricing/order-taxes.ts'
import type { Totals } from '#shared/domain/pricing/pricing.ts'
import { taxLines } from '#shared/domain/pricing/tax-lines.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ComparedLine, type Lowered, spokenChanges } from '../../cart/compare-cart.ts'
import { Amounts } from '../../order/amounts.tsx'
import { LiveRegion } from '../../ui/feedback/loading.tsx'
import { PlusIcon, WarningIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SummaryLine } from './summary-line.tsx'
import type { DiscountCheck } from './use-discount.ts'

type OrderSummaryProps = {
  lines: readonly ComparedLine[]
  lowered: readonly Lowered[]
  totals: Totals
  check: DiscountCheck
  /** The shop does not ship to the address. */
  isAway: boolean
  /** No method takes the weight. */
  isTooHeavy: boolean
  /** Focused when the customer tries to order an item that cannot be bought. */
  obstacleRef: Ref<HTMLParagraphElement>
}

const DiscountField = lazyPart(() => import('./discount-field.tsx'))

/** A longer list would not fit on the screen, so it scrolls with the page. */
const MAX_STICKY_LINES = 5

export function OrderSummary({
  lines,
  lowered,
  totals,
  check,
  isAway,
  isTooHeavy,
  obstacleRef,
}: OrderSummaryProps) {
  const [isEntering, setEntering] = useState(false)
  const { discount } = check
  const obstacles = lines.filter(({ obstacle }) => obstacle !== null).length
  const open = (
    <button
      type="button"
      onClick={() => setEntering(true)}
      className="btn btn-ghost mt-2 -ml-3.25 px-3"
    >
      <PlusIcon />
      {m.sellingDiscountCode()}
    </button>
  )
  return (
    <aside
      aria-labelledby="order-summary"
      data-focus="scope"
      className={`rounded-box bg-base-200 p-5 sm:p-7 lg:col-start-2 ${lines.length <= MAX_STICKY_LINES ? 'lg:sticky lg:top-28' : ''}`}
    >
      <h2 id="order-summary" tabIndex={-1} className="font-display text-2xl font-semibold">
        {m.checkoutSummary()}
      </h2>
      {(isAway || isTooHeavy || obstacles > 0) && (
        <p
          ref={obstacleRef}
          tabIndex={-1}
          className="mt-4 flex gap-2.5 rounded-field bg-base-100 p-3 text-sm font-medium text-error"
        >
          <WarningIcon />
          <span role="status">
            {obstacles > 0 && <span>{`${m.checkoutObstacles({ count: obstacles })} `}</span>}
            {isAway && <span>{m.checkoutNotServed()}</span>}
            {isTooHeavy && <span>{m.errorTooHeavy()}</span>}
          </span>
        </p>
      )}
      <ul className="mt-3 divide-y divide-base-300">
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} lowered={lowered} />
        ))}
      </ul>
      <Amounts
        subtotal={formatMoney(totals.subtotal)}
        discount={discount && { ...discount, amount: formatMoney(totals.discount) }}
        shipping={formatMoney(totals.shipping)}
        taxes={taxLines({
          taxAmount: formatMoney(totals.tax),
          taxes: writtenTaxes(totals.taxes),
        })}
        total={formatMoney(totals.total)}
      />
      <div data-focus="scope">
        {isEntering ? <DiscountField check={check} fallback={open} /> : open}
      </div>
      <p className="mt-2 text-sm text-muted">{m.checkoutCurrency()}</p>
      <LiveRegion words={spokenChanges(lines, lowered)} />
    </aside>
  )
}
