import { salesKeys } from '#shared/contract/staff/reports.ts'
import { neighborOf, type Period, periodKinds, readPeriod } from '#shared/domain/report/periods.ts'
import { shopTime } from '#shared/domain/shop/shop-time.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useCommands } from '../commands/registry.ts'
import { useFilters } from '../data/use-filters.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { failureWords } from '../ui/failures.ts'
import { Books } from './books.tsx'
import { Payouts } from './payouts.tsx'
import { PeriodBar } from './period-bar.tsx'
import { useSales, useTaxes } from './report-data.ts'
import { Sales } from './sales.tsx'
import { Summary } from './summary.tsx'
import { Taxes } from './taxes.tsx'
import type { ReactNode } from 'react'

const filters = { period: periodKinds, from: '', to: '', by: salesKeys } as const

/** The sales and taxes of a period; by default of this month (REPORT-07). */
export default function ReportsPage() {
  const { filters: chosen, change } = useFilters(filters)
  const [today] = shopTime(Date.now())
  const { period: kind, from, to, by } = chosen
  const period = readPeriod({ kind, from, to }, today)
  useCommands({ printReports: printPage })

  const choose = (next: Period) => {
    const { from: first, to: last } = readPeriod(next, today)
    change({ period: next.kind, from: first, to: next.kind === 'days' ? last : '' })
  }

  return (
    <AdminPage
      title={m.titleReports()}
      className="prints-on-paper flex flex-col gap-8"
      action={
        <Button onClick={printPage} className="border-base-300 bg-base-100 print:hidden">
          {m.reportPrint()}
        </Button>
      }
    >
      <div className="flex flex-col gap-1">
        <PeriodBar period={period} onChoose={choose} />
        <p className="text-sm text-muted">{m.reportZone()}</p>
      </div>
      <Reports period={period}>
        <Summary period={period} />
        <Taxes period={period} />
        <Sales period={period} by={by} onChoose={(key) => change({ by: key })} />
        <Payouts {...period} />
        <Books {...period} />
      </Reports>
    </AdminPage>
  )
}

const printPage = () => window.print()

type ReportsProps = { period: Period; children: ReactNode }

/** The reports once they have loaded, dimmed while those of another period load. */
function Reports({ period, children }: ReportsProps) {
  const reports = [
    useTaxes(period),
    useSales(period, 'month'),
    useSales(neighborOf(period, 'before'), 'month'),
  ]
  const failed = reports.find(({ error }) => error)
  if (failed) {
    return (
      <Problem
        title={m.reportFailed()}
        message={failureWords(failed.error)}
        onRetry={() => reports.forEach(({ refetch }) => void refetch())}
        isOnGray
      />
    )
  }
  if (reports.some(({ data }) => data === undefined)) return <Loading label={m.reportLoading()} />
  const isOld = reports.some(({ isPlaceholderData }) => isPlaceholderData)
  return (
    <div aria-busy={isOld} className={`flex flex-col gap-8 ${isOld ? 'opacity-60' : ''}`}>
      {children}
    </div>
  )
}
