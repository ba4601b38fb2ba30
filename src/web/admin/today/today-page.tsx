import { useRef } from 'react'
import { Link } from 'wouter'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { useMailSummary } from '../data/dashboard-data.ts'
import { ordersOf, revenueOf, roundDollars, useOverview } from '../overview/overview-data.ts'
import { OverviewAlerts, OverviewDetails } from '../overview/overview-parts.tsx'
import { AdminPage } from '../page/admin-page.tsx'
import { useMay } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'

/** What is to do today, and how the shop does (DESK-11). */
export default function TodayPage() {
  const { data, error, refetch } = useOverview()
  const work = useRef<HTMLHeadingElement>(null)
  return (
    <AdminPage title={m.titleToday()}>
      {data ? (
        <>
          <section
            aria-labelledby="today-heading"
            className="rounded-box border border-base-300 bg-base-100 p-4 sm:p-6"
          >
            <h2
              id="today-heading"
              ref={work}
              tabIndex={-1}
              className="font-display text-xl font-semibold outline-none"
            >
              {m.todayWork()}
            </h2>
            <p className="mt-1 text-sm text-muted">{salesWords(data)}</p>
            <Work overview={data} />
          </section>
          <section
            aria-label={m.overviewTitle()}
            className="rounded-box border border-base-300 bg-base-100 py-4 sm:px-4"
          >
            <OverviewAlerts
              overview={data}
              onChanged={() => void refetch()}
              onHide={() => work.current?.focus()}
            />
            <OverviewDetails overview={data} />
          </section>
        </>
      ) : error ? (
        <Problem
          title={m.todayFailed()}
          message={failureWords(error)}
          onRetry={() => void refetch()}
          isOnGray
        />
      ) : (
        <Loading label={m.loadingDashboard()} />
      )}
    </AdminPage>
  )
}

function salesWords({ days }: Overview): string {
  const today = days.slice(-1)
  const orders = m.overviewOrders({ count: ordersOf(today) })
  return m.todaySales({ orders, revenue: roundDollars(revenueOf(today)) })
}

/** Each kind of open work with a link to it; what is done is not listed. */
function Work({ overview }: { overview: Overview }) {
  const { data: mail } = useMailSummary()
  const may = useMay()
  const { toShip, refundDue, reviewsWaiting, lowStock, untranslated } = overview
  const unsent = mail ? mail.failed + mail.failing : 0
  const [oldestDue] = refundDue.first
  const kinds = [
    may('orders.list') && {
      count: refundDue.total,
      words: m.todayRefunds({ count: refundDue.total }),
      to: `/admin?tab=orders&order=${oldestDue?.id}`,
      isUrgent: true,
    },
    may('mail.list') && {
      count: unsent,
      words: m.todayMail({ count: unsent }),
      to: '/admin/mail',
      isUrgent: true,
    },
    may('orders.list') && {
      count: toShip,
      words: m.todayToShip({ count: toShip }),
      to: '/admin?tab=orders&status=placed',
    },
    may('reviews.list') && {
      count: reviewsWaiting,
      words: m.todayReviews({ count: reviewsWaiting }),
      to: '/admin?tab=reviews&status=pending',
    },
    may('products.find') && {
      count: lowStock.total,
      words: m.todayLowStock({ count: lowStock.total }),
      to: '/admin?stock=low',
    },
    may('products.find') && {
      count: untranslated,
      words: m.todayUntranslated({ count: untranslated }),
      to: '/admin?french=incomplete',
    },
  ].flatMap((kind) => (kind && kind.count > 0 ? [kind] : []))
  if (kinds.length === 0) {
    return (
      <p className="mt-4 flex items-center gap-2 font-medium text-success">
        <CheckIcon />
        {m.todayAllDone()}
      </p>
    )
  }
  return (
    <ul className="mt-3 divide-y divide-base-300">
      {kinds.map(({ to, words, isUrgent }) => (
        <li key={to}>
          <Link
            href={to}
            className={`flex min-h-11 items-center gap-2 py-2 font-medium underline-offset-4 hover:underline ${isUrgent ? 'text-error' : ''}`}
          >
            {isUrgent && <WarningIcon />}
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}
