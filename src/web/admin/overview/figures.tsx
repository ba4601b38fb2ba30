import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Overview } from '../../../shared/contract/dashboard.ts'
import { lowStock } from '../../../shared/domain/stock.ts'
import { pluralize } from '../../../shared/domain/format.ts'
import { ordersOf, revenueOf, roundDollars } from './overview-data.ts'

/** The key figures: today, and what needs work. */
export function Figures({ overview }: { overview: Overview }) {
  const today = overview.days.slice(-1)
  const { reviewsWaiting, capturedWithoutOrder } = overview
  return (
    <ul aria-label="At a glance" className={layout}>
      <Figure label="Today" value={roundDollars(revenueOf(today))}>
        {pluralize(ordersOf(today), 'order')}
      </Figure>
      <Figure label="Reviews" value={reviewsWaiting} to="?tab=reviews&status=pending">
        {reviewsWaiting === 1 ? 'waits for you' : 'wait for you'}
      </Figure>
      <Figure label="Stock" value={overview.lowStock.total} to="?stock=low">
        {`at ${lowStock} or fewer`}
      </Figure>
      <Figure label="Captured" value={capturedWithoutOrder} isAlarming={capturedWithoutOrder > 0}>
        without order
      </Figure>
    </ul>
  )
}

const layout = 'grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3'
const tile = 'rounded-box border bg-base-100 px-4 py-2'

type FigureProps = {
  label: string
  value: number | string
  /** The query of the dashboard page that lists it. */
  to?: string
  isAlarming?: boolean
  children: ReactNode
}

function Figure({ label, value, to, isAlarming = false, children }: FigureProps) {
  const color = isAlarming ? 'border-error text-error' : 'border-base-300'
  return (
    <li className={`relative ${tile} ${color} ${to ? 'hover:bg-base-200' : ''}`}>
      <p className="text-sm text-muted">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-xl font-semibold lining-nums tabular-nums sm:text-2xl">
          {value}
        </span>
        {to ? (
          <Link
            href={`/admin${to}`}
            onClick={showPanel}
            className="text-sm underline decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-box"
          >
            {children}
          </Link>
        ) : (
          <span className="text-sm">{children}</span>
        )}
      </p>
    </li>
  )
}

/** Scrolls to the panel, which may be below the fold. */
function showPanel() {
  requestAnimationFrame(() => {
    const panel = document.querySelector<HTMLElement>('[role=tabpanel]')
    panel?.focus({ preventScroll: true })
    panel?.scrollIntoView({ block: 'nearest' })
  })
}

export function FiguresSkeleton() {
  return (
    <div aria-hidden="true" className={layout}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={`${tile} border-base-300`}>
          <div className="skeleton h-4 w-16" />
          <div className="skeleton mt-2 h-7 w-28 max-w-full" />
        </div>
      ))}
    </div>
  )
}
