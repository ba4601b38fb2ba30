import { Link } from 'wouter'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { useMailSummary } from '../data/dashboard-data.ts'
import { useMay } from '../permissions/may.tsx'
import { ordersOf, refundedOf, revenueOf, roundDollars } from './overview-data.ts'

/** The counts of open work, each with a link to it, and today's sales (ADMIN-03). */
export function Figures({ overview }: { overview: Overview | undefined }) {
  const { data: mail } = useMailSummary()
  const may = useMay()
  const today = overview?.days.slice(-1)
  const refundedToday = refundedOf(today ?? [])
  const oldestDue = overview?.refundDue.first[0]
  const unsent = mail && mail.failed + mail.failing
  return (
    <ul
      aria-label={m.overviewAtAGlance()}
      className="flex min-w-0 flex-1 items-center whitespace-nowrap max-md:overflow-x-auto max-md:mask-r-from-[calc(100%-0.75rem)] md:flex-wrap md:gap-x-1"
    >
      {may('orders.list') && (
        <>
          <Figure
            label={m.overviewToShip()}
            count={overview?.toShip}
            isLoading={!overview}
            to="/admin?tab=orders&status=placed"
          />
          <Figure
            label={m.overviewRefundDue()}
            count={overview?.refundDue.total}
            isLoading={!overview}
            // Links to the oldest order; once that is refunded, to the next one.
            to={oldestDue && `/admin?tab=orders&order=${oldestDue.id}`}
            isUrgent
          />
        </>
      )}
      {may('reviews.list') && (
        <Figure
          label={m.staffReviews()}
          count={overview?.reviewsWaiting}
          isLoading={!overview}
          to="/admin?tab=reviews&status=pending"
        />
      )}
      {may('products.find') && (
        <Figure
          label={m.staffStockLow()}
          count={overview?.lowStock.total}
          isLoading={!overview}
          to="/admin?stock=low"
        />
      )}
      {overview && overview.untranslated > 0 && may('products.find') && (
        <Figure
          label={m.staffProductsNoFrench()}
          count={overview.untranslated}
          to="/admin?french=incomplete"
        />
      )}
      {may('mail.list') && (
        <Figure
          label={unsent ? m.overviewEmailFailing() : m.staffMail()}
          count={unsent ? unsent : undefined}
          to="/admin/mail"
          isUrgent
        />
      )}
      <li className="flex h-10 items-center gap-x-1.5 px-2 max-sm:order-first pointer-coarse:h-11">
        <span className="text-muted">{m.staffToday()}</span>
        {today ? (
          <span className="tabular-nums">
            <strong translate="no" className="font-semibold">
              {roundDollars(revenueOf(today))}
            </strong>
            {/* Omitted on a phone, so that the open work comes into view. */}
            <span className="max-sm:hidden">{`, ${m.overviewOrders({ count: ordersOf(today) })}`}</span>
            {refundedToday > 0 && (
              <span className="max-sm:hidden">
                {`, ${m.overviewRefundedOf({ amount: roundDollars(refundedToday) })}`}
              </span>
            )}
          </span>
        ) : (
          <span aria-hidden="true" className="skeleton h-4 w-12 sm:w-36" />
        )}
      </li>
    </ul>
  )
}

type FigureProps = {
  label: string
  /** Undefined while it loads. */
  count: number | undefined
  /** The page that lists the open work. */
  to: string | undefined
  /** Keeps room for the count. */
  isLoading?: boolean
  /** Warns if the count is not 0. */
  isUrgent?: boolean
}

function Figure({ label, count, to, isLoading = false, isUrgent = false }: FigureProps) {
  const hasWork = count !== undefined && count > 0
  const words = (
    <>
      {isUrgent && hasWork && <WarningIcon className="size-4" />}
      <span className={isUrgent && hasWork ? '' : 'text-muted'}>{label}</span>
      {isLoading && <span aria-hidden="true" className="skeleton h-4 w-[1ch]" />}
      {count !== undefined && (
        <strong
          translate="no"
          className={`tabular-nums ${hasWork ? 'font-semibold' : 'font-normal text-muted'}`}
        >
          {formatNumber(count)}
        </strong>
      )}
    </>
  )
  const look = `row-action px-2 gap-1.5 font-normal ${isUrgent && hasWork ? 'text-error' : ''}`
  return (
    <li>
      {to ? (
        <Link href={to} onClick={showPanel} className={look}>
          {words}
        </Link>
      ) : (
        <span className={`${look} cursor-default`}>{words}</span>
      )}
    </li>
  )
}

/** Focuses the panel and scrolls to it, because it may be below the fold. */
function showPanel() {
  requestAnimationFrame(() => {
    const panel = document.querySelector<HTMLElement>('[role=tabpanel]')
    panel?.focus({ preventScroll: true })
    panel?.scrollIntoView({ block: 'nearest' })
  })
}
