import { memo, useId } from 'react'
import type { Customer } from '#shared/contract/staff/customers.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { isolated } from '../../platform/isolated.ts'
import { CustomerLink } from '../navigation/customer-link.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { languageName } from './language-name.ts'

/** A customer in a line: who, how much, how often, and when last. */
export const CustomerRow = memo(function CustomerRow({ customer }: { customer: Customer }) {
  const { email, name, orders, spent, refunded, lastOrderAt, locale, notes } = customer
  const titleId = useId()
  return (
    <article
      tabIndex={-1}
      aria-labelledby={titleId}
      className="list-row compact:py-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 -outline-offset-2"
    >
      <h2 id={titleId} className="min-w-0 basis-48 font-semibold wrap-anywhere">
        <CustomerLink email={email}>{isolated(name || email)}</CustomerLink>
      </h2>
      <p className="min-w-0 flex-1 basis-52 text-sm text-muted wrap-anywhere">
        <span>{email}</span>
        {notes[0] && <span className="block truncate">{`${m.note()}: ${notes[0].text}`}</span>}
      </p>
      <p className="text-sm">{languageName(locale)}</p>
      <p className="text-sm tabular-nums">{m.overviewOrders({ count: orders })}</p>
      <p className="min-w-24 text-right font-semibold tabular-nums max-sm:text-left">
        <span className="sr-only">{`${m.customerSpent()} `}</span>
        <span>{displayPrice(spent)}</span>
        {Number(refunded) > 0 && (
          <span className="block text-sm font-normal text-muted">
            {m.overviewRefundedOf({ amount: displayPrice(refunded) })}
          </span>
        )}
      </p>
      <p className="text-sm text-muted sm:w-40">
        <span className="sr-only">{`${m.customerLastOrder()} `}</span>
        <LocalMoment moment={lastOrderAt} />
      </p>
    </article>
  )
})
