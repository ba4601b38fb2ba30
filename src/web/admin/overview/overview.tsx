import { useAtom } from 'jotai'
import { useId } from 'react'
import { Link } from 'wouter'
import { storedAtom } from '../../platform/stored-atom.ts'
import { MailIcon, WarningIcon } from '../../ui/icons.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons.tsx'
import { failureWords } from '../ui/failures.ts'
import { Figures, FiguresSkeleton } from './figures.tsx'
import { LowStockList, TopProducts } from './product-lists.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { useCommands } from '../commands/registry.ts'
import { useOverview } from './overview-data.ts'
import { Button } from '../../ui/button.tsx'
import { pluralize } from '../../../shared/domain/format.ts'
import { useMailSummary } from '../list/dashboard-data.ts'

/** Null until set by the user; until then the window width decides. */
const isOpenAtom = storedAtom<boolean | null>('admin_overview', (stored) => {
  const value: unknown = JSON.parse(stored ?? 'null')
  return typeof value === 'boolean' ? value : null
})

/** Sales and open work, at the top of the dashboard. */
export function Overview() {
  const { data, error, isPending, refetch } = useOverview()
  const [chosen, choose] = useAtom(isOpenAtom)
  const isOpen = chosen ?? matchMedia('(min-width: 80rem)').matches
  const bodyId = useId()
  useCommands({ openOverview: () => choose(() => !isOpen) })

  return (
    <section
      aria-labelledby="overview-heading"
      aria-busy={isPending}
      className="mx-auto max-w-7xl px-4 pt-3 sm:px-6"
    >
      <div className="flex items-center gap-x-1">
        <h2 id="overview-heading" className="flex-1 font-display text-xl font-semibold">
          Overview
        </h2>
        <MailLink />
        <Button
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => choose(() => !isOpen)}
          look="ghost"
          className="-mr-3 px-3"
        >
          {isOpen ? 'Less' : 'More'}
          <span className="sr-only">of the overview</span>
          {isOpen ? <ArrowUpIcon className="size-4" /> : <ArrowDownIcon className="size-4" />}
        </Button>
      </div>
      <div className="pb-4">
        {data ? (
          <>
            <WithoutOrder count={data.capturedWithoutOrder} />
            <Figures overview={data} />
          </>
        ) : error ? (
          <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm">
            <span>The overview could not be loaded. {failureWords(error)}</span>
            <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        ) : (
          <FiguresSkeleton />
        )}
        <div id={bodyId} hidden={!isOpen}>
          {isOpen && data && (
            <div className="mt-4 grid gap-6 rounded-box border border-base-300 bg-base-100 p-4 sm:p-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <SalesPanel days={data.days} />
              <div className="grid content-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
                <TopProducts products={data.topProducts} />
                <LowStockList lowStock={data.lowStock} />
              </div>
            </div>
          )}
          {isOpen && <Reconciliation />}
        </div>
      </div>
    </section>
  )
}

/** Alerts while captured payments have no order. */
function WithoutOrder({ count }: { count: number }) {
  return (
    <div role="alert">
      {count > 0 && (
        <p className="mb-3 flex gap-3 rounded-field border border-error bg-error/10 p-4 font-medium text-pretty">
          <WarningIcon className="size-6 text-error" />
          <span>
            {`${pluralize(count, 'payment')} captured without an order. `}
            <span className="font-normal">
              The shop tries again every minute. If this stays, find the payment at its provider: a
              customer has paid and waits.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

/** Links to the mail page and warns about failed deliveries. */
function MailLink() {
  const { data } = useMailSummary()
  const { failed = 0, failing = 0 } = data ?? {}
  const problems = [
    ...(failed > 0 ? [`${failed} given up`] : []),
    ...(failing > 0 ? [`${failing} failing`] : []),
  ]
  const hasProblems = problems.length > 0
  return (
    <Link href="/admin/mail" className={`btn btn-ghost px-3 ${hasProblems ? 'text-error' : ''}`}>
      {hasProblems ? <WarningIcon /> : <MailIcon />}
      {hasProblems ? `Mail: ${problems.join(', ')}` : 'Mail'}
    </Link>
  )
}
