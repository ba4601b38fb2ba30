import { useId } from 'react'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { displayPrice, formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { May } from '../permissions/may.tsx'
import { EditAndDelete } from '../ui/edit-and-delete.tsx'

type DiscountRowProps = {
  discount: DiscountCode
  onEdit: (discount: DiscountCode) => void
  onDelete: (discount: DiscountCode) => void
}

/** A code with its discount, its limits and its uses. */
export function DiscountRow({ discount, onEdit, onDelete }: DiscountRowProps) {
  const titleId = useId()
  const { code, isActive } = discount
  return (
    <article
      tabIndex={-1}
      aria-labelledby={titleId}
      className="list-row compact:py-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 -outline-offset-2"
    >
      <h2 id={titleId} className="min-w-0 basis-32 font-mono font-semibold wrap-anywhere">
        {code}
      </h2>
      <p className="min-w-0 flex-1 basis-40 text-sm">
        {[takesOff(discount), ...limitsOf(discount)].join(' · ')}
      </p>
      <p className="text-sm tabular-nums">{usesOf(discount)}</p>
      <p className={`text-sm font-medium ${isActive ? '' : 'text-warning'}`}>
        {isActive ? m.sellingIsActive() : m.sellingOff()}
      </p>
      <May do={['discounts.update', 'discounts.delete']}>
        <EditAndDelete
          editName={m.sellingEditCode({ code })}
          deleteName={m.sellingDeleteCode({ code })}
          onEdit={() => onEdit(discount)}
          onDelete={() => onDelete(discount)}
        />
      </May>
    </article>
  )
}

function takesOff({ percent, amount }: DiscountCode): string {
  if (percent !== null) return m.sellingOffPercent({ percent })
  return amount === null ? m.sellingFree() : m.sellingOffAmount({ amount: displayPrice(amount) })
}

function limitsOf({ minimum, maxPerCustomer, startsAt, endsAt }: DiscountCode): string[] {
  const dayOf = (moment: string) =>
    formatDate(new Date(moment), { dateStyle: 'medium', timeZone: shopZone })
  return [
    minimum && m.sellingFrom({ amount: displayPrice(minimum) }),
    maxPerCustomer && m.sellingPerCustomer({ count: maxPerCustomer }),
    startsAt && m.sellingFromDay({ day: dayOf(startsAt) }),
    endsAt && m.sellingUntilDay({ day: dayOf(endsAt) }),
  ].filter((words) => typeof words === 'string')
}

function usesOf({ used, held, maxUses }: DiscountCode): string {
  const words =
    maxUses === null ? m.sellingUsed({ used }) : m.sellingUsedOf({ used, most: maxUses })
  return held === 0 ? words : `${words}, ${m.sellingHeld({ held })}`
}
